/** The book of the money, read: its accounts, what stands on each, and its journals (Product §26.90, §26.91, §26.92, §26.93). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { betweenDays, dayExists, idParam, isoTime, requiredText } from '../fields.ts';
import { TREASURY } from '../roles.ts';
import { JOURNAL_KINDS, LEDGER_ACCOUNT_KINDS, MONEY_IN } from './ledger.ts';
import { signedAmountText } from './money-fields.ts';
import { PROPOSAL_ERRORS, SECOND_PERSON_ERRORS } from './second-person.ts';

/** Lines of a statement and rows of the list of journals that come at once. */
export const BOOK_PAGE = 50;

/** An account with what is on it, as people read it (`readingOf`). */
const bookAccount = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(LEDGER_ACCOUNT_KINDS),
  currency: z.string(),
  name: z.string(),
  balance: signedAmountText,
  /** The last day that is closed. */
  closed_to: z.nullable(z.string()),
});
export type BookAccount = z.output<typeof bookAccount>;

export const bookAccounts = endpoint({
  method: 'GET',
  path: '/desk/book/accounts',
  summary: 'Every account of the book with its balance; customers’ balances as one sum',
  access: TREASURY,
  data: z.object({
    accounts: z.array(bookAccount),
    customers: z.object({ count: z.number(), balance: signedAmountText }),
  }),
});

export const openPayOutAccount = endpoint({
  method: 'POST',
  path: '/desk/book/accounts',
  summary: 'Open one more account that receivers are paid from, in RMB',
  access: TREASURY,
  body: z.object({ name: requiredText('Name is required', 60) }),
  data: z.object({ account: bookAccount }),
  creates: true,
  errors: ['code_taken', 'too_many_tries'],
});

const idFilter = z.optional(z.string().check(z.regex(/^\d{0,18}$/, 'Not a valid id')));

const person = z.object({ id: z.string(), name: z.string() });

/** What every line of the book says of the journal it belongs to. */
const journalHead = {
  id: z.string(),
  kind: z.enum(JOURNAL_KINDS),
  day: z.string(),
  at: isoTime,
  memo: z.string(),
  order_reference: z.nullable(z.string()),
  customer: z.nullable(person),
  staff: z.nullable(z.string()),
};
/** The same of a line, which has a number of its own. */
const journalOfLine = z.object(journalHead);
export type JournalHead = z.output<typeof journalOfLine>;

const statementLine = z.object({
  /** The posting's number: where the next page goes on from. */
  id: z.string(),
  amount: signedAmountText,
  /** What was on the account after it. */
  balance: signedAmountText,
  journal: journalOfLine,
});
export type StatementLine = z.output<typeof statementLine>;

export const statementFilter = { ...betweenDays };

export const accountStatement = endpoint({
  method: 'GET',
  path: '/desk/book/accounts/:id',
  summary: 'What stands on an account, newest first; `before` is the last line of the page before',
  access: TREASURY,
  params: idParam,
  query: z.object({ ...statementFilter, before: idFilter }),
  data: z.object({
    account: bookAccount,
    lines: z.array(statementLine),
    /** Where the next page goes on from; null on the last. */
    next: z.nullable(z.string()),
  }),
  errors: ['not_found'],
});

/**
 * Values of the filters below: `NOBODY` for journals that no staff member wrote, `NO_PAYMENT` for those of no payment
 * method.
 */
export const NOBODY = '0';
export const NO_PAYMENT = 'none';

export const journalFilter = {
  ...betweenDays,
  kind: z.optional(z.union([z.literal(''), z.literal('all'), z.literal(MONEY_IN), z.enum(JOURNAL_KINDS)])),
  /** Who wrote it, by number, or `NOBODY`. */
  staff: idFilter,
  /** Of payments by this method alone, or `NO_PAYMENT`. */
  method: z.optional(z.string().check(z.maxLength(40))),
};

const NO_PLACE = 'Not a place in the list';

