/** What came for an order and went out for it, for whoever keeps the book (Product §26.33). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { fileLink } from '../files.ts';
import { amountText } from '../money-fields.ts';
import { TREASURY } from '../roles.ts';
import { signedAmountText } from './money-fields.ts';
import { referenceParam } from './reference-param.ts';

/** An account of the book that money of an order can come into or be paid out from. */
const moneyAccount = z.object({ code: z.string(), name: z.string(), currency: z.string() });

export const orderMoney = z.object({
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
