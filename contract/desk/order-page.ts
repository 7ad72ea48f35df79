/** One order as its page at the desk shows it (Product §21.5). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { STAFF_MOVES } from '../lifecycle.ts';
import { orderStatus } from '../order-codes.ts';
import { brandingDetails, goodsDetails, paymentDetails, shipmentDetails } from '../orders.ts';
import { REPLY_FACTS } from '../reply-facts.ts';
import { ORDER_DESK } from '../roles.ts';
import { TURNS } from '../whose-turn.ts';
import { colleague } from './assignment.ts';
import { customerCard } from './customer-line.ts';
import { deskMessage } from './order-messages.ts';
import { orderMoney } from './order-money.ts';
import { orderPromise } from './order-promise.ts';
import { payoutWork } from './payout-work.ts';
import { referenceParam } from './reference-param.ts';
import { sameProof } from './same-proof.ts';

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

const deskOrder = z.object({
  order: z.union([paymentDetails, brandingDetails, shipmentDetails, goodsDetails]),
  customer: customerCard,
  messages: z.array(deskMessage),
  events: z.array(deskEvent),
  moves: z.array(offeredMove),
  same_proofs: z.array(sameProof),
  /** The open attempt to pay, which confirming and declining name; null where none is. */
  attempt: z.nullable(z.string()),
  /** Null for who does not keep the book. */
  money: z.nullable(orderMoney),
  promise: z.nullable(orderPromise),
  /** Whose turn it is; null once it is closed. */
  turn: z.nullable(z.enum(TURNS)),
  /** Since when the customer's words wait for our answer, and whether somebody said that none is needed. */
  answer_due_since: z.nullable(isoTime),
  no_answer_needed: z.boolean(),
  /** What canned replies can name; null where this order has no such fact. */
  reply_facts: z.record(z.enum(REPLY_FACTS), z.nullable(z.string())),
  /** Of a payment that waits to be paid out. */
  payout: z.nullable(payoutWork),
  /** The id of the newest message that the customer has read; `0` for none. */
  customer_seen: z.string(),
  /** Other staff who have this order open. */
  viewers: z.array(z.string()),
  /** Other staff who are writing an answer at this moment. */
  writers: z.array(z.string()),
  /** Whose it is at the desk. */
  assigned_to: z.nullable(colleague),
  /** The id of the case about it that is open. */
  open_case: z.nullable(z.string()),
});
export type DeskOrder = z.output<typeof deskOrder>;

export const getDeskOrder = endpoint({
  method: 'GET',
  path: '/desk/orders/:reference',
  summary: 'One order with its customer, proofs, events, thread and the moves it allows',
  access: ORDER_DESK,
  polled:
    'the role of whoever asks, the order, the options it can be paid by, its saved receiver, its refund, whose it is, its customer with how many orders they have, its thread, what they have read, whether an answer is due, what was said last in its cases, who else has it open and writes, who is paying it, proofs of others with its files, and the half hour of its links',
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
  body: z.object({
    /** The newest message that is shown; without it, whatever is there counts as read (Product §30.56). */
    shown: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Not a known id'))),
  }),
  data: z.object({ viewers: z.array(z.string()) }),
  errors: ['not_found'],
});
