/** Statements of banks, Alipay and WeChat Pay: read, and held against orders that wait (Product §26.40, §26.44, §26.46, §26.48, §26.50). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, idParam, isoTime, optionalFilter, requiredText } from '../fields.ts';
import { amountField, amountText } from '../money-fields.ts';
import { orderStatus } from '../order-codes.ts';
import { TREASURY } from '../roles.ts';
import { COLUMN_ROLES, type ColumnRole, columnsProblem } from './statement-columns.ts';

const role = z.enum([...COLUMN_ROLES, '']);
const balanceText = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

const statementAccount = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Whether customers pay into it, or receivers are paid from it. */
  kind: z.enum(['pay-in', 'pay-out']),
  reaches_to: z.nullable(isoTime),
  uploaded_at: z.nullable(isoTime),
  uploaded_by: z.nullable(z.string()),
  /** What came in (of accounts that receivers are paid from: went out) and nothing has claimed; counted to 1000. */
  open_lines: z.number(),
});
export type StatementAccount = z.output<typeof statementAccount>;

export const statementAccounts = endpoint({
  method: 'GET',
  path: '/desk/statements/accounts',
  summary: 'Accounts of the book with how far their statements reach',
  access: TREASURY,
  data: z.object({ accounts: z.array(statementAccount) }),
});

/** What each column is, by place, with commas between: `day,,narration,credit`. */
const columnsField = z
  .pipe(
    z.string().check(z.maxLength(1000)),
    z.transform((text: string) => text.split(',').map((one) => one.trim())),
  )
  .check(
    z.refine((roles) => roles.every((one) => role.safeParse(one).success), 'Choose what each column is'),
    z.refine((roles) => columnsProblem(roles as ColumnRole[]) === null, {
      error: ({ input }) => columnsProblem(input as ColumnRole[]) ?? '',
    }),
  );

const wrongRow = z.object({ line: z.number(), reason: z.string() });
const previewRow = z.object({ line: z.number(), cells: z.array(z.string()) });

export const uploadStatement = endpoint({
  method: 'POST',
  path: '/desk/statements',
  summary:
    'Read a statement of an account: all of its lines, or none where a row is wrong or a column unknown',
  access: TREASURY,
  body: z.object({
    account: requiredText('Choose an account', 60),
    /** What was chosen where the columns were not recognised; the account's next statements are read so too. */
    columns: z.optional(columnsField),
    /** The line of the header in the file, 0 for none. */
    header_line: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
    /** Answer what there is to choose from, whatever is recognised. */
    choose: z.optional(z.literal('yes')),
  }),
  files: { statement: 'statement' },
  data: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('read'),
      first_day: z.string(),
      last_day: z.string(),
      new_lines: z.number(),
      /** In an earlier statement already. */
      known_lines: z.number(),
      /** Rows that say themselves that nothing moved. */
      idle_rows: z.number(),
    }),
    z.object({ outcome: z.literal('wrong rows'), count: z.number(), rows: z.array(wrongRow) }),
    z.object({
      outcome: z.literal('choose columns'),
      header_line: z.number(),
      columns: z.array(role),
      rows: z.array(previewRow),
    }),
  ]),
  creates: true,
  errors: ['not_found', 'statement_required', 'statement_unreadable'],
});

export const LINE_STATES = ['open', 'taken', 'aside'] as const;

const statementLine = z.object({
  id: z.string(),
  account: z.object({ code: z.string(), name: z.string() }),
  day: z.string(),
  at: z.nullable(isoTime),
  direction: z.enum(['in', 'out']),
  amount: amountText,
  currency: z.string(),
  narration: z.string(),
  reference: z.string(),
  counterparty: z.string(),
  balance: z.nullable(balanceText),
  state: z.enum(LINE_STATES),
  order_reference: z.nullable(z.string()),
  /** Why it was set aside, and by whom. */
  note: z.string(),
  settled_by: z.nullable(z.string()),
  /** The file that it came in first, and its line there. */
  file: z.object({ name: z.string(), line: z.number() }),
});
export type StatementLineView = z.output<typeof statementLine>;

