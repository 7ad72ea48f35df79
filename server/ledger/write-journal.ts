/**
 * Writes what happened to the money: each journal once for its cause, balanced in each currency, never changed
 * (Product §26.1, §26.2). The database holds it to that by itself, whoever writes.
 */
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
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
  now: Date;
};

/**
 * Writes a journal in `tx` and answers its id; null where one was written for this cause before. Lines of nothing are
 * left out. It counts to the day of `now`, in Lagos, or the first that is still open for all of its accounts.
 * @throws {ApiError} `balance_not_enough` where a customer's balance would fall below zero.
 */
export async function writeJournal(tx: Db, journal: NewJournal): Promise<bigint | null> {
  const lines = journal.lines.filter(([, amount]) => amount !== 0n);
  const codes = lines.map(([code]) => code);
  const firstOpen = sql<string>`greatest(${dayOf(journal.now.getTime())}::date,
    (select max(closed_to) + 1 from ledger_accounts where code = any(${codes})))`;
  const written = await tx
    .insertInto('journals')
    .values({
      cause: journal.cause,
      kind: journal.kind,
      day: firstOpen,
      at: journal.now,
      memo: journal.memo ?? '',
      order_id: journal.orderId ?? null,
      customer_id: journal.customerId ?? null,
      staff_id: journal.staffId ?? null,
      approved_by: journal.approvedBy ?? null,
      reverses: journal.reverses ?? null,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning(['id', 'day'])
    .executeTakeFirst();
  if (!written) return null;
  await post(tx, written, lines);
  return written.id;
}

async function post(tx: Db, { id, day }: { id: bigint; day: string }, lines: readonly Line[]): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into postings (journal_id, account_id, currency, amount, day)
    select ${id}, a.id, a.currency, line.amount, ${day}::date
    from unnest(${lines.map(([code]) => code)}::text[], ${lines.map(([, amount]) => amount)}::bigint[])
      as line (code, amount) join ledger_accounts a on a.code = line.code
    -- In one order for all, since balances are locked.
    order by a.id`
    .execute(tx)
    .catch((error: { constraint?: string }) => {
      if (error.constraint === 'balance_not_enough') fail('balance_not_enough');
      throw error;
    });
  if (numAffectedRows !== BigInt(lines.length))
    throw new Error(`one of the accounts is not there: ${lines.map(([code]) => code).join(', ')}`);
}
