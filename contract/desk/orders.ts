/** The desk's work on orders: queues, one order, its moves and its chat (Product §21.1, §21.5, §21.7). */
import * as z from 'zod/mini';
import { chatMessage } from '../chat.ts';
import { type Access, endpoint } from '../endpoint.ts';
import { nothing, pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, idParam, idText, isoTime, optionalFilter, requiredText } from '../fields.ts';
import { fileLink } from '../files.ts';
import { STAFF_MOVES, type StaffEvent } from '../lifecycle.ts';
import { parseAmount } from '../money.ts';
import { amountField, amountText, feeField } from '../money-fields.ts';
import { orderStatus, orderType, trackStatus } from '../order-codes.ts';
import { brandingDetails, goodsDetails, paymentDetails, shipmentDetails } from '../orders.ts';
import { PAYOUT_ERRORS } from '../payout-errors.ts';
import { REPLY_FACTS } from '../reply-facts.ts';
import { ORDER_DESK, PARCEL_DESK, TREASURY } from '../roles.ts';
import { testState } from '../test-first.ts';
import { TURNS } from '../whose-turn.ts';
import { colleague } from './assignment.ts';
import { customerLine } from './customer-line.ts';
import { signedAmountText } from './money-fields.ts';
import { payoutWork } from './payout-work.ts';
import { QUEUE_SORTS, queueStatus, waitingFor } from './queue-looks.ts';
import { referenceParam } from './reference-param.ts';

/** What a payment was promised by, first and now (Product §27.64, §27.68). */
export const orderPromise = z.object({
  at: isoTime,
  first_at: isoTime,
  /** From when on little of its time is left. */
  soon_at: isoTime,
  /** How often we apologised for one that broke. */
  apologies: z.number(),
});
export type OrderPromise = z.output<typeof orderPromise>;

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
  /** Waits with a proof whose file or picture was sent for another order too. */
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

export const customerCard = z.extend(customerLine, {
  order_count: z.number(),
  /** Of whom nothing but their number is left (Product §28.110). */
  deleted: z.boolean(),
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

/** Another order that a proof's file, or the same picture, was sent for as well (Product §21.14, §26.60). */
export const sameProof = z.object({
  proof_id: z.string(),
  reference: z.string(),
  status: orderStatus,
  customer: z.string(),
  sent_at: isoTime,
  /** `file`: the same bytes; `picture`: the same but for cropping and compression. */
  likeness: z.enum(['file', 'picture']),
  /** What was sent for it. */
  file: fileLink,
});

/** An account of the book that money of an order can come into or be paid out from. */
const moneyAccount = z.object({ code: z.string(), name: z.string(), currency: z.string() });

/** What came for an order and went out for it, for whoever keeps the book (Product §26.33). */
const orderMoney = z.object({
  receipts: z.array(
    z.object({
      id: z.string(),
      account: moneyAccount,
      amount: amountText,
      /** What of it counted for the order, in the order's currency. */
      counted: amountText,
      /** What went to the customer's balance, in Naira. */
      to_balance: amountText,
      bank_reference: z.nullable(z.string()),
      by: z.string(),
      at: isoTime,
      journal_id: z.string(),
      taken_back: z.boolean(),
    }),
  ),
  payouts: z.array(
    z.object({
      id: z.string(),
      account: moneyAccount,
      amount: amountText,
      fee: amountText,
      /** In Naira, at the average. */
      cost: signedAmountText,
      reference: z.nullable(z.string()),
      receipt: z.nullable(fileLink),
      by: z.string(),
      at: isoTime,
      journal_id: z.string(),
      taken_back: z.boolean(),
    }),
  ),
  /** In Naira: what came, what it has cost so far, and what is earned once the order is complete. */
  came: amountText,
  cost: signedAmountText,
  margin: z.nullable(signedAmountText),
});
export type OrderMoney = z.output<typeof orderMoney>;

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
    'the order, whose it is, its thread, what its customer has read, whether an answer is due, whether a case about it is open, who else has it open and writes, who is paying it, proofs of others with its files, and the half hour of its links',
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

const accountCode = z.string().check(z.trim(), z.maxLength(200));
const bankReference = z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'));

/** An amount as it was shown, nothing among them. */
const seenAmount = z.pipe(
  amountText,
  z.transform((text: string) => parseAmount(text) ?? 0n),
);

/** The attempt to pay whose proof was looked at; where another is open by then, nothing is done. */
const seenAttempt = z.optional(idText);

const moved = z.object({ reference: z.string(), status: orderStatus });
const reasonField = requiredText('A reason is required', 1000);

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/quote',
  summary: 'Set or change the amount of a pending order',
  access: PARCEL_DESK,
  params: referenceParam,
  body: z.object({
    amount: amountField(),
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** The amount that it had on the screen, null for none; nothing is done where it is another by then. */
    before: z.optional(z.nullable(amountText)),
  }),
  data: moved,
  errors: ['not_found', 'order_moved', 'order_closed', 'move_not_allowed', 'quote_too_low'],
});

