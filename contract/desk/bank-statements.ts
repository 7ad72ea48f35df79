/** Statements of banks, Alipay and WeChat Pay: read, and held against orders that wait and what the book has (Product §26.40, §26.44, §26.46, §26.48, §26.50, §26.51). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { betweenDays, idParam, isoTime, optionalFilter, requiredText } from '../fields.ts';
import { amountField, amountText } from '../money-fields.ts';
import { orderStatus } from '../order-codes.ts';
import { TREASURY } from '../roles.ts';
import { JOURNAL_KINDS } from './ledger.ts';
import { signedAmountText } from './money-fields.ts';
import { PROPOSAL_ERRORS, SECOND_PERSON_ERRORS } from './second-person.ts';
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
  /** Lines that nothing in the book explains; counted to 1000. */
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

/** `taken`: something in the book has it; `aside`: staff said what it was. */
export const LINE_STATES = ['open', 'taken', 'aside'] as const;

/** What banks call what they take for themselves. */
const FEE_WORDS =
  /\b(fees?|charges?|commission|vat|levy|stamp duty|sms|maintenance)\b|手续费|服务费|管理费|年费|工本费/i;
/** Whether a bank's text says that it took this for itself: what left otherwise may have gone to a person (Product §26.54). */
export const isCalledFee = (narration: string): boolean => FEE_WORDS.test(narration);

/**
 * What a line set aside was, as the book has it: what the bank took, what it paid, money that nobody has explained yet,
 * or nothing, since it stands in the book elsewhere or is not ours to book (Product §26.54).
 */
export const ASIDE_KINDS = ['fee', 'income', 'unexplained', 'booked'] as const;
export type AsideKind = (typeof ASIDE_KINDS)[number];

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
  /** The journal that explains it; null of an open line, and of one that posts nothing. */
  journal_id: z.nullable(z.string()),
  /** What it was set aside as; null of those from before anything was posted for it. */
  aside_as: z.nullable(z.enum(ASIDE_KINDS)),
  /** The journal that took money nobody had explained on to where it belongs. */
  explained_by: z.nullable(z.string()),
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
  summary: 'Write a line into the book as what it was, such as a fee of the bank, or open it again',
  access: TREASURY,
  params: idParam,
  body: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('aside'),
      as: z.enum(ASIDE_KINDS, 'Choose what it was'),
      /** Why nothing is posted where that is so; else what the bank says of it where this says nothing. */
      note: z.optional(z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters'))),
    }),
    z.object({ state: z.literal('open') }),
  ]),
  data: z.object({ line: statementLine }),
  errors: [
    'not_found',
    'changed_meanwhile',
    'line_in_book',
    'line_counted',
    'not_at_hand',
    'average_unknown',
    'too_many_tries',
  ],
  creates: 'whole',
});

/** Where unexplained money should go to someone, as one person proposes it for another to approve. */
const explanation = z.object({
  id: z.string(),
  /** Null where it goes back to its sender. */
  customer: z.nullable(z.object({ id: z.string(), username: z.string(), name: z.string() })),
  bank_reference: z.nullable(z.string()),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_by_me: z.boolean(),
  proposed_at: isoTime,
  /** Why whoever asks cannot approve it, by name and date; null where they can. */
  why_not_approve: z.nullable(z.string()),
});
export type ProposedExplanation = z.output<typeof explanation>;

export const unexplainedMoney = endpoint({
  method: 'GET',
  path: '/desk/statements/unexplained',
  summary: 'Money that nobody has explained yet, line by line, the oldest first',
  access: TREASURY,
  query: z.object(pageQuery),
  data: z.object({
    lines: pageOf(z.object({ ...statementLine.shape, proposal: z.nullable(explanation) })),
    /** What the book has of it, in Naira: what came in less what went out. */
    balance: signedAmountText,
  }),
});

const reason = requiredText('Say how you know', 300);

/**
 * Where money belongs that nobody had explained; what is for an order confirms it. What goes to somebody is proposed,
 * for a second person to approve (Product §26.56, §26.57).
 */
