/**
 * Writes what happened to the money: each journal once for its cause, balanced in each currency, never changed
 * (Product §26.1, §26.2). The database holds it to that by itself, whoever writes.
 */
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { joined, type Piece, piece, templateOf } from '../database/pieces.ts';
import { type Db, Made, write } from '../database/transaction.ts';
import { fail } from '../errors.ts';

/** An account's code and what it takes in minor units of its currency: debits above zero, credits below. */
export type Line = readonly [code: string, amount: bigint];

export type NewJournal = {
  /** Names what it is written for: `confirm/4711`. */
  cause: string;
  kind: JournalKind;
  lines: readonly Line[];
  memo?: string;
  orderId?: bigint;
  customerId?: bigint;
  /** Who did it, and who agreed where it takes two. */
  staffId?: bigint;
  approvedBy?: bigint;
  /** The journal that it takes back. */
  reverses?: bigint;
  /** The day that it counts to where that is not the day of `now`: of what the close of one finds. */
  day?: string;
  now: Date;
};

const JOURNAL = (onConflict: string) => `@written as (
  insert into journals (cause, kind, day, at, memo, order_id, customer_id, staff_id, approved_by, reverses)
  select :cause, :kind,
    greatest(:day::date, (select max(closed_to) + 1 from ledger_accounts where code = any(:codes::text[]))),
    :at::timestamptz, :memo, :orderId::bigint, :customerId::bigint, :staffId::bigint, :approvedBy::bigint, :reverses::bigint
  from @each ${onConflict} returning id, day, cause),
@posted as (
  insert into postings (journal_id, account_id, currency, amount, day)
  select @written.id, a.id, a.currency, line.amount, @written.day
  from @written join @each on @written.cause = :cause, unnest(:codes, :amounts::bigint[]) as line (code, amount)
  join ledger_accounts a on a.code = line.code
  -- So that every journal reads alike.
  order by @written.id, a.id returning id, journal_id)`;
const journalOnce = piece(JOURNAL('on conflict (cause) do nothing'));
const journalNew = piece(JOURNAL(''));
const WRITTEN = templateOf(`select each.n, json_build_object('id', @written.id::text,
    'postings', (select count(*) from @posted where journal_id = @written.id)) as answer
  from @written join @each on @written.cause = :cause`);
const ITS_ID = templateOf(
  'select each.n, @written.id::text as answer from @written join @each on @written.cause = :cause',
);

/** The journal's lines without those of zero. */
const linesOf = ({ lines }: NewJournal) => lines.filter(([, amount]) => amount !== 0n);

function valuesOf(journal: NewJournal) {
  const lines = linesOf(journal);
  const { cause, kind, now, memo = '', orderId = null, customerId = null } = journal;
  const { staffId = null, approvedBy = null, reverses = null } = journal;
  return {
    ...{ cause, kind, memo, orderId, customerId, staffId, approvedBy, reverses },
    codes: lines.map(([code]) => code),
    amounts: lines.map(([, amount]) => amount),
    day: journal.day ?? dayOf(now.getTime()),
    at: now,
  };
}

/**
 * Writes a journal in `tx` and answers its id; null where one was written for this cause before. It counts to the day of
 * `now`, in Lagos, or to `day`, or the first that is still open for all of its accounts.
 * @throws {ApiError} `balance_not_enough` where a customer's balance would fall below zero.
 */
export async function writeJournal(tx: Db, journal: NewJournal): Promise<bigint | null> {
  const made = new Made<{ id: string; postings: number } | undefined>(
    journalOnce(valuesOf(journal)),
    WRITTEN,
  );
  const done = await made.value(tx).catch((error: { constraint?: string }) => {
    if (error.constraint === 'balance_not_enough') fail('balance_not_enough');
    throw error;
  });
  if (!done) return null;
  const lines = linesOf(journal);
  if (done.postings !== lines.length)
    throw new Error(`one of the accounts is not there: ${lines.map(([code]) => code).join(', ')}`);
  return BigInt(done.id);
}

/**
 * As `writeJournal`, without its id: it is sent together with what else the transaction writes, and an error shows
 * there.
 */
export const noteJournal = (tx: Db, journal: NewJournal): Promise<void> =>
  write(tx, journalOnce(valuesOf(journal)));

/**
 * A journal that the transaction writes with what else it does, together with `beside`, a piece that may name the rows of
 * `@written`: of each `id` and `cause`, which is its value `cause`. It makes the journal's id. One that was written for this
 * cause before makes the transaction fail, and so does an account that is not there, since then it does not balance.
 */
export const journalWith = (journal: NewJournal, beside: Piece): Made<string> =>
  new Made(joined(journalNew(valuesOf(journal)), beside), ITS_ID);
