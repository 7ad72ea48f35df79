/** Many parcels on one flight or vessel, moved together (Product §28.90). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { dayField, idParam, isoTime, requiredText } from '../fields.ts';
import { trackStatus } from '../order-codes.ts';
import { PARCEL_DESK } from '../roles.ts';

export const CARRIERS = ['flight', 'vessel'] as const;
/** The way of a departure, one step after the other. */
export const DEPARTURE_STEPS = ['loading', 'departed', 'arrived', 'delivered'] as const;
export type DepartureStep = (typeof DEPARTURE_STEPS)[number];
/** So many minutes a move of a departure can be taken back, and so long its mails wait. */
export const UNDO_MINUTES = 10;
/** More would make one move slow. */
export const MOST_ON_BOARD = 200;

const departureFacts = {
  name: requiredText('Name the flight or the vessel', 80),
  carried_by: z.enum(CARRIERS),
  route: requiredText('Say from where to where', 120),
  leaves_on: dayField,
};

const departureRow = z.object({
  id: z.string(),
  ...departureFacts,
  step: z.enum(DEPARTURE_STEPS),
  parcels: z.number(),
});
export type DepartureRow = z.output<typeof departureRow>;

const loadedParcel = z.object({
  reference: z.string(),
  name: z.string(),
  mark: z.string(),
  tracking_number: z.string(),
  weight_kg: z.nullable(z.string()),
  track_status: trackStatus,
  is_paid: z.boolean(),
  /** The order is cancelled or complete, so the parcel is not moved any more. */
  is_closed: z.boolean(),
});
const departure = z.object({
  ...departureRow.shape,
  loaded: z.array(loadedParcel),
  /** Until when the last move can be taken back; null where it cannot. */
  undo_until: z.nullable(isoTime),
  /** Who moved it to where it is, and when; null where it loads. */
  moved: z.nullable(z.object({ by: z.string(), at: isoTime })),
});
export type Departure = z.output<typeof departure>;

export const listDepartures = endpoint({
  method: 'GET',
  path: '/desk/departures',
  summary: 'Flights and vessels, the next to leave first',
  access: PARCEL_DESK,
  data: z.object({ departures: z.array(departureRow) }),
});

export const openDeparture = endpoint({
  method: 'POST',
  path: '/desk/departures',
  summary: 'Open a flight or a vessel to load parcels onto',
  access: PARCEL_DESK,
  body: z.object(departureFacts),
  data: z.object({ departure }),
  creates: true,
});

export const getDeparture = endpoint({
  method: 'GET',
  path: '/desk/departures/:id',
  summary: 'One departure with the parcels on it',
  access: PARCEL_DESK,
  params: idParam,
  data: z.object({ departure }),
  errors: ['not_found'],
});

export const loadParcels = endpoint({
  method: 'POST',
  path: '/desk/departures/:id/parcels',
  summary: 'Put parcels onto a departure; what is not paid only where that is said',
  access: PARCEL_DESK,
  params: idParam,
  body: z.object({
    references: z
      .array(z.string().check(z.maxLength(40)))
      .check(z.minLength(1, 'Choose a parcel'), z.maxLength(MOST_ON_BOARD, 'At most 200 parcels at once')),
    /** Put on what is not quoted or not paid as well. */
    unpaid_too: z.optional(z.boolean()),
  }),
  data: z.object({
    departure,
    refused: z.array(
      z.object({
        reference: z.string(),
        because: z.string(),
        /** It is not quoted or not paid, and can be put on where that is said. */
        is_unpaid: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found', 'departure_gone', 'departure_full'],
});

export const unloadParcel = endpoint({
  method: 'POST',
  path: '/desk/departures/:id/unload',
  summary: 'Take a parcel off a departure that is still loading',
  access: PARCEL_DESK,
  params: idParam,
  body: z.object({ reference: requiredText('Choose a parcel', 40) }),
  data: z.object({ departure }),
  errors: ['not_found', 'departure_gone'],
  creates: 'whole',
});

export const moveDeparture = endpoint({
  method: 'POST',
  path: '/desk/departures/:id/move',
  summary: 'Move a departure to its next step, and the tracking of every open parcel on it',
  access: PARCEL_DESK,
  params: idParam,
  body: z.object({
    /** The step that the screen showed: whoever is late moves nothing twice. */
    from: z.enum(DEPARTURE_STEPS),
    /** A line for the customers in place of ours. */
    line: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters'))),
  }),
  data: z.object({ departure, moved: z.number(), left: z.array(z.string()) }),
  errors: ['not_found', 'departure_moved', 'departure_empty'],
  creates: 'whole',
});

export const undoDeparture = endpoint({
  method: 'POST',
  path: '/desk/departures/:id/undo',
  summary: 'Take back the last move of a departure within ten minutes, with a correcting line',
  access: PARCEL_DESK,
  params: idParam,
  body: z.object({
    /** The step that the screen showed: only the move to it is taken back. A page of the version before says none. */
    from: z.optional(z.enum(DEPARTURE_STEPS)),
  }),
  data: z.object({ departure, moved: z.number(), left: z.array(z.string()) }),
  errors: ['not_found', 'departure_moved'],
  creates: 'whole',
});
