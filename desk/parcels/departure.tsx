import {
  type Departure,
  getDeparture,
  listDepartures,
  moveDeparture,
  undoDeparture,
  unloadParcel,
} from '@cowrie/contract/desk/departures.ts';
import { findParcels, readyParcels } from '@cowrie/contract/desk/parcels.ts';
import { displayDate, displayTime } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { PageNotFound } from '@cowrie/ui/page-not-found.tsx';
import { useInSight } from '@cowrie/ui/use-in-sight.ts';
import { When } from '@cowrie/ui/when.tsx';
import { useReducer, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { CallFailed } from '../api/client.ts';
import { useCall, useSend } from '../api/queries.ts';
import { useFoundOut } from '../api/use-found-out.ts';
import { dotted } from '../parts/dotted.ts';
import { FailedRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';
import { CARRIER_WORDS, countOfParcels, STEP_WORDS } from './departure-words.ts';
import { LoadParcels } from './load-parcels.tsx';
import { Digits } from './parcel-row.tsx';
import { ParcelsFrame } from './parcels-frame.tsx';
import { ReadyParcels } from './ready-parcels.tsx';
import { CountUnderWay, useUnderWay } from './under-way.ts';

const CHANGED = [getDeparture, listDepartures, findParcels, readyParcels];
/** Colleagues load and move it too. */
const READ_AGAIN_MS = 10_000;

/** Another departure starts with nothing of the last one. */
export function Screen() {
  const { id = '' } = useParams();
  return <DepartureScreen key={id} id={id} />;
}

/** One departure: what is on it, what goes onto it, and the press that moves all of it (Product §28.90). */
function DepartureScreen({ id }: { id: string }) {
  const query = useCall(getDeparture, { params: { id } }, { pollMs: READ_AGAIN_MS });
  const departure = query.data?.departure;
  const [underWay, count] = useReducer((before: number, by: 1 | -1) => before + by, 0);
  return (
    <ParcelsFrame title={departure?.name ?? 'Departure'}>
      {departure ? (
        <CountUnderWay value={count}>
          <Loaded departure={departure} isChanging={underWay > 0} />
        </CountUnderWay>
      ) : query.isPending ? (
        <SkeletonRows rows={4} />
      ) : isUnknown(query.error) ? (
        <EmptyState
          title="There is no such departure"
          illustration={<PageNotFound />}
          action={
            <Link to={paths.departures} className={buttonClass()}>
              All departures
            </Link>
          }
        >
          The address may be mistyped.
        </EmptyState>
      ) : (
        <FailedRead query={query} />
      )}
    </ParcelsFrame>
  );
}

const isUnknown = (error: unknown) => error instanceof CallFailed && error.httpStatus === 404;

/** What did not move with the others is named. */
const leftOut = (left: readonly string[]) =>
  left.length > 0 ? ` Left as they were: ${left.join(', ')}.` : '';

/** `isChanging`: some of the parcels that were scanned or pressed are still being loaded or unloaded. */
function Loaded({ departure, isChanging }: { departure: Departure; isChanging: boolean }) {
  const { id, carried_by, route, leaves_on, step, loaded, undo_until, moved } = departure;
  const { is, next } = STEP_WORDS[step];
  const move = useSend(moveDeparture, {
    refreshes: CHANGED,
    onDone: ({ moved, left }) =>
      notify(`${countOfParcels(moved)} moved.${leftOut(left)}`, left.length > 0 ? 'warning' : 'success'),
  });
  const undo = useSend(undoDeparture, {
    refreshes: CHANGED,
    onDone: ({ moved, left }) =>
      notify(`${countOfParcels(moved)} moved back.${leftOut(left)}`, left.length > 0 ? 'warning' : 'success'),
  });
  const pressedAt = useRef(step);
  const isElsewhere = pressedAt.current !== step;
  // After a lost answer the same button would move it one step too far: so the departure itself tells what came of the
  // press.
  useFoundOut(move, isElsewhere, () => notify(`${departure.name} is moved: ${is.toLowerCase()}.`));
  useFoundOut(undo, isElsewhere, () => notify(`${departure.name} is moved back: ${is.toLowerCase()}.`));
  /** Moves all of it by one button; what was said of the other is of before. */
  function press(one: typeof move | typeof undo) {
    pressedAt.current = step;
    (one === move ? undo : move).reset();
    one.send({ params: { id }, body: { from: step } });
  }
  const failed = move.error ?? undo.error;
  const said = useInSight(failed);
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-3 text-soft">
        {CARRIER_WORDS[carried_by]} · {route} ·{' '}
        <span className="whitespace-nowrap">{displayDate(`${leaves_on}T12:00:00Z`)}</span> ·{' '}
        <strong className="text-ink">{is}</strong>
        {moved && (
          <>
            {' '}
            by {moved.by}, <When at={moved.at} show="day-time" isInSentence />
          </>
        )}{' '}
        · {countOfParcels(loaded.length)}
      </p>
      {step === 'loading' && (
        <>
          <LoadParcels departureId={id} refreshes={CHANGED} />
          <ReadyParcels departureId={id} refreshes={CHANGED} />
        </>
      )}
      {loaded.length === 0 ? (
        <EmptyState title="Nothing is on it yet">Add parcels that are weighed and paid.</EmptyState>
      ) : (
        <ul aria-label="On board" className="flex flex-col gap-2">
          {loaded.map((parcel) => (
            <Item key={parcel.reference} departure={departure} parcel={parcel} />
          ))}
        </ul>
      )}
      <div ref={said} className="scroll-mb-40 empty:hidden">
        <Alert key={`${move.failedAt} ${undo.failedAt}`} type="error" message={failed?.message} />
      </div>
      <div
        data-foot=""
        className="sticky bottom-0 -mx-4 flex flex-col gap-2 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0"
      >
        {undo_until && (
          <Button tone="outline" size="large" wide busy={undo.isPending} onClick={() => press(undo)}>
            {`Take it back (until ${displayTime(undo_until)})`}
          </Button>
        )}
        {next && (
          <Button
            size="large"
            wide
            busy={move.isPending || isChanging}
            busyLabel={isChanging ? 'Its parcels are still changing' : undefined}
            disabledReason={loaded.length === 0 && 'Add a parcel first'}
            showReason
            onClick={() => press(move)}
          >
            {next}
          </Button>
        )}
      </div>
    </div>
  );
}

function Item({ departure, parcel }: { departure: Departure; parcel: Departure['loaded'][number] }) {
  const off = useSend(unloadParcel, { refreshes: CHANGED });
  useUnderWay(off.sending !== null);
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex font-semibold tabular-nums">
          <Digits text={parcel.tracking_number} />
        </span>
        <span className="block text-sm text-soft [overflow-wrap:anywhere]">
          {dotted(parcel.mark, parcel.weight_kg && `${parcel.weight_kg} kg`, parcel.reference)}
        </span>
        {(parcel.is_closed || !parcel.is_paid) && (
          <span className="block font-medium text-sm text-warning">
            {parcel.is_closed ? 'Closed: it moves no more' : 'Not paid'}
          </span>
        )}
      </span>
      {departure.step === 'loading' && (
        <Button
          tone="plain"
          size="small"
          busy={off.isPending}
          aria-label={`Remove ${parcel.reference}`}
          onClick={() => off.send({ params: { id: departure.id }, body: { reference: parcel.reference } })}
        >
          Remove
        </Button>
      )}
      <Alert key={off.failedAt} type="error" message={off.error?.message} className="basis-full" />
    </li>
  );
}
