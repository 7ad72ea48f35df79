/** Holds the lifecycle's table against itself; the server does not start with one that leads nowhere (Product §7.4). */
import {
  INITIAL_STATUS,
  isForType,
  LIFECYCLE,
  ORDER_EVENTS,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  type OrderType,
  type Row,
  TRACK_STATUSES,
  type TrackStatus,
  trackStatusAfter,
} from './lifecycle.ts';

type Place = { status: OrderStatus; track: TrackStatus };

/** Everywhere an order of a type can come to, from its first moment, by the rows of a table. */
function reachable(type: OrderType, rows: readonly Row[]): Place[] {
  const places: Place[] = [{ status: INITIAL_STATUS, track: 'order placed' }];
  const reach = (place: Place) => {
    if (!places.some(({ status, track }) => status === place.status && track === place.track))
      places.push(place);
  };
  // The list grows while it is walked.
  for (const { status, track } of places)
    for (const row of rows.filter((one) => isForType(one, type) && one.from.includes(status))) {
      const to = 'to' in row ? row.to : status;
      reach({ status: to, track: trackStatusAfter(type, to, track) });
      if ('tracksTo' in row) for (const step of row.tracksTo ?? []) reach({ status: to, track: step });
    }
  return places;
}

/** What no sequence of a table's rows leads to: statuses and steps of the tracking of each type, and whole events. */
export function unreachable(rows: readonly Row[] = LIFECYCLE): string[] {
  const lost = ORDER_TYPES.flatMap((type) => {
    const places = reachable(type, rows);
    return [
      ...ORDER_STATUSES.filter((status) => !places.some((place) => place.status === status)),
      ...TRACK_STATUSES.filter((track) => !places.some((place) => place.track === track)),
    ].map((place) => `${place} (${type})`);
  });
  const isPossible = (event: string) =>
    rows.some((row) =>
      ORDER_TYPES.some(
        (type) =>
          row.event === event &&
          isForType(row, type) &&
          reachable(type, rows).some(({ status }) => row.from.includes(status)),
      ),
    );
  return [...lost, ...ORDER_EVENTS.filter((event) => !isPossible(event))];
}
