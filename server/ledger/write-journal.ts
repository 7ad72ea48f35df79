/**
 * Writes what happened to the money: each journal once for its cause, balanced in each currency, never changed
 * (Product §26.1, §26.2). The database holds it to that by itself, whoever writes.
 */
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
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

/**
 * Writes a journal in `tx` and answers its id; null where one was written for this cause before. Lines of nothing are
 * left out. It counts to the day of `now`, in Lagos, or to `day`, or the first that is still open for all of its accounts.
 * @throws {ApiError} `balance_not_enough` where a customer's balance would fall below zero.
 */
export async function writeJournal(tx: Db, journal: NewJournal): Promise<bigint | null> {
  return (await writeJournalWith(tx, journal, sql`select null::bigint as id where false`))?.id ?? null;
}

type Written = { id: bigint | null; postings: bigint; kept: bigint | null };

/**
 * As `writeJournal`, together with one row of the caller's own table that names the journal: `row` inserts it with what
 * it selects from `written`, whose `id` and `day` are the journal's, and returns its `id`. `isKept`: whether that row is
 * there, or something that it would have conflicted with.
 */
export async function writeJournalWith(
  tx: Db,
  journal: NewJournal,
  row: RawBuilder<unknown>,
): Promise<{ id: bigint; isKept: boolean } | null> {
  const lines = journal.lines.filter(([, amount]) => amount !== 0n);
  const codes = lines.map(([code]) => code);
  const amounts = lines.map(([, amount]) => amount);
  const day = journal.day ?? dayOf(journal.now.getTime());
  const { cause, kind, now, memo = '', orderId = null, customerId = null } = journal;
  const { staffId = null, approvedBy = null, reverses = null } = journal;
  const { rows } = await sql<Written>`
    with written as (
      insert into journals (cause, kind, day, at, memo, order_id, customer_id, staff_id, approved_by, reverses)
      values (${cause}, ${kind},
        greatest(${day}::date, (select max(closed_to) + 1 from ledger_accounts where code = any(${codes}))),
        ${now}, ${memo}, ${orderId}, ${customerId}, ${staffId}, ${approvedBy}, ${reverses})
      on conflict (cause) do nothing returning id, day),
    posted as (
      insert into postings (journal_id, account_id, currency, amount, day)
      select written.id, a.id, a.currency, line.amount, written.day
      from written, unnest(${codes}::text[], ${amounts}::bigint[]) as line (code, amount)
      join ledger_accounts a on a.code = line.code
      -- So that every journal reads alike.
      order by a.id returning id),
    kept as (${row})
    select (select id from written) as id, (select count(*) from posted) as postings, (select id from kept) as kept`
    .execute(tx)
    .catch((error: { constraint?: string }) => {
      if (error.constraint === 'balance_not_enough') fail('balance_not_enough');
      throw error;
    });
  const [done] = rows;
  if (!done || done.id === null) return null;
  if (done.postings !== BigInt(lines.length))
    throw new Error(`one of the accounts is not there: ${codes.join(', ')}`);
  return { id: done.id, isKept: done.kept !== null };
}
