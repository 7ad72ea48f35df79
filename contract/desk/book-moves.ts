/** Money that the treasury moves by itself: buying RMB, between accounts, the owner’s (Product §26.94, §26.95, §26.96, §26.97). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amountField } from '../money-fields.ts';
import { TREASURY } from '../roles.ts';
import { signedAmountText } from './money-fields.ts';

const accountId = (message: string) => z.string({ error: message }).check(z.regex(/^\d{1,18}$/, message));
const note = z.optional(z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters')));
/** Absent or empty means none. */
const optionalAmount = z.optional(
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => 0n),
      ),
      amountField(),
    ],
    {
      error: 'Enter an amount above zero, with at most two decimals',
    },
  ),
);
const written = z.object({ journal_id: z.string() });

export const buyRmb = endpoint({
  method: 'POST',
  path: '/desk/book/purchases',
  summary: 'Record RMB that was bought, for Naira or USDT; the fee is in what was paid with, on top',
  access: TREASURY,
  body: z.object({
    from_account: accountId('Choose what it was paid from'),
    paid: amountField(),
    fee: optionalAmount,
    to_account: accountId('Choose where the RMB arrived'),
    bought: amountField(),
    note,
    /** Whoever records it looked again at a price that is far from the published one. */
    confirmed: z.optional(z.boolean()),
  }),
  data: written,
  creates: true,
  errors: ['not_at_hand', 'unlikely_price', 'too_many_tries'],
});

export const transferMoney = endpoint({
  method: 'POST',
  path: '/desk/book/transfers',
  summary: 'Record money moved between two of our accounts in one currency; the fee is on top',
  access: TREASURY,
  body: z.object({
    from_account: accountId('Choose where it came from'),
    to_account: accountId('Choose where it arrived'),
    amount: amountField(),
    fee: optionalAmount,
    note,
  }),
  data: written,
  creates: true,
  errors: ['not_at_hand', 'too_many_tries'],
});

/** `opening`: what was there before the book; `contribution` and `drawing`: what the owner puts in or takes out. */
const OWN_MONEY = ['opening', 'contribution', 'drawing'] as const;
export type OwnMoney = (typeof OWN_MONEY)[number];

export const recordOwnMoney = endpoint({
  method: 'POST',
  path: '/desk/book/own-money',
  summary: 'Record what was there before the book, or what the owner puts in or takes out',
  access: TREASURY,
  limits: ['ownMoney'],
  body: z.object({
    what: z.enum(OWN_MONEY, 'Choose what it is'),
    account: accountId('Choose an account'),
    amount: amountField(),
    /** What RMB or USDT that comes in has cost, in Naira. */
    worth: optionalAmount,
    note,
  }),
  data: written,
  creates: true,
  errors: ['not_at_hand', 'too_many_tries'],
});

export const holdings = endpoint({
  method: 'GET',
  path: '/desk/book/holdings',
  summary: 'RMB and USDT at hand with what they cost in Naira',
  access: TREASURY,
  data: z.object({
    holdings: z.array(z.object({ currency: z.string(), amount: signedAmountText, cost: signedAmountText })),
  }),
});
