/** What the four order types share: details, list, proof, cancel, payment history (Product §3.3, §7.1). */
import * as z from 'zod/mini';
import { ASKED } from './asked.ts';
import { endpoint } from './endpoint.ts';
import { nothing, pageOf, pageQuery } from './envelope.ts';
import { idParam, isoTime, optionalFilter, requiredText } from './fields.ts';
import { DOCUMENT_ERRORS } from './file-errors.ts';
import { fileLink } from './files.ts';
import { TRANSACTION_STATUSES } from './lifecycle.ts';
import { amountField, amountText } from './money-fields.ts';
import { caseWriter, orderStatus, orderType, paymentOptionCode, trackStatus } from './order-codes.ts';
import { paperLink } from './papers.ts';
import { receiverWarning } from './receiver-warning.ts';
import { testFirst } from './test-first.ts';

/** One move of an order, as its customer may see it. */
export const timelineEntry = z.object({
  event: z.string(),
  title: z.string(),
  status: orderStatus,
  note: z.nullable(z.string()),
  by: z.enum(['customer', 'staff', 'system']),
  /** The step of the tracking that it led to, where it did. */
  track_status: z.nullable(trackStatus),
  created_at: isoTime,
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const proof = z.object({
  id: z.string(),
  payment_option: z.nullable(paymentOptionCode),
  /** Status of the transaction that it was sent for. */
  transaction_status: z.enum(TRANSACTION_STATUSES),
  /** What was asked for, where it was paid in USDT and a price was published. */
  usdt: z.nullable(z.object({ amount: amountText, rate: z.string() })),
  file: fileLink,
  created_at: isoTime,
});

/**
 * `choosing`: the customer says where it goes; `waiting`: they named a bank account; `prepared`: the treasury says which
 * account of ours pays it; `sent`: a second person released it; `to-balance`: it is on their balance.
 */
export const REFUND_STATES = ['choosing', 'waiting', 'prepared', 'sent', 'to-balance'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** A Nigerian bank account; its number is a NUBAN of ten digits. */
export const refundBank = z.object({
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
});
export type RefundBank = z.output<typeof refundBank>;

/** A refund as its customer sees it. */
export const refund = z.object({
  id: z.string(),
  state: z.enum(REFUND_STATES),
  amount: amountText,
  currency: z.string(),
  /** Where it goes; null while that is to be chosen and where it went to the balance. */
  bank: z.nullable(refundBank),
  /** The account that the customer named last, here or for another refund: offered again. */
  last_bank: z.nullable(refundBank),
  /** Why it has to be chosen anew. */
  returned_because: z.nullable(z.string()),
  bank_reference: z.nullable(z.string()),
  slip: z.nullable(fileLink),
  created_at: isoTime,
  since: isoTime,
});
export type Refund = z.output<typeof refund>;

/** What every order's details carry; `amount` is what the customer pays, in `currency`, null until quoted. */
const orderBase = {
  id: z.string(),
  reference: z.string(),
  trx_type: orderType,
  status: orderStatus,
  amount: z.nullable(amountText),
  /** How much of it has arrived, and what is still missing: what the customer is asked for (Product §26.22). */
  amount_received: amountText,
  amount_missing: z.nullable(amountText),
  /** Naira for all but a payment from another currency. */
  currency: z.string(),
  payment_option_code: z.array(paymentOptionCode),
  name: z.string(),
  quantity: z.string(),
  track_status: trackStatus,
  created_at: isoTime,
  updated_at: isoTime,
  /** When we promised that the receiver of a payment is paid by; null where nothing is promised now (Product §27.64). */
  promised_at: z.nullable(isoTime),
  /** When it closes by itself unless somebody pays it, as its customer was told; else null (Product §27.12). */
  lapses_at: z.nullable(isoTime),
  cancel_reason: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
  timeline: z.array(timelineEntry),
  proofs: z.array(proof),
  receipt: z.nullable(fileLink),
  /** Invoice and receipts as PDF (Product §28.95). */
  papers: z.array(paperLink),
  /** What is given back, of a cancelled order whose money had come. */
  refund: z.nullable(refund),
  /** Who wrote last in the case about it that is open; null while none is (Product §27.26). */
  case_last_by: z.nullable(caseWriter),
  /** Whether there is one about it, open or closed. */
  has_cases: z.boolean(),
};

export const paymentDetails = z.object({
  ...orderBase,
  you_pay: amountText,
  you_pay_currency: z.string(),
  you_get: amountText,
  you_get_currency: z.string(),
  /** What the receiver has been sent of it. */
  paid_out: amountText,
  /** What the receiver is sent first, where the customer asked for a test (Product §27.55). */
  test_first: testFirst,
  rate: z.string(),
  /** A proof that is sent by then counts at this rate (Product §7.20). */
  rate_held_until: isoTime,
  payment_method_code: z.string(),
  payment_method_name: z.string(),
  description: z.nullable(z.string()),
  qr_code: z.nullable(fileLink),
  /** What the code holds, as the server read it; null where it found none. */
  qr_content: z.nullable(z.string()),
  /** What the customer called the receiver as the order was placed; null where they were not saved. */
  receiver_name: z.nullable(z.string()),
  /** The saved receiver whom it pays; null where none is, or is no more. */
  receiver_id: z.nullable(z.string()),
  /** How it was placed otherwise than the receiver was paid before, whatever was paid since (Product §27.52). */
  receiver_warnings: z.array(receiverWarning),
});
export const brandingDetails = z.object({
  ...orderBase,
  items: z.array(z.string()),
  quantity_group: z.string(),
});
export const shipmentDetails = z.object({
  ...orderBase,
  goods_type: z.string(),
  goods_category: z.string(),
  tracking_number: z.string(),
  shipping_company: z.string(),
  /** How the cost came about, once staff have weighed it. */
  weight_kg: z.nullable(z.string()),
  /** Length × width × height in centimetres, and what that counts as by the route’s divisor. */
  size_cm: z.nullable(z.string()),
  volume_weight_kg: z.nullable(z.string()),
  route: z.nullable(z.string()),
  cost_note: z.nullable(z.string()),
  photos: z.array(fileLink),
});
export const goodsDetails = z.object(orderBase);

export type PaymentDetails = z.output<typeof paymentDetails>;
export type BrandingDetails = z.output<typeof brandingDetails>;
export type ShipmentDetails = z.output<typeof shipmentDetails>;
export type GoodsDetails = z.output<typeof goodsDetails>;
export type OrderDetails = PaymentDetails | BrandingDetails | ShipmentDetails | GoodsDetails;

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/:id',
  summary: 'One payment order',
  access: 'customer',
  polled:
    'the order, the options it can be paid by, its saved receiver, what was said last in its cases, and the half hour of its links',
  params: idParam,
  data: z.object({ payments: paymentDetails }),
  errors: ['not_found'],
});
export const getShipment = endpoint({
  method: 'GET',
  path: '/shipments/:id',
  summary: 'One shipment order',
  access: 'customer',
  polled:
    'the order, the options it can be paid by, what was said last in its cases, and the half hour of its links',
  params: idParam,
  data: z.object({ shipments: shipmentDetails }),
  errors: ['not_found'],
});
export const getBranding = endpoint({
  method: 'GET',
  path: '/brandings/:id',
  summary: 'One branding order',
  access: 'customer',
  polled:
    'the order, the options it can be paid by, what was said last in its cases, and the half hour of its links',
  params: idParam,
  data: z.object({ branding: brandingDetails }),
  errors: ['not_found'],
});
export const getGoods = endpoint({
  method: 'GET',
  path: '/order/goods/:id',
  summary: 'One goods order',
  access: 'customer',
  polled:
    'the order, the options it can be paid by, what was said last in its cases, and the half hour of its links',
  params: idParam,
  data: z.object({ good_order: z.object({ goods: z.array(goodsDetails) }) }),
  errors: ['not_found'],
});

export const orderListItem = z.object({
  id: z.string(),
  type: orderType,
  name: z.string(),
  reference: z.string(),
  quantity: z.string(),
  /** Price of the order in its own terms (RMB for a payment), null until there is one. */
  amount: z.nullable(amountText),
  amount_currency: z.string(),
  /** What the customer pays. */
  total_amount: z.nullable(amountText),
  total_currency: z.string(),
  status: orderStatus,
  created_at: isoTime,
  /** What the customer called the receiver of a payment; null where they were not saved, and of other orders. */
  receiver_name: z.nullable(z.string()),
  track_status: trackStatus,
  /** What it asks of its customer; null while only we have something to do, or nobody (Product §30.52). */
  asked: z.nullable(z.enum(ASKED)),
  /** Where its refund stands; null where nothing was given back of it. */
  refund: z.nullable(refund.shape.state),
});
export type OrderListItem = z.output<typeof orderListItem>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'The customer’s orders, newest first',
  access: 'customer',
  query: z.object({
    status: optionalFilter(orderStatus),
    /** `currency`: payments; `product`: the other three. */
    item: optionalFilter(z.enum(['currency', 'product'])),
    ...pageQuery,
  }),
  data: z.object({ orders: pageOf(orderListItem) }),
});