export const explainLine = endpoint({
  method: 'POST',
  path: '/desk/statements/lines/:id/explain',
  summary:
    'Say where money belongs that nobody had explained: a customer’s balance, its sender, a fee, income',
  access: TREASURY,
  params: idParam,
  body: z.discriminatedUnion('as', [
    z.object({
      as: z.literal('customer'),
      /** Their username, their email, or the reference of an order of theirs. */
      customer: requiredText('Say whose it is', 254),
      reason,
    }),
    z.object({
      as: z.literal('sender'),
      bank_reference: requiredText('The bank’s reference is required', 80),
      reason,
    }),
    z.object({ as: z.literal('fee'), reason }),
    z.object({ as: z.literal('income'), reason }),
  ]),
  freshCode: true,
  data: z.object({ line: statementLine }),
  errors: [
    'not_found',
    'changed_meanwhile',
    'customer_unknown',
    'line_unfit',
    'naira_only',
    'average_unknown',
    ...PROPOSAL_ERRORS,
  ],
  creates: 'whole',
});

export const approveExplanation = endpoint({
  method: 'POST',
  path: '/desk/statements/explanations/:id/approve',
  summary: 'Let money that nobody had explained go to whom another person proposed',
  access: TREASURY,
  params: idParam,
  freshCode: true,
  data: z.object({ line: statementLine }),
  errors: ['not_found', 'changed_meanwhile', ...SECOND_PERSON_ERRORS, 'customer_gone'],
});

export const rejectExplanation = endpoint({
  method: 'POST',
  path: '/desk/statements/explanations/:id/reject',
  summary: 'Leave money unexplained that was proposed to go to somebody, or take one’s own proposal back',
  access: TREASURY,
  params: idParam,
  data: z.object({ line: statementLine }),
  errors: ['not_found', 'changed_meanwhile'],
});

/**
 * By one person, since the bank’s own text names the order, and its customer chooses what becomes of it: what it does not
 * name goes to a customer by two (Product §27.16).
 */
export const offerBack = endpoint({
  method: 'POST',
  path: '/desk/statements/lines/:id/offer-back',
  summary: 'Money came for an order that is cancelled: its customer is told and chooses balance or bank',
  access: TREASURY,
  params: idParam,
  body: z.object({ reference: requiredText('Say for which order', 40) }),
  freshCode: true,
  data: z.object({ line: statementLine }),
  errors: [
    'line_counted',
    'not_found',
    'changed_meanwhile',
    'order_moved',
    'customer_gone',
    'order_not_named',
    'refund_there_already',
    'line_unfit',
    'naira_only',
  ],
  creates: 'whole',
});
export type Explanation = z.output<typeof explainLine.body>['as'];

