/** Tracking numbers: typed in groups as they are printed, scanned without them, and one number either way (Product §17.3). */
import * as z from 'zod/mini';

/**
 * A tracking number in plain form: without spaces and the invisible characters that chats and shops add, and with
 * full-width letters made usual.
 */
export const trackingSigns = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');

const MISSING = 'Tracking number is required';

export const trackingNumberField = z
  .string({ error: MISSING })
  .check(z.overwrite(trackingSigns), z.minLength(1, MISSING), z.maxLength(100, 'At most 100 characters'));
