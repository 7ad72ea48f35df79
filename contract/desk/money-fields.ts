/** Schemas of prices and of amounts that may be below zero, which only the desk's calls have. */
import * as z from 'zod/mini';

/** An amount on the wire going out, which may be below zero. */
export const signedAmountText = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** A price or rate a person sends: a positive decimal with at most eight places. */
export const priceField = z.string({ error: 'Price is required' }).check(
  z.trim(),
  z.refine(
    (text) => /^\d{1,12}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text),
    'Enter a price above zero, with at most eight decimals',
  ),
);
