/** A customer's balance, what is refunded to them, and paying from the balance (Product §26.70, §26.79, §26.81). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './envelope.ts';
import { idParam, isoTime, requiredText } from './fields.ts';
import { fileLink } from './files.ts';
import { ORDER_STATUSES, ORDER_TYPES } from './lifecycle.ts';
import { amountField, amountText } from './money-fields.ts';

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

const bankFields = {
  bank_name: requiredText('Bank name is required', 100),
  account_number: z
    .string({ error: 'Account number is 10 digits' })
    .check(z.trim(), z.regex(/^\d{10}$/, 'Account number is 10 digits')),
  account_name: requiredText('Account name is required', 120),
};

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

const refundErrors = ['not_found', 'changed_meanwhile'] as const;

export const refundToBalance = endpoint({
  method: 'POST',
  path: '/refunds/:id/to-balance',
  summary: 'Let a refund come to the balance, at once',
  access: 'customer',
  params: idParam,
  data: z.object({ refund }),
  errors: refundErrors,
});

export const refundToBank = endpoint({
  method: 'POST',
  path: '/refunds/:id/to-bank',
  summary: 'Name the bank account that a refund goes to; it can be changed until it is prepared',
  access: 'customer',
  params: idParam,
  body: z.object(bankFields),
  data: z.object({ refund }),
  errors: refundErrors,
});

export const balance = endpoint({
  method: 'GET',
  path: '/balance',
  summary: 'What the customer has with us, and what is on its way to their bank',
  access: 'customer',
  data: z.object({
    balance: amountText,
    currency: z.string(),
    last_bank: z.nullable(refundBank),
    /** Taken out and not sent yet, the newest first. */
    on_the_way: z.array(refund),
  }),
});

export const balanceChange = z.object({
  id: z.string(),
  /** What it was, in words. */
  title: z.string(),
  order: z.nullable(z.object({ id: z.string(), type: z.enum(ORDER_TYPES), reference: z.string() })),
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

export const takeOut = endpoint({
  method: 'POST',
  path: '/balance/take-out',
  summary: 'Take money out of the balance, to a bank account',
  access: 'customer',
  limits: ['order'],
  body: z.object({ amount: amountField(), ...bankFields }),
  data: z.object({ refund }),
  errors: ['balance_not_enough', 'too_many_tries'],
  creates: true,
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
  ],
  creates: true,
});

/** What paying an order from the balance comes to: it, what the balance has, and what that lacks. */
export const walletOffer = z.object({ to_pay: amountText, balance: amountText, missing: amountText });
export type WalletOffer = z.output<typeof walletOffer>;
