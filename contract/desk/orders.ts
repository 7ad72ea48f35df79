/** The desk's work on orders: queues, one order, its moves and its chat (Product §21.1, §21.5, §21.7). */
import * as z from 'zod/mini';
import { chatMessage } from '../chat.ts';
import { type Access, endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, idParam, isoTime, optionalFilter, requiredText } from '../fields.ts';
import { STAFF_MOVES, type StaffEvent } from '../lifecycle.ts';
import { amountField, amountText } from '../money-fields.ts';
import {
  brandingDetails,
  goodsDetails,
  orderStatus,
  orderType,
  paymentDetails,
  shipmentDetails,
  trackStatus,
} from '../orders.ts';
import { ORDER_DESK, TREASURY } from '../roles.ts';
import { referenceParam } from './reference-param.ts';

const deskOrderRow = z.object({
  id: z.string(),
  reference: z.string(),
  type: orderType,
  status: orderStatus,
  name: z.string(),
  amount: z.nullable(amountText),
  currency: z.string(),
  /** What a payment's receiver gets; null for the other types. */
  pays_out: z.nullable(z.object({ amount: amountText, currency: z.string() })),
  customer: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  created_at: isoTime,
  /** Since when the order is in its status: its age in the queue. */
  since: isoTime,
  unread: z.boolean(),
  /** Staff who have it open. */
  seen_by: z.array(z.string()),
  /** Waits with a proof whose file was sent for another order too. */
  same_proof: z.boolean(),
});
export type DeskOrderRow = z.output<typeof deskOrderRow>;

/** What happened to an order on the days of a filter: each happens to an order once at most. */
const ORDER_DAYS = ['placed', 'confirmed', 'completed'] as const;
export type OrderDays = (typeof ORDER_DAYS)[number];

export const orderFilter = {
  type: optionalFilter(orderType),
  status: optionalFilter(orderStatus),
  /** A customer's id: their orders and nobody else's. */
  customer: z.optional(z.union([z.literal(''), idParam.shape.id])),
  /** Reference, username, email, phone or tracking number. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  /** What happened from `from` to `to`: without it, that the order was placed. */
  day_of: z.optional(z.union([z.literal(''), z.enum(ORDER_DAYS)])),
  ...betweenDays,
};

export const deskOrders = endpoint({
  method: 'GET',
  path: '/desk/orders',
  summary: 'The queue: oldest first while open, newest first once closed or by days',
  access: ORDER_DESK,
  query: z.object({ ...orderFilter, ...pageQuery }),
  data: z.object({ orders: pageOf(deskOrderRow) }),
});

export const queueCounts = endpoint({
  method: 'GET',
  path: '/desk/queues',
  summary: 'How many open orders wait, by type and status, and what waits beside them',
  access: ORDER_DESK,
  data: z.object({
    queues: z.array(
      z.object({
        type: orderType,
        status: orderStatus,
        count: z.number(),
        /** Counting stopped there: so many wait, or more. */
        at_least: z.boolean(),
        oldest: z.nullable(isoTime),
      }),
    ),
    /** What waits beside orders: messages of the contact form, proposed accounts. */
    unanswered_contacts: z.object({ count: z.number(), at_least: z.boolean() }),
    pending_approvals: z.number(),
    /** Refunds whose bank account is named and that are not sent. */
    waiting_refunds: z.object({ count: z.number(), at_least: z.boolean() }),
  }),
});

export const customerCard = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  blocked: z.boolean(),
  created_at: isoTime,
  order_count: z.number(),
});

/** A message as staff see it: internal notes are marked, and who wrote is named. */
const deskMessage = z.extend(chatMessage, { internal: z.boolean(), author: z.nullable(z.string()) });
export type DeskMessage = z.output<typeof deskMessage>;

const deskEvent = z.object({
  event: z.string(),
  title: z.string(),
  from: z.nullable(orderStatus),
  to: orderStatus,
  note: z.nullable(z.string()),
  by: z.string(),
  created_at: isoTime,
});

/** One move as the desk offers it: allowed, or why not. */
const offeredMove = z.object({
  event: z.enum(STAFF_MOVES),
  allowed: z.boolean(),
  because: z.nullable(z.string()),
});

/** Another order that a proof's file was sent for as well (Product §21.14). */
const sameProof = z.object({
  proof_id: z.string(),
  reference: z.string(),
  status: orderStatus,
  customer: z.string(),
  sent_at: isoTime,
});

const deskOrder = z.object({
  order: z.union([paymentDetails, brandingDetails, shipmentDetails, goodsDetails]),
  customer: customerCard,
  messages: z.array(deskMessage),
  events: z.array(deskEvent),
  moves: z.array(offeredMove),
  same_proofs: z.array(sameProof),
  /** Other staff who have this order open. */
  viewers: z.array(z.string()),
});
export type DeskOrder = z.output<typeof deskOrder>;

export const getDeskOrder = endpoint({
  method: 'GET',
  path: '/desk/orders/:reference',
  summary: 'One order with its customer, proofs, events, thread and the moves it allows',
  access: ORDER_DESK,
  polled:
    'the order, its thread, who else has it open, proofs of others with its files, and the half hour of its links',
  params: referenceParam,
  data: deskOrder,
  errors: ['not_found'],
});