export const listJournals = endpoint({
  method: 'GET',
  path: '/desk/book/journals',
  summary: 'Journals, newest first; `before` is the `next` of the page before',
  access: TREASURY,
  query: z.object({
    ...journalFilter,
    before: z.optional(
      z.string().check(
        z.regex(/^(\d{4}-\d\d-\d\d\.\d{1,18})?$/, { error: NO_PLACE, abort: true }),
        z.refine((place) => place === '' || dayExists(place.slice(0, 10)), NO_PLACE),
      ),
    ),
  }),
  data: z.object({
    journals: z.array(
      z.object({
        ...journalHead,
        /** What its debits come to, by currency. */
        amounts: z.array(z.object({ currency: z.string(), amount: signedAmountText })),
      }),
    ),
    next: z.nullable(z.string()),
    /** Who can be filtered by. */
    staff: z.array(person),
  }),
});

const posting = z.object({
  account: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  currency: z.string(),
  /** Debits above zero, credits below. */
  amount: signedAmountText,
});

const reversal = z.object({
  id: z.string(),
  journal_id: z.string(),
  kind: z.enum(JOURNAL_KINDS),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  proposed_by: z.string(),
  proposed_by_me: z.boolean(),
  proposed_at: isoTime,
  /** Why whoever asks cannot approve it; null where they can, or where it is decided. */
  why_not_approve: z.nullable(z.string()),
});
export type Reversal = z.output<typeof reversal>;

export const bookJournal = endpoint({
  method: 'GET',
  path: '/desk/book/journals/:id',
  summary: 'A journal with its postings, who wrote it and what takes it back',
  access: TREASURY,
  params: idParam,
  data: z.object({
    journal: z.object({
      ...journalHead,
      cause: z.string(),
      approved_by: z.nullable(z.string()),
      postings: z.array(posting),
      /** The journal that this one takes back. */
      reverses: z.nullable(z.string()),
      /** The journal that takes this one back. */
      reversed_by: z.nullable(z.string()),
    }),
    /** What was proposed last. */
    reversal: z.nullable(reversal),
    /** Why it cannot be taken back here; null where it can. */
    why_not_reverse: z.nullable(z.string()),
  }),
  errors: ['not_found'],
});

export const listReversals = endpoint({
  method: 'GET',
  path: '/desk/book/reversals',
  summary: 'What waits for a second person to be taken back, oldest first',
  access: TREASURY,
  data: z.object({ reversals: z.array(reversal) }),
});

/** What an order has against it that is taken back with its journal (Product §26.34). */
const NOT_OF_THIS_ORDER = [
  'reversed_already',
  'reversed_elsewhere',
  'reversal_of_complete',
  'reversal_of_cancelled',
  'reversal_while_awaiting',
  'paid_out_already',
  'order_moved',
] as const;

export const proposeReversal = endpoint({
  method: 'POST',
  path: '/desk/book/journals/:id/reversal',
  summary: 'Propose to take a journal back; a second person approves it',
  access: TREASURY,
  params: idParam,
  body: z.object({ reason: requiredText('Say why', 500) }),
  data: z.object({ reversal }),
  creates: true,
  errors: ['not_found', 'explained_already', ...PROPOSAL_ERRORS, ...NOT_OF_THIS_ORDER],
});

const decided = { access: TREASURY, params: idParam, data: z.object({ reversal }) } as const;

export const approveReversal = endpoint({
  ...decided,
  method: 'POST',
  path: '/desk/book/reversals/:id/approve',
  summary: 'Take back what another person proposed to: a journal is written that turns every posting round',
  freshCode: true,
  errors: [
    'not_found',
    ...SECOND_PERSON_ERRORS,
    'changed_meanwhile',
    'reversal_not_covered',
    'explained_already',
    'worth_unknown',
    'payout_claimed',
    ...NOT_OF_THIS_ORDER,
  ],
});

export const rejectReversal = endpoint({
  ...decided,
  method: 'POST',
  path: '/desk/book/reversals/:id/reject',
  summary: 'Leave the journal as it is, or take one’s own proposal back',
  errors: ['not_found', 'changed_meanwhile'],
});