/** A proof that was declined, of an order that has waited for its customer since. */
export const declinedProof = z.object({
  order_id: z.string(),
  order_type: orderType,
  order_reference: z.string(),
  reason: z.nullable(z.string()),
  declined_at: isoTime,
});
export type DeclinedProof = z.output<typeof declinedProof>;

export const listDeclined = endpoint({
  method: 'GET',
  path: '/orders/declined',
  summary: 'Orders whose proof was declined and that wait for another, the newest decline first',
  access: 'customer',
  data: z.object({ declined: z.array(declinedProof) }),
});

export const transactionItem = z.object({
  transaction_type: orderType,
  reference: z.string(),
  order_id: z.string(),
  order_reference: z.string(),
  amount: z.nullable(amountText),
  currency: z.string(),
  time: isoTime,
  status: z.enum(TRANSACTION_STATUSES),
});
export type TransactionItem = z.output<typeof transactionItem>;

export const transactionHistory = endpoint({
  method: 'GET',
  path: '/transaction/history',
  summary: 'The customer’s attempts to pay, newest first',
  access: 'customer',
  query: z.object({ status: optionalFilter(z.enum(TRANSACTION_STATUSES)), ...pageQuery }),
  data: z.object({ transaction_history: pageOf(transactionItem) }),
});

