/** A customer as a whole: money, receivers, marks of risk, notes, one timeline, statements (Product §28.99–28.103). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { dayField, idParam, idText, isoTime, requiredText } from '../fields.ts';
import { fileLink } from '../files.ts';
import { amountText } from '../money-fields.ts';
import { ORDER_DESK } from '../roles.ts';

const sum = z.object({ currency: z.string(), amount: amountText });

/** Each is found by a rule of its own (Product §28.100). */
const RISK_MARKS = [
  'blocked',
  'same-proof',
  'sender-name',
  'new-receiver',
  'declines',
  'unusual-size',
] as const;

const riskMark = z.object({
  mark: z.enum(RISK_MARKS),
  /** What was found, in a sentence. */
  because: z.string(),
  /** References of the orders that show it. */
  orders: z.array(z.string()),
});
export type RiskMark = z.output<typeof riskMark>;

const customerNote = z.object({
  id: z.string(),
  note: z.string(),
  pinned: z.boolean(),
  by: z.string(),
  created_at: isoTime,
});
export type CustomerNote = z.output<typeof customerNote>;

export const customerWhole = endpoint({
  method: 'GET',
  path: '/desk/customers/:id/whole',
  summary: 'A customer’s money by currency, receivers, marks of risk and notes',
  access: ORDER_DESK,
  params: idParam,
  data: z.object({
    /** What has come from them and was not taken back, in the currency that it came in. */
    money_in: z.array(sum),
    /** Refunds that were sent, in Naira. */
    given_back: amountText,
    open_orders: z.number(),
    /** What is still to come for them. */
    to_pay: z.array(sum),
    /** Refunds that are not settled, in Naira. */
    owed: amountText,
    balance: amountText,
    receivers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        method: z.string(),
        description: z.nullable(z.string()),
        payments: z.number(),
        used_at: isoTime,
      }),
    ),
    marks: z.array(riskMark),
    /** Pinned ones first, then the newest. */
    notes: z.array(customerNote),
  }),
  errors: ['not_found'],
});

export const TIMELINE_KINDS = ['move', 'message', 'case', 'contact', 'money', 'paper'] as const;

const timelineItem = z.object({
  key: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: isoTime,
  title: z.string(),
  text: z.nullable(z.string()),
  by: z.enum(['customer', 'staff', 'system', 'supplier']),
  /** For staff alone. */
  internal: z.boolean(),
  order: z.nullable(z.string()),
  case_id: z.nullable(z.string()),
});
export type TimelineItem = z.output<typeof timelineItem>;

export const customerTimeline = endpoint({
  method: 'GET',
  path: '/desk/customers/:id/timeline',
  summary: 'All that happened with a customer, newest first',
  access: ORDER_DESK,
  params: idParam,
  query: z.object({
    kind: z.optional(z.union([z.literal(''), z.enum(TIMELINE_KINDS)])),
    /** Where the last page ended. */
    before: z.optional(z.string().check(z.maxLength(80))),
  }),
  data: z.object({ items: z.array(timelineItem), next: z.nullable(z.string()) }),
  errors: ['not_found'],
});

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/desk/customers/:id/notes',
  summary: 'Write a note about a customer, for staff alone',
  access: ORDER_DESK,
  params: idParam,
  body: z.object({ note: requiredText('Write the note', 2000), pinned: z.boolean() }),
  data: z.object({ note: customerNote }),
  errors: ['not_found', 'customer_deleted'],
  creates: true,
});

export const pinCustomerNote = endpoint({
  method: 'PUT',
  path: '/desk/customers/:id/notes/:note/pinned',
  summary: 'Pin a note about a customer, or take the pin off',
  access: ORDER_DESK,
  params: z.object({ id: idText, note: idText }),
  body: z.object({ pinned: z.boolean() }),
  data: z.object({ note: customerNote }),
  errors: ['not_found'],
});

export const makeStatement = endpoint({
  method: 'POST',
  path: '/desk/customers/:id/statements',
  summary: 'A statement of a customer’s account as PDF: to download, or mailed to them as well',
  access: ORDER_DESK,
  params: idParam,
  body: z
    .object({ from: dayField, to: dayField, mail: z.boolean() })
    .check(z.refine(({ from, to }) => from <= to, { error: 'Ends before it begins', path: ['to'] })),
  data: z.object({ file: fileLink }),
  errors: ['not_found', 'customer_deleted'],
  creates: true,
});