export const orderAccounts = endpoint({
  method: 'GET',
  path: '/desk/orders/:reference/money-accounts',
  summary:
    'The accounts that an order’s money can have come into and be paid out from, the likely one chosen',
  access: TREASURY,
  params: referenceParam,
  data: z.object({
    /** `asked`: what the customer was asked for in the account's currency; null where no price is known. */
    pay_in: z.array(z.extend(moneyAccount, { asked: z.nullable(amountText) })),
    pay_in_chosen: z.nullable(z.string()),
    /** Of a payment; empty for the other types. */
    pay_out: z.array(moneyAccount),
    pay_out_chosen: z.nullable(z.string()),
  }),
  errors: ['not_found'],
});
export type OrderAccounts = z.output<typeof orderAccounts.data>;

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/confirm',
  summary: 'The money is in the account: all of it, part of it, or more',
  access: TREASURY,
  params: referenceParam,
  body: z.object({
    /** What was looked for in the account, what was missing of the order; nothing is done where it is another by then. */
    amount: z.optional(amountField()),
    attempt: seenAttempt,
    /** What arrived, in the account's currency; what was asked for unless said. */
    arrived: z.optional(amountField()),
    /** The code of the account it arrived on; the one that the payer was shown unless said. */
    account: z.optional(accountCode),
    /** What the bank calls the credit: it confirms one order only. */
    bank_reference: z.optional(bankReference),
    /** The other orders that the proof was sent for were looked at. */
    looked_at_same_proof: z.optional(z.boolean()),
  }),
  data: z.extend(moved, {
    /** What is still missing of the order's amount. */
    amount_missing: amountText,
    /** What came beyond it, in Naira: it is on the customer's balance. */
    to_balance: amountText,
  }),
  errors: [
    'not_found',
    'order_moved',
    'order_closed',
    'proof_sent_twice',
    'bank_reference_used',
    'bank_reference_booked',
    'account_unfit',
    'arrived_needed',
    'worth_unknown',
  ],
});

export const payOut = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/payouts',
  summary: 'The receiver of a payment was sent some of the money, or the rest, which completes the order',
  access: TREASURY,
  params: referenceParam,
  body: z.object({
    /** What was paid out before by what was looked at; with another sum by now, nothing is recorded. */
    paid_out: z.optional(seenAmount),
    /** What the receiver was sent; all that is left unless said. */
    amount: z.optional(amountField()),
    /** What the account took beyond it. */
    fee: z.optional(feeField),
    /** The code of the account it was paid from; needed unless only one can be. */
    account: z.optional(accountCode),
    /** What the bank or wallet calls it. */
    reference: z.optional(bankReference),
    /** A line for the customer. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** Why more has left than the test, though the customer has not released the rest: what happened is recorded. */
    beyond_test: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  files: { receipt: 'document' },
  data: z.extend(moved, { paid_out: amountText, rest: amountText }),
  errors: PAYOUT_ERRORS,
  creates: true,
});

export const declineOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/decline',
  summary: 'The proof does not hold; the customer can pay again',
  access: TREASURY,
  params: referenceParam,
  body: z.object({ reason: reasonField, attempt: seenAttempt }),
  data: moved,
  errors: ['not_found', 'order_moved', 'order_closed'],
});

export const completeOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/complete',
  summary: 'The order is done; a receipt may go with it, and has to with a payment',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** Of a payment: the code of the account it was paid from; needed unless only one can be. */
    account: z.optional(accountCode),
  }),
  files: { receipt: 'document' },
  data: moved,
  errors: [
    'too_many_tries',
    'not_found',
    'order_moved',
    'order_closed',
    'payout_not_claimed',
    'payout_claimed',
    'slip_required',
    'test_not_released',
    'account_unfit',
    'worth_unknown',
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
  summary:
    'Cancel an open order; the customer sees the reason. One whose money has come the treasury cancels, which starts the refund',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({
    reason: reasonField,
    /** What had come by what was looked at; with another sum by now, nothing is cancelled. */
    received: z.optional(seenAmount),
  }),
  data: z.extend(moved, {
    /** What is owed to the customer from now on, in Naira; null where nothing had come. */
    refund: z.nullable(amountText),
  }),
  errors: [
    'not_found',
    'order_moved',
    'order_closed',
    'paid_out_already',
    'payout_claimed',
    'money_came',
    'worth_unknown',
  ],
});

export const moveTracking = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/track',
  summary: 'Move the tracking, with a line for the customer if wanted',
  access: PARCEL_DESK,
  params: referenceParam,
  body: z.object({
    track_status: trackStatus,
    title: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters'))),
    /** The step that it had on the screen; nothing is done where it is another by then. */
    from: z.optional(trackStatus),
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
  access: PARCEL_DESK,
  params: referenceParam,
  body: z.object({
    weight_kg: z.string().check(z.trim(), z.regex(/^\d{1,6}(\.\d{1,3})?$/, 'Enter the weight in kilograms')),
    cost_note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** The weight that the screen showed, empty where none: another by now is said, and nothing is done. A page of the version before says none. */
    seen_weight_kg: z.optional(z.string()),
  }),
  data: nothing,
  errors: ['not_found', 'order_closed', 'order_moved', 'parcel_weighed'],
});

export const addShipmentPhoto = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/photos',
  summary: 'A photo of a parcel at arrival',
  access: PARCEL_DESK,
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
  part: confirmOrder,
  decline: declineOrder,
  payout: payOut,
  complete: completeOrder,
  cancel: deskCancelOrder,
  track: moveTracking,
  weigh: weighShipment,
  photo: addShipmentPhoto,
  message: staffMessage,
  file: staffFile,
  note: staffMessage,
} as const satisfies Record<StaffEvent, { access: Access }>;
