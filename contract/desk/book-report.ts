/** What moved, by day, method, account or staff member (Product §26.105). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { TREASURY } from '../roles.ts';
import { signedAmountText } from './money-fields.ts';

export const REPORT_BY = ['day', 'method', 'account', 'staff'] as const;
export type ReportBy = (typeof REPORT_BY)[number];
export const REPORT_DAYS = [30, 90] as const;

const reportRow = z.object({
  /** A day, a method’s code, or the number of an account or staff member; null for what has none. */
  key: z.nullable(z.string()),
  name: z.string(),
  /** What came in Naira or, of an account, in its currency. */
  in: signedAmountText,
  in_currency: z.string(),
  /** What came in USDT, which is no Naira; of an account it stands above. */
  in_usdt: signedAmountText,
  /** RMB paid out, with fees. */
  out: signedAmountText,
  /** What completed orders earned, in Naira. */
  margin: signedAmountText,
  /** What was refunded, in Naira. */
  refunds: signedAmountText,
  /** Medians, from the proof to its confirmation and from there to the payout. */
  minutes_to_confirm: z.nullable(z.number()),
  minutes_to_pay_out: z.nullable(z.number()),
});
export type ReportRow = z.output<typeof reportRow>;

export const bookReport = endpoint({
  method: 'GET',
  path: '/desk/book/report',
  summary: 'In, out, margin, refunds and how long it took, over 30 or 90 days',
  access: TREASURY,
  query: z.object({
    by: z.optional(z.enum(REPORT_BY)),
    days: z.optional(z.coerce.number().check(z.refine((days) => days === 30 || days === 90, '30 or 90'))),
  }),
  data: z.object({ from: z.string(), to: z.string(), rows: z.array(reportRow) }),
});
