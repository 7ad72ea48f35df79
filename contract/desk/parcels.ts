/** Receiving parcels: with the order that announced them, or onto the shelf (Product §28.80, §28.82, §28.87). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, isoTime, requiredText } from '../fields.ts';
import { IMAGE_ERRORS } from '../file-errors.ts';
import { fileLink } from '../files.ts';
import { parseAmount } from '../money.ts';
import { amountText } from '../money-fields.ts';
import { orderStatus, trackStatus } from '../order-codes.ts';
import { PARCEL_DESK } from '../roles.ts';
import { PRICED_BY, readThousandths } from '../shipping-price.ts';
import { trackingNumberField } from '../tracking-number.ts';
import { referenceParam } from './reference-param.ts';

/** What a route costs, of those that have a price. */
const rateCard = z.object({
  id: z.string(),
  service: z.string(),
  priced_by: z.enum(PRICED_BY),
  /** Naira for a kilogram or a cubic metre, and for a parcel at least. */
  price: amountText,
  minimum: z.nullable(amountText),
  divisor: z.number(),
});
export type ParcelRate = z.output<typeof rateCard>;

/** A parcel as whoever holds it needs it: no money but its own quote, and of its customer the mark and the name. */
const parcel = z.object({
  reference: z.string(),
  type: z.enum(['shipment', 'goods']),
  status: orderStatus,
  /** What is in it. */
  name: z.string(),
  quantity: z.string(),
  mark: z.string(),
  customer: z.string(),
  /** Null of goods that we buy ourselves. */
  tracking_number: z.nullable(z.string()),
  shipping_company: z.nullable(z.string()),
  track_status: trackStatus,
  weight_kg: z.nullable(z.string()),
  size_cm: z.nullable(z.object({ length: z.string(), width: z.string(), height: z.string() })),
  volume_weight_kg: z.nullable(z.string()),
  route: z.nullable(z.string()),
  quote: z.nullable(amountText),
  cost_note: z.nullable(z.string()),
  is_paid: z.boolean(),
  photos: z.array(fileLink),
  /** What it leaves on. */
  departure: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type Parcel = z.output<typeof parcel>;

const shelfParcel = z.object({
  id: z.string(),
  tracking_number: z.string(),
  /** As it stands on the parcel; empty where nothing can be read. */
  mark: z.string(),
  /** Whose it is by the mark, or as staff have said; null while nobody knows. */
  customer: z.nullable(z.object({ mark: z.string(), name: z.string() })),
  weight_kg: z.nullable(z.string()),
  note: z.nullable(z.string()),
  received_by: z.string(),
  received_at: isoTime,
  photos: z.array(fileLink),
});
export type ShelfParcel = z.output<typeof shelfParcel>;

export const findParcels = endpoint({
  method: 'GET',
  path: '/desk/parcels',
  summary:
    'Parcels by the end of a tracking number, the beginning of a mark, or a reference; without one, those expected',
  access: PARCEL_DESK,
  query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  data: z.object({ parcels: z.array(parcel), shelf: z.array(shelfParcel) }),
});

export const readyParcels = endpoint({
  method: 'GET',
  path: '/desk/parcels/ready',
  summary: 'Shipments in the warehouse that are paid and on no departure, the longest there first',
  access: PARCEL_DESK,
  data: z.object({ parcels: z.array(parcel) }),
});

export const parcelRates = endpoint({
  method: 'GET',
  path: '/desk/parcel-rates',
  summary: 'The routes that have a price, for whoever weighs',
  access: PARCEL_DESK,
  data: z.object({ rates: z.array(rateCard) }),
});

const kilograms = z.string({ error: 'Enter the weight in kilograms' }).check(
  z.trim(),
  z.refine((typed) => Boolean(readThousandths(typed)), 'Enter the weight in kilograms, such as 12.5'),
);
const kilogramsOrNone = z.optional(z.union([z.literal(''), kilograms]));
const centimetres = z.optional(
  z
    .string()
    .check(z.trim(), z.regex(/^(|[1-9]\d{0,3}(\.\d)?|0\.[1-9])$/, 'Enter centimetres, such as 42 or 42.5')),
);

export const receiveParcel = endpoint({
  method: 'POST',
  path: '/desk/parcels/:reference/receive',
  summary:
    'A parcel has come: its weight, its size, its price by a route’s card or by hand, and its tracking, at once',
  access: PARCEL_DESK,
  params: referenceParam,
  body: z.object({
    weight_kg: kilograms,
    length_cm: centimetres,
    width_cm: centimetres,
    height_cm: centimetres,
    /** The route whose card prices it. */
    rate_id: z.optional(z.string().check(z.regex(/^\d{0,18}$/, 'Choose a route'))),
    /** Another amount than the card’s, which needs a reason. */
    amount: z.optional(
      z.string().check(
        z.trim(),
        z.refine((typed) => typed === '' || (parseAmount(typed) ?? 0n) > 0n, 'Enter an amount of Naira'),
      ),
    ),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters'))),
    /** The price that the screen showed; another by now is said, and nothing is done. */
    seen_amount: z.optional(z.string()),
    /** The weight that the screen showed, empty where none: another by now is said, and nothing is done. A page of the version before says none. */
    seen_weight_kg: z.optional(z.string()),
    /** The quote that the screen showed, so that a colleague's newer one is not replaced unseen. */
    seen_quote: z.optional(z.string()),
  }),
  data: z.object({ parcel }),
  creates: true,
  errors: [
    'not_found',
    'order_closed',
    'order_moved',
    'move_not_allowed',
    'quote_too_low',
    'price_moved',
    'parcel_weighed',
  ],
});

export const shelfParcels = endpoint({
  method: 'GET',
  path: '/desk/shelf',
  summary: 'Parcels that nobody announced, the longest there first',
  access: PARCEL_DESK,
  /** `parcels` are the first ones of `total`. */
  data: z.object({ parcels: z.array(shelfParcel), total: z.number() }),
});

export const shelveParcel = endpoint({
  method: 'POST',
  path: '/desk/shelf',
  summary: 'Take in a parcel that nobody announced',
  access: PARCEL_DESK,
  body: z.object({
    tracking_number: trackingNumberField,
    mark: z.optional(z.string().check(z.trim(), z.maxLength(120, 'At most 120 characters'))),
    weight_kg: kilogramsOrNone,
    note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters'))),
  }),
  data: z.object({ parcel: shelfParcel }),
  creates: true,
  errors: ['parcel_announced', 'parcel_shelved'],
});

export const addShelfPhoto = endpoint({
  method: 'POST',
  path: '/desk/shelf/:id/photos',
  summary: 'A photo of a parcel on the shelf, or of its order where it has left the shelf for that meanwhile',
  access: PARCEL_DESK,
  params: idParam,
  files: { photo: 'image' },
  data: z.object({ id: z.string() }),
  creates: true,
  errors: ['too_many_tries', 'not_found', 'order_closed', 'order_moved', ...IMAGE_ERRORS],
});

export const giveShelfParcel = endpoint({
  method: 'POST',
  path: '/desk/shelf/:id/give',
  summary: 'Say whose parcel on the shelf it is: it joins that customer’s order, or is offered to them',
  access: PARCEL_DESK,
  params: idParam,
  body: z.object({
    username: requiredText('Username is required', 60),
    /** Whose the parcel was on the screen, by their mark; empty for nobody's. Older desk pages send none. */
    from: z.optional(z.string().check(z.maxLength(60))),
  }),
  /** `order`: whose it is from now on, where one was waiting for it. */
  data: z.object({ parcel: shelfParcel, order: z.nullable(z.string()) }),
  errors: ['not_found', 'customer_unknown', 'changed_meanwhile'],
});
