/** A customer's balance, its statement, and paying from it (Product §26.79, §26.80, §26.81). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './envelope.ts';
import { isoTime, presentPasswordField } from './fields.ts';
import { ORDER_STATUSES, ORDER_TYPES } from './lifecycle.ts';
import { amountField, amountText } from './money-fields.ts';
import { refund, refundBank } from './orders.ts';
import { bankFields } from './refunds.ts';

/** The order that money came or went for. */
const orderOf = z.nullable(z.object({ id: z.string(), type: z.enum(ORDER_TYPES), reference: z.string() }));

export const balance = endpoint({
  method: 'GET',
  path: '/balance',
  summary: 'What the customer has with us, and what is on its way to their bank',
  access: 'customer',
  data: z.object({
    balance: amountText,
    currency: z.string(),
    /** Whether it pays orders now, beside what can be withdrawn of it: the wallet is on. */
    pays_orders: z.boolean(),
    last_bank: z.nullable(refundBank),
    /** Withdrawals and refunds that have not arrived yet, the newest first; `order` is set for a refund. */
    on_the_way: z.array(z.extend(refund, { order: orderOf })),
  }),
});

export const balanceChange = z.object({
  id: z.string(),
  /** What it was, in words. */
  title: z.string(),
  order: orderOf,
  /** Whether it came to the balance or left it. */
  direction: z.enum(['in', 'out']),
  amount: amountText,
  balance_after: amountText,
  created_at: isoTime,
});
export type BalanceChange = z.output<typeof balanceChange>;

export const balanceStatement = endpoint({
  method: 'GET',
  path: '/balance/statement',
  summary: 'Every change of the balance, the newest first',
  access: 'customer',
  query: z.object(pageQuery),
  data: z.object({ changes: pageOf(balanceChange) }),
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/balance/take-out',
  summary: 'Take money out of the balance, to a bank account',
  access: 'customer',
  limits: ['order'],
  body: z.object({ amount: amountField(), ...bankFields }),
  data: z.object({ refund }),
  errors: ['balance_not_enough', 'wrong_password', 'too_many_tries'],
  creates: true,
  secrets: ['current_password'],
});

export const payFromBalance = endpoint({
  method: 'POST',
  path: '/payment/:trx_type/wallet/:reference',
  summary: 'Pay a pending order from the balance, all that is missing of it',
  access: 'customer',
  params: z.object({ trx_type: z.enum(ORDER_TYPES), reference: z.string() }),
  body: z.object({
    /** The amount that the customer was shown; refused where the order has another by now. */
    amount: z.optional(amountField()),
    /** What the receiver of a payment gets, as the customer was shown it; refused where it is another by now. */
    you_get: z.optional(amountField()),
    /** Asked for with a receiver whom the customer's money never reached before (Product §26.83). */
    current_password: z.optional(presentPasswordField),
  }),
  data: z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }),
  errors: [
    'not_found',
    'no_amount_yet',
    'amount_changed',
    'rate_not_held',
    'payment_option_unavailable',
    'balance_short',
    'balance_not_enough',
    'order_closed',
    'order_moved',
    'wrong_password',
    'too_many_tries',
  ],
  creates: true,
  secrets: ['current_password'],
});
