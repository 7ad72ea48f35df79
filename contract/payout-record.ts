/** How fast receivers were paid of late, for everybody to see (Product §27.70). */
import * as z from 'zod/mini';
import { endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';

/** Over so many days, and only where at least so many payments were completed in them. */
export const RECORD_DAYS = 30;
export const RECORD_LEAST = 20;

const figures = z.object({
  /** Payments that were completed. */
  count: z.number(),
  /** From proof to payout, on the clock: half of them took no longer than this, nine of ten no longer than that. */
  median_minutes: z.number(),
  slowest_tenth_minutes: z.number(),
  /** Whole percent of those that were promised a moment; null where fewer than twenty were. */
  within_promise_percent: z.nullable(z.number()),
  /** From the moment a refund was owed until the bank had it: half took no longer; null where fewer than twenty were sent. */
  refund_median_minutes: z.nullable(z.number()),
});
export type PayoutFigures = z.output<typeof figures>;

export const payoutRecord = endpoint({
  method: 'GET',
  path: '/payments/record',
  summary:
    'How long payments took from proof to payout over the last 30 days, from what happened to the orders',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({
    days: z.number(),
    /** So many payments it takes before there are figures. */
    least: z.number(),
    /** Null where there were fewer. */
    figures: z.nullable(figures),
  }),
});
