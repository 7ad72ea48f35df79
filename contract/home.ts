/** What a customer's home says of their money, in one call (Product §27.73). */
import * as z from 'zod/mini';
import { ASKED } from './asked.ts';
import { endpoint } from './endpoint.ts';
import { isoTime } from './fields.ts';
import { amountText } from './money-fields.ts';
import { orderStatus, orderType, trackStatus } from './order-codes.ts';
import { paymentMethod } from './payments.ts';
import { rateAlert } from './rate-alerts.ts';
import { receiver } from './receivers.ts';
import { testFirst } from './test-first.ts';

/** So many of what is asked are named: all, of nearly everybody. */
export const HOME_ASKS = 20;
/** So many orders under way are named. */
export const HOME_SHOWS = 5;

const orderFacts = {
  order_id: z.string(),
  trx_type: orderType,
  reference: z.string(),
  name: z.string(),
  /** What the customer called the receiver of a payment; null where they were not saved, and of other orders. */
  receiver_name: z.nullable(z.string()),
};

const askedItem = z.object({
  what: z.enum(ASKED),
  ...orderFacts,
  /** What is to be paid, or is given back; null of a message. */
  amount: z.nullable(amountText),
  currency: z.string(),
  /** What the receiver of a payment gets for a proof that is sent now. */
  you_get: z.nullable(amountText),
  you_get_currency: z.nullable(z.string()),
  /** Why the proof was declined. */
  reason: z.nullable(z.string()),
});
export type AskedItem = z.output<typeof askedItem>;

const underWayItem = z.object({
  ...orderFacts,
  quantity: z.string(),
  status: orderStatus,
  track_status: trackStatus,
  /** What the customer pays; null until quoted. */
  amount: z.nullable(amountText),
  currency: z.string(),
  promised_at: z.nullable(isoTime),
  /** What becomes of a payment; null of other orders. */
  payment: z.nullable(
    z.object({
      you_get: amountText,
      you_get_currency: z.string(),
      paid_out: amountText,
      payment_method_code: z.string(),
      payment_method_name: z.string(),
      test_first: testFirst,
    }),
  ),
});
export type UnderWayItem = z.output<typeof underWayItem>;

const homeReceiver = z.object({
  id: receiver.shape.id,
  name: receiver.shape.name,
  payment_method_code: paymentMethod.shape.code,
  last_payment: receiver.shape.last_payment,
});

export const home = endpoint({
  method: 'GET',
  path: '/home',
  summary:
    'What is asked of the customer, what is under way, today’s price, whom they paid last, and their balance',
  access: 'customer',
  data: z.object({
    asked: z.array(askedItem),
    under_way: z.array(underWayItem),
    /** Open orders beside those named. */
    more_orders: z.number(),
    has_ordered: z.boolean(),
    /** Naira for one yuan; null before the first was published. */
    today: z.nullable(z.object({ price: z.string(), published_at: isoTime })),
    /** The receivers paid last, three at most. */
    receivers: z.array(homeReceiver),
    balance: amountText,
    /** Whether it pays orders now: there is some, and the wallet is on. */
    balance_pays_orders: z.boolean(),
    /** What is on its way to their bank: refunds and withdrawals that were not sent yet. */
    to_bank: amountText,
    alert: z.nullable(rateAlert),
  }),
});