export const viewOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/view',
  summary: 'Say that one has the order open; answers who else has',
  access: ORDER_DESK,
  params: referenceParam,
  data: z.object({ viewers: z.array(z.string()) }),
  errors: ['not_found'],
});

const moved = z.object({ reference: z.string(), status: orderStatus });
const reasonField = requiredText('A reason is required', 1000);

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/quote',
  summary: 'Set or change the amount of a pending order',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({ amount: amountField(), note: z.optional(z.string().check(z.trim(), z.maxLength(1000))) }),
  data: moved,
  errors: ['not_found', 'order_moved', 'order_closed', 'move_not_allowed'],
});

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/confirm',
  summary: 'The money is in the account',
  access: TREASURY,
  params: referenceParam,
  body: z.object({
    /** The amount that was looked for in the account; the order must not have moved to another since. */
    amount: z.optional(amountField()),
    /** The other orders that the proof was sent for were looked at. */
    looked_at_same_proof: z.optional(z.boolean()),
  }),
  data: moved,
  errors: ['not_found', 'order_moved', 'order_closed', 'proof_sent_twice'],
});

export const declineOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/decline',
  summary: 'The proof does not hold; the customer can pay again',
  access: TREASURY,
  params: referenceParam,
  body: z.object({ reason: reasonField }),
  data: moved,
  errors: ['not_found', 'order_moved', 'order_closed'],
});

export const completeOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/complete',
  summary: 'The order is done; a receipt may go with it',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({ note: z.optional(z.string().check(z.trim(), z.maxLength(1000))) }),
  files: { receipt: 'document' },
  data: moved,
  errors: [
    'too_many_tries',
    'not_found',
    'order_moved',
    'order_closed',
    'file_too_large',
    'image_too_many_pixels',
    'file_type',
    'pdf_active',
    'pdf_unreadable',
  ],
});

export const deskCancelOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/cancel',
  summary: 'Cancel an open order; the customer sees the reason',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({ reason: reasonField }),
  data: moved,
  errors: ['not_found', 'order_moved', 'order_closed'],
});

export const moveTracking = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/track',
  summary: 'Move the tracking, with a line for the customer if wanted',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({
    track_status: trackStatus,
    title: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters'))),
  }),
  data: z.object({ reference: z.string(), track_status: trackStatus }),
  errors: ['not_found', 'order_closed', 'order_moved', 'move_not_allowed'],
});

export const staffMessage = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/messages',
  summary: 'Write to the customer, or an internal note that only staff see',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({ message: requiredText('Value is required', 4000), internal: z.optional(z.boolean()) }),
  data: z.object({ message: deskMessage }),
  errors: ['not_found', 'order_closed'],
  creates: true,
});

export const staffFile = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/files',
  summary: 'Send the customer a file: a proof of the print, an invoice',
  access: ORDER_DESK,
  params: referenceParam,
  files: { file: 'document' },
  data: z.object({ message: deskMessage }),
  errors: [
    'too_many_tries',
    'not_found',
    'order_closed',
    'file_too_large',
    'image_too_many_pixels',
    'file_type',
    'pdf_active',
    'pdf_unreadable',
  ],
  creates: true,
});

export const weighShipment = endpoint({
  method: 'PUT',
  path: '/desk/orders/:reference/shipment',
  summary: 'Weight of a parcel at arrival and how its cost comes about',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({
    weight_kg: z.string().check(z.trim(), z.regex(/^\d{1,6}(\.\d{1,3})?$/, 'Enter the weight in kilograms')),
    cost_note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  data: nothing,
  errors: ['not_found', 'order_closed', 'order_moved'],
});

export const addShipmentPhoto = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/photos',
  summary: 'A photo of a parcel at arrival',
  access: ORDER_DESK,
  params: referenceParam,
  files: { photo: 'image' },
  data: nothing,
  errors: [
    'too_many_tries',
    'not_found',
    'order_closed',
    'order_moved',
    'file_too_large',
    'image_too_many_pixels',
    'image_type',
  ],
  creates: true,
});

export const raiseGoodsOrder = endpoint({
  method: 'POST',
  path: '/desk/goods-orders',
  summary: 'Raise a goods order for a customer',
  access: ORDER_DESK,
  body: z.object({
    username: requiredText('Username is required', 60),
    name: requiredText('Name the goods', 200),
    quantity: requiredText('Quantity is required', 60),
    amount: z.optional(amountField()),
  }),
  data: z.object({ reference: z.string(), id: z.string() }),
  errors: ['customer_unknown'],
  creates: true,
});

/** The call by which staff do each thing of the lifecycle; its access and the table's roles agree. */
export const STAFF_CALLS = {
  quote: quoteOrder,
  confirm: confirmOrder,
  decline: declineOrder,
  complete: completeOrder,
  cancel: deskCancelOrder,
  track: moveTracking,
  weigh: weighShipment,
  photo: addShipmentPhoto,
  message: staffMessage,
  file: staffFile,
  note: staffMessage,
} as const satisfies Record<StaffEvent, { access: Access }>;
