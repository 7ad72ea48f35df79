/** What stands on an account, line by line, with what was on it after each (Product §26.91). */
import { BOOK_PAGE, type StatementLine } from '@cowrie/contract/desk/book.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Between } from '../lists/between.ts';
import { balanceOf, LAST_POSTING } from './balances.ts';
import { headView, journalHeads } from './journal-heads.ts';
import { type AccountRow, reading } from './list-accounts.ts';

/** The first and the last posting of some days; null where there is none. */
export type Span = { first: bigint; last: bigint } | null;

/**
 * Where the postings of these days lie among all of an account's. Lines come in the order in which they were written,
 * in which days may alternate for an evening, so each day is asked for its first and last: two probes of an index.
 */
export async function spanOf(db: Db, accountId: bigint, { from, to }: Between): Promise<Span> {
  const end = (order: 'asc' | 'desc') =>
    sql`(select day from postings where account_id = ${accountId} order by day ${sql.raw(order)} limit 1)`;
  // Counted from the account's own ends: without any there is no day, however many were asked for.
  const days = sql`(select ${end('asc')} as first, ${end('desc')} as last) as ends,
    generate_series(ends.first + greatest(0, ${from || null}::date - ends.first),
      ends.last - greatest(0, ends.last - ${to || null}::date), interval '1 day') as days (day)`;
  // By all three, so that only the index of days has this order: through an account's numbers alone a day of last year
  // would be looked for among all lines since.
  const of = (order: 'asc' | 'desc') => {
    const by = sql.raw(order);
    return sql`(select p.id from postings p
      where (p.account_id, p.day, p.id) >= (${accountId}::bigint, days.day::date, 0)
        and (p.account_id, p.day, p.id) < (${accountId}::bigint, days.day::date + 1, 0)
      order by p.account_id ${by}, p.day ${by}, p.id ${by} limit 1)`;
  };
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(${of('asc')}) as first, max(${of('desc')}) as last
    from ${days}`.execute(db);
  const [found] = rows;
  return found?.first == null || found.last === null ? null : { first: found.first, last: found.last };
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

type Asked = Between & { before?: bigint | undefined };

/** A page of an account's lines, newest first, and where the next goes on from. */
export async function statementPage(db: Db, account: AccountRow, { before, ...days }: Asked) {
  const isFiltered = Boolean(days.from || days.to);
  const span = isFiltered ? await spanOf(db, account.id, days) : undefined;
  if (span === null) return { lines: [], next: null };
  // By the pair, not the account alone, so that only its own index has this order: through the numbers of all postings
  // an account that has rested for a year would be looked for among everybody else's lines.
  const until = least(before ?? LAST_POSTING, span ? span.last + 1n : LAST_POSTING);
  const rows = await lines(db, days)
    .where(sql<boolean>`(p.account_id, p.id) >= (${account.id}::bigint, ${span?.first ?? 0n}::bigint)`)
    .where(sql<boolean>`(p.account_id, p.id) < (${account.id}::bigint, ${until}::bigint)`)
    .orderBy('p.account_id', 'desc')
    .orderBy('p.id', 'desc')
    .limit(BOOK_PAGE + 1)
    .execute();
  const shown = rows.slice(0, BOOK_PAGE);
  const [newest, oldest] = [shown[0], shown.at(-1)];
  if (!newest || !oldest) return { lines: [], next: null };
  const between = isFiltered ? await amountsBetween(db, account.id, oldest.id, newest.id) : shown;
  const balances = countedDown(between, await balanceOf(db, account.id, newest.id));
  return {
    lines: shown.map((row) => lineView(account, row, balances.get(row.id) ?? 0n)),
    next: rows.length > BOOK_PAGE ? String(oldest.id) : null,
  };
}

/**
 * Lines of these days as rows, of no account and in no order yet. The days as a difference, which no index has: where
 * they lie is known from their span.
 */
export function lines(db: Db, { from, to }: Between) {
  return journalHeads(db)
    .innerJoin('postings as p', 'p.journal_id', 'j.id')
    .select(['p.id', 'p.amount'])
    .$if(Boolean(from), (query) => query.where(sql<boolean>`p.day - ${from ?? ''}::date >= 0`))
    .$if(Boolean(to), (query) => query.where(sql<boolean>`p.day - ${to ?? ''}::date <= 0`));
}
type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

const amountsBetween = (db: Db, accountId: bigint, first: bigint, last: bigint) =>
  db
    .selectFrom('postings')
    .select(['id', 'amount'])
    .where('account_id', '=', accountId)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id', 'desc')
    .execute();

/** What was on the account after each posting, from the newest, whose balance is known, down. */
function countedDown(postings: readonly { id: bigint; amount: bigint }[], newest: bigint) {
  const balances = new Map<bigint, bigint>();
  let balance = newest;
  for (const { id, amount } of postings) {
    balances.set(id, balance);
    balance -= amount;
  }
  return balances;
}

/** `balance`: on the account after the line, in minor units; debits count above zero, as in the row. */
export const lineView = (account: AccountRow, row: LineRow, balance: bigint): StatementLine => ({
  id: String(row.id),
  amount: reading(account.kind, row.amount),
  balance: reading(account.kind, balance),
  journal: headView(row),
});