/** Why a line and an order are thought to belong together. */
export const MATCH_REASONS = [
  'amount',
  'reference',
  'similar reference',
  'part of the reference',
  'name',
  'part of the name',
  'time',
  /** This speaks against it. */
  'another reference',
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
const reasons = z.array(z.enum(MATCH_REASONS));
const candidate = z.object({ order: matchedOrder, reasons });

/** Something that the book has on an account and no line of a statement shows yet. */
const bookedMove = z.object({
  posting_id: z.string(),
  journal_id: z.string(),
  kind: z.enum(JOURNAL_KINDS),
  at: isoTime,
  /** What the book has, with its sign. */
  amount: signedAmountText,
  /** What of it the line is: all of it, or only one of the two where the bank writes the fee as a line of its own. */
  part: z.enum(['whole', 'amount', 'fee']),
  /** What was taken on top, in the account’s currency. */
  fee: amountText,
  memo: z.string(),
  order_reference: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  staff: z.nullable(z.string()),
});
const entryCandidate = z.object({ entry: bookedMove, reasons });

/** A payment that is under way, of which as much is still to be paid out as a line says has left. */
const payableOrder = z.object({
  reference: z.string(),
  customer: z.string(),
  rest: amountText,
  currency: z.string(),
});

/** A cancelled order whose reference the bank names: its money came late, and is its customer’s (Product §27.16). */
const closedOrder = z.object({
  reference: z.string(),
  customer: z.string(),
  closed_at: isoTime,
  /** It closed by itself, since nobody paid it. */
  has_lapsed: z.boolean(),
  /** It has a refund already, of which an order has one. */
  has_refund: z.boolean(),
});

export const statementMatches = endpoint({
  method: 'GET',
  path: '/desk/statements/matches',
  summary:
    'Lines that certainly or likely pay for an order that waits or stand in the book, and proofs whose money has not come',
  access: TREASURY,
  query: z.object({ account: z.optional(z.string().check(z.maxLength(60))) }),
  data: z.object({
    certain: z.array(z.object({ line: statementLine, ...candidate.shape })),
    /** Lines that stand in the book already, for certain: each with its entry. */
    booked: z.array(z.object({ line: statementLine, ...entryCandidate.shape })),
    likely: z.array(
      z.object({
        line: statementLine,
        candidates: z.array(candidate),
        entries: z.array(entryCandidate),
        to_pay: z.array(payableOrder),
        closed: z.array(closedOrder),
      }),
    ),
    /** What came in, and what went out, that nothing is likely for. */
    nobodys: z.number(),
    nobodys_out: z.number(),
    unproven: z.array(matchedOrder),
    /** There is more to look at than was looked at. */
    is_partial: z.boolean(),
  }),
});
export type StatementMatches = z.output<typeof statementMatches.data>;

/** Lines that are confirmed, tied or paid out by in one call. */
const MOST_AT_ONCE = 100;

const pair = z.object({
  line_id: idParam.shape.id,
  /** The order that the line is the money of. */
  reference: z.string().check(z.maxLength(40)),
  /** What was shown as missing of the order, in the line's currency; it must not have moved to another since. */
  amount: z.optional(amountField()),
  /** The attempt to pay whose proof was looked at; where another is open by then, nothing is done. */
  attempt: z.optional(idParam.shape.id),
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
    /** What arrived beyond the order's amount, in Naira: it went to the customer's balance. */
    to_balance: amountText,
  }),
  z.object({ outcome: z.literal('refused'), ...ofPair, code: z.string(), message: z.string() }),
]);
export type PairOutcome = z.output<typeof pairOutcome>;

const tie = z.object({ line_id: idParam.shape.id, posting_id: idParam.shape.id });
export type StatementTie = z.output<typeof tie>;
const ofTie = { line_id: z.string(), posting_id: z.string() };
const tieOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('tied'), ...ofTie }),
  z.object({ outcome: z.literal('refused'), ...ofTie, code: z.string(), message: z.string() }),
]);
export type TieOutcome = z.output<typeof tieOutcome>;

const payment = z.object({
  line_id: idParam.shape.id,
  /** The payment that the line was sent for. */
  reference: z.string().check(z.maxLength(40)),
});
export type StatementPayment = z.output<typeof payment>;
const paymentOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('paid out'), ...ofPair, status: orderStatus }),
  z.object({ outcome: z.literal('refused'), ...ofPair, code: z.string(), message: z.string() }),
]);
export type PaymentOutcome = z.output<typeof paymentOutcome>;

export const confirmLines = endpoint({
  method: 'POST',
  path: '/desk/statements/confirm',
  summary:
    'Lines are the money of orders, what the book has already, or payouts: each is done by itself, or is said why not',
  access: TREASURY,
  body: z.object({
    pairs: z.array(pair).check(z.maxLength(MOST_AT_ONCE)),
    /** Lines with what the book has of them. */
    ties: z.optional(z.array(tie).check(z.maxLength(MOST_AT_ONCE))),
    /** Lines that went out, with the payments that they were sent for and nobody wrote it down. */
    payments: z.optional(z.array(payment).check(z.maxLength(MOST_AT_ONCE))),
  }),
  /** Of each, as they were given. What is sent again is answered as it went. */
  data: z.object({
    outcomes: z.array(pairOutcome),
    tied: z.array(tieOutcome),
    paid_out: z.array(paymentOutcome),
  }),
});