export const uploadProof = endpoint({
  method: 'POST',
  path: '/payment/:trx_type/transaction/:reference',
  summary: 'Send a proof of payment (or, while processing, a file for the chat)',
  access: 'customer',
  params: z.object({ trx_type: orderType, reference: z.string() }),
  body: z.object({
    payment_option: z.optional(paymentOptionCode),
    /** What the customer was shown to pay, what is missing of the amount; refused where it is another by now. */
    amount: z.optional(amountField()),
    /** What the receiver of a payment gets, as the customer was shown it; refused where it is another by now. */
    you_get: z.optional(amountField()),
    /** The id of what was asked for in USDT, as the payment options gave it. */
    usdt_ask: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Not a known id'))),
  }),
  files: { payment_proof: 'document' },
  data: z.object({ id: z.string(), status: orderStatus }),
  errors: [
    'not_found',
    'proof_required',
    'no_amount_yet',
    'amount_changed',
    'rate_not_held',
    'too_many_tries',
    'payment_option_unavailable',
    'order_closed',
    'order_moved',
    ...DOCUMENT_ERRORS,
  ],
  creates: true,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/payment/transaction/cancel',
  summary: 'Cancel a pending order with a reason',
  access: 'customer',
  query: z.object({ trx_type: orderType, reference: z.string() }),
  body: z.object({ message: requiredText('Please tell us why', 1000) }),
  data: nothing,
  errors: ['not_found', 'order_moved', 'order_closed'],
  creates: 'whole',
});