export const statementLines = endpoint({
  method: 'GET',
  path: '/desk/statements/lines',
  summary: 'Lines of the statements; those that nothing has claimed oldest first, else the latest first',
  access: TREASURY,
  query: z.object({
    account: z.optional(z.string().check(z.maxLength(60))),
    state: optionalFilter(z.enum(LINE_STATES)),
    direction: optionalFilter(z.enum(['in', 'out'])),
    ...betweenDays,
    ...pageQuery,
  }),
  data: z.object({ lines: pageOf(statementLine) }),
});

export const settleLine = endpoint({
  method: 'PUT',
  path: '/desk/statements/lines/:id',
  summary: 'Set a line aside with what it was, such as a fee of the bank, or open it again',
  access: TREASURY,
  params: idParam,
  body: z.discriminatedUnion('state', [
    z.object({ state: z.literal('aside'), note: requiredText('Say what it was', 300) }),
    z.object({ state: z.literal('open') }),
  ]),
  data: z.object({ line: statementLine }),
  errors: ['not_found', 'changed_meanwhile'],
});

/** Why a line and an order are thought to belong together. */
export const MATCH_REASONS = [
  'amount',
  'reference',
  'similar reference',
  'part of the reference',
  'name',
  'part of the name',
  'time',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

const matchedOrder = z.object({
  reference: z.string(),
  status: orderStatus,
  customer: z.string(),
  /** What is still missing of its amount. */
  missing: amountText,
  currency: z.string(),
  proof_at: z.nullable(isoTime),
});
const candidate = z.object({ order: matchedOrder, reasons: z.array(z.enum(MATCH_REASONS)) });

export const statementMatches = endpoint({
  method: 'GET',
  path: '/desk/statements/matches',
  summary: 'Lines that certainly or likely pay for an order that waits, and proofs whose money has not come',
  access: TREASURY,
  query: z.object({ account: z.optional(z.string().check(z.maxLength(60))) }),
  data: z.object({
    certain: z.array(z.object({ line: statementLine, ...candidate.shape })),
    likely: z.array(z.object({ line: statementLine, candidates: z.array(candidate) })),
    /** Credits that no order waits for. */
    nobodys: z.number(),
    unproven: z.array(matchedOrder),
    /** There is more to look at than was looked at. */
    is_partial: z.boolean(),
  }),
});
export type StatementMatches = z.output<typeof statementMatches.data>;

const MOST_CONFIRMED_AT_ONCE = 100;

const pair = z.object({
  line_id: idParam.shape.id,
  /** The order that the line is the money of. */
  reference: z.string().check(z.maxLength(40)),
  /** What was shown as missing of the order, in the line's currency; it must not have moved to another since. */
  amount: z.optional(amountField()),
  /** The other orders that the proof was sent for were looked at. */
  looked_at_same_proof: z.optional(z.boolean()),
});
export type StatementPair = z.output<typeof pair>;

const ofPair = { line_id: z.string(), reference: z.string() };
const pairOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('confirmed'),
    ...ofPair,
    status: orderStatus,
    /** What is still missing of the order's amount, in the order's currency. */
    amount_missing: amountText,
    currency: z.string(),
    /** What came beyond it, in Naira: it is on the customer's balance. */
    to_balance: amountText,
  }),
  z.object({ outcome: z.literal('refused'), ...ofPair, code: z.string(), message: z.string() }),
]);
export type PairOutcome = z.output<typeof pairOutcome>;

export const confirmLines = endpoint({
  method: 'POST',
  path: '/desk/statements/confirm',
  summary: 'Lines are the money of orders: each order is confirmed by itself, or is said why not',
  access: TREASURY,
  body: z.object({ pairs: z.array(pair).check(z.minLength(1), z.maxLength(MOST_CONFIRMED_AT_ONCE)) }),
  /** Of each pair, as they were given. What is sent again is answered as it went. */
  data: z.object({ outcomes: z.array(pairOutcome) }),
});
