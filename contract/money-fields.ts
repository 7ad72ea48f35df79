/** Schemas of amounts and prices. Apart from money.ts, so that a page which only converts needs no validator. */
import * as z from 'zod/mini';
import { amountProblem, parseAmount } from './money.ts';

/** An amount on the wire going out. */
export const amountText = z.string().check(z.regex(/^\d+\.\d{2}$/));

/** An amount a person sends, as minor units; `message` is shown where it is missing or no number. */
/* @__NO_SIDE_EFFECTS__ */
export function amountField(message = 'Amount is required') {
  return z.pipe(
    z.string({ error: message }).check(
      z.trim(),
      z.minLength(1, { error: message, abort: true }),
      z.refine((text) => amountProblem(text) === null, {
        error: ({ input }) => amountProblem(String(input)) ?? message,
      }),
    ),
    z.transform((text: string) => parseAmount(text) ?? 0n),
  );
}

/** What an account took beyond an amount: none, or an amount. */
export const feeField = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || parseAmount(text) !== null, 'Enter the fee with at most two decimals'),
  ),
  z.transform((text: string) => parseAmount(text) ?? 0n),
);
