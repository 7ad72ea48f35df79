/** Finding anything of the business from anywhere at the desk (Product §28.70). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { TRANSACTION_STATUSES } from '../lifecycle.ts';
import { amountText } from '../money-fields.ts';
import { orderStatus, orderType } from '../order-codes.ts';
import { ORDER_DESK } from '../roles.ts';
import { customerLine } from './customer-line.ts';

const foundOrder = z.object({
  reference: z.string(),
  type: orderType,
  status: orderStatus,
  name: z.string(),
  amount: z.nullable(amountText),
  currency: z.string(),
  /** What a payment's receiver gets, and who that is where it is known; null for the other types. */
  pays_out: z.nullable(
    z.object({ amount: amountText, currency: z.string(), receiver: z.nullable(z.string()) }),
  ),
  customer: z.string(),
  since: isoTime,
});
export type FoundOrder = z.output<typeof foundOrder>;

export const findAnything = endpoint({
  method: 'GET',
  path: '/desk/search',
  summary: 'The best few of everything that was typed: orders, customers, transactions, letters, cases',
  access: ORDER_DESK,
  query: z.object({ q: z.string().check(z.trim(), z.maxLength(120)) }),
  /** Each group is empty for who may not list what is in it. */
  data: z.object({
    orders: z.array(foundOrder),
    customers: z.array(customerLine),
    transactions: z.array(
      z.object({
        reference: z.string(),
        order_reference: z.string(),
        status: z.enum(TRANSACTION_STATUSES),
        amount: z.nullable(amountText),
        currency: z.string(),
        customer: z.string(),
        opened_at: isoTime,
      }),
    ),
    /** Letters of the contact form. */
    contacts: z.array(
      z.object({
        id: z.string(),
        fullname: z.string(),
        message: z.string(),
        created_at: isoTime,
        answered: z.boolean(),
      }),
    ),
    cases: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        customer: z.string(),
        opened_at: isoTime,
        waiting_since: z.nullable(isoTime),
        closed: z.boolean(),
      }),
    ),
  }),
});
