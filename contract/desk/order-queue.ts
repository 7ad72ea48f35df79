/** The queue of orders at the desk: its rows, and what narrows and sorts it (Product §21.1). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, idParam, isoTime, optionalFilter } from '../fields.ts';
import { amountText } from '../money-fields.ts';
import { orderStatus, orderType, trackStatus } from '../order-codes.ts';
import { ORDER_DESK } from '../roles.ts';
import { testState } from '../test-first.ts';
import { TURNS } from '../whose-turn.ts';
import { orderPromise } from './order-promise.ts';
import { QUEUE_SORTS, queueStatus, waitingFor } from './queue-looks.ts';

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
  /** Whose turn it is; null once it is closed. */
  turn: z.nullable(z.enum(TURNS)),
  /** Since when the customer's words wait for our answer. */
  answer_due_since: z.nullable(isoTime),
  /** The newest message that its customer can see. */
  last_message_id: z.string(),
  /** When anything last happened: a message, a proof, a move. */
  active_at: isoTime,
  assignee: z.nullable(z.object({ id: z.string(), username: z.string(), name: z.string() })),
  track_status: trackStatus,
  /** How much of the amount has arrived. */
  received: amountText,
  /** Of a closed order: the day that its list is sorted by, and what happened on it. */
  day: z.nullable(z.object({ of: z.enum(['placed', 'confirmed', 'completed', 'closed']), at: isoTime })),
  /** Names of staff who have it open. */
  seen_by: z.array(z.string()),
  /** Waits with a proof whose file or picture was sent for another order too, or for a part of it that counts already. */
  same_proof: z.boolean(),
  /** Null where nothing is promised now. */
  promise: z.nullable(orderPromise),
  /** How far the test of a payment is; null where none was asked for. */
  test: z.nullable(testState),
  /** Who is paying it out, and since when; null where nobody is. */
  paying: z.nullable(z.object({ by: z.string(), username: z.string(), since: isoTime })),
});
export type DeskOrderRow = z.output<typeof deskOrderRow>;

/** What happened to an order on the days of a filter: each happens to an order once at most. */
const ORDER_DAYS = ['placed', 'confirmed', 'completed'] as const;
export type OrderDays = (typeof ORDER_DAYS)[number];

export const orderFilter = {
  type: optionalFilter(orderType),
  status: optionalFilter(queueStatus),
  ...waitingFor,
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
  summary: 'The queue: oldest first while open, or by what was promised; newest first once closed or by days',
  access: ORDER_DESK,
  query: z.object({
    ...orderFilter,
    /** Of open orders; `waiting` unless said. */
    sort: optionalFilter(z.enum(QUEUE_SORTS)),
    ...pageQuery,
  }),
  data: z.object({ orders: pageOf(deskOrderRow) }),
});
