/** The day’s figures (Product §23.1). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { orderStatus, orderType } from '../order-codes.ts';
import { ORDER_DESK } from '../roles.ts';
import { signedAmountText } from './money-fields.ts';

/** Amounts of several currencies, which nobody adds up; a day on which more was taken back than came is below zero. */
const sums = z.array(z.object({ currency: z.string(), amount: signedAmountText }));

export const overview = endpoint({
  method: 'GET',
  path: '/desk/overview',
  summary: 'The day’s figures',
  access: ORDER_DESK,
  data: z.object({
    /** Open orders, and the closed ones placed in the last 30 days. */
    by_type_and_status: z.array(z.object({ type: orderType, status: orderStatus, count: z.number() })),
    /** The last 30 days, oldest first, from the book (Product §28.4, §28.5). */
    days: z.array(
      z.object({
        day: z.string(),
        orders: z.number(),
        /** What came on our accounts, by the currency it came in, without what was cancelled or taken back. */
        in: sums,
        /** What cancelled orders took out of it. */
        cancelled: sums,
        /** What left them for receivers, with fees. */
        out: sums,
      }),
    ),
    /** Median minutes from proof to confirmation over the last 7 days, today among them; null without any. */
    minutes_to_confirm: z.nullable(z.number()),
    oldest_awaiting: z.nullable(z.object({ reference: z.string(), since: isoTime })),
    unanswered_contacts: z.number(),
    pending_approvals: z.number(),
  }),
});
