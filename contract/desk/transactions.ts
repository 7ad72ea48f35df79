/** Every attempt to pay, for whoever holds the books against the bank's statement (Product §7.11, §23.5). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, isoTime, optionalFilter } from '../fields.ts';
import { TRANSACTION_STATUSES } from '../lifecycle.ts';
import { amountText } from '../money-fields.ts';
import { orderType, paymentOptionCode } from '../order-codes.ts';
import { TREASURY } from '../roles.ts';

export const transactionFilter = {
  type: optionalFilter(orderType),
  status: optionalFilter(z.enum(TRANSACTION_STATUSES)),
  /** By the day it was settled or, while open, opened. */
  ...betweenDays,
};

const deskTransaction = z.object({
  id: z.string(),
  reference: z.string(),
  order_reference: z.string(),
  type: orderType,
  status: z.enum(TRANSACTION_STATUSES),
  amount: z.nullable(amountText),
  currency: z.string(),
  payment_option_code: z.nullable(paymentOptionCode),
  customer: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  opened_at: isoTime,
  /** When it was confirmed, declined or cancelled. */
  closed_at: z.nullable(isoTime),
  /** Who did that; null while it is open. */
  settled_by: z.nullable(z.string()),
  /** What arrived on our account for it, in that account's currency. */
  came: z.nullable(z.object({ amount: amountText, currency: z.string(), taken_back: z.boolean() })),
  /** It was paid, and its order is cancelled since. */
  of_cancelled: z.boolean(),
});
export type DeskTransaction = z.output<typeof deskTransaction>;

export const deskTransactions = endpoint({
  method: 'GET',
  path: '/desk/transactions',
  summary: 'Attempts to pay of every customer, newest first, with what the filter sums up to',
  access: TREASURY,
  query: z.object({ ...transactionFilter, ...pageQuery }),
  data: z.object({
    transactions: pageOf(deskTransaction),
    /**
     * What those with an amount come to, by the currency that they are in (Product §28.6); none without a first day
     * where there are too many to add up. Of what was paid, what was for orders that are cancelled since; and apart from
     * it what was paid from balances, which no bank tells of.
     */
    sums: z.array(
      z.object({
        currency: z.string(),
        amount: amountText,
        of_cancelled: amountText,
        from_balances: amountText,
      }),
    ),
  }),
});
