import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';

/** What a payment was promised by, first and now (Product §27.64, §27.68). */
export const orderPromise = z.object({
  at: isoTime,
  first_at: isoTime,
  /** From when on little of its time is left. */
  soon_at: isoTime,
  /** How often we apologised for one that broke. */
  apologies: z.number(),
});
export type OrderPromise = z.output<typeof orderPromise>;
