/** Closing the day: what the book says, what was counted, and who signed (Product §26.100, §26.101, §26.102). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { dayField, idParam, isoTime } from '../fields.ts';
import { parseAmount } from '../money.ts';
import { TREASURY } from '../roles.ts';
import { signedAmountText } from './money-fields.ts';

const closing = z.object({
  id: z.string(),
  counted: signedAmountText,
  difference: signedAmountText,
  reason: z.string(),
  counted_by: z.string(),
  counted_by_me: z.boolean(),
  counted_at: isoTime,
  signed_by: z.nullable(z.string()),
  signed_at: z.nullable(isoTime),
  /** What posted the difference. */
  journal_id: z.nullable(z.string()),
  /** Whether the book has moved since it was counted, so that it must be counted again. */
  is_old: z.boolean(),
});

const accountOfDay = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['pay-in', 'pay-out']),
  currency: z.string(),
  /** What the book says at the end of the day, before any difference. */
  book: signedAmountText,
  /** Whether the account takes no more postings for this day. */
  is_closed: z.boolean(),
  closing: z.nullable(closing),
});
export type AccountOfDay = z.output<typeof accountOfDay>;

const dayQuery = z.object({ day: dayField });

export const closingDay = endpoint({
  method: 'GET',
  path: '/desk/book/closings',
  summary: 'A day’s close: each account with what the book says and what was counted',
  access: TREASURY,
  query: dayQuery,
  data: z.object({
    accounts: z.array(accountOfDay),
    /**
     * The last days that have been counted, newest first: of `counted`, those that are not `signed` wait for it;
     * `uncounted` are the accounts that are open on that day still.
     */
    days: z.array(
      z.object({ day: z.string(), counted: z.number(), signed: z.number(), uncounted: z.number() }),
    ),
  }),
});

/** What is on an account may be nothing. */
const countedField = z.pipe(
  z.string({ error: 'Enter what was counted' }).check(
    z.trim(),
    z.refine((text) => parseAmount(text) !== null, 'Enter what was counted, with at most two decimals'),
  ),
  z.transform((text: string) => parseAmount(text) ?? 0n),
);

export const countAccount = endpoint({
  method: 'PUT',
  path: '/desk/book/accounts/:id/count',
  summary: 'Say what was counted on an account at the end of a day; a difference needs its reason',
  access: TREASURY,
  params: idParam,
  body: z.object({
    day: dayField,
    counted: countedField,
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters'))),
    /** The book's balance as the counting person was shown it (Product §26.100). Older desk pages send none. */
    book: z.optional(signedAmountText),
  }),
  data: z.object({ account: accountOfDay }),
  errors: ['not_found', 'changed_meanwhile', 'day_closed', 'day_not_over'],
});

export const signClosing = endpoint({
  method: 'POST',
  path: '/desk/book/closings/:id/sign',
  summary: 'Sign what another person counted: the account is closed for the day and those before',
  access: TREASURY,
  params: idParam,
  /**
   * What the signing person looked at: refused where another count has been made since, or the book has changed; `book`
   * as in `countAccount`.
   */
  body: z.object({
    counted: signedAmountText,
    reason: z.string().check(z.maxLength(500)),
    book: z.optional(signedAmountText),
  }),
  data: z.object({ account: accountOfDay }),
  errors: ['not_found', 'own_count', 'changed_meanwhile', 'count_is_old', 'day_closed', 'day_not_over'],
});
