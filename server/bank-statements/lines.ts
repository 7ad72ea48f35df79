/** Lines of statements as staff see them (Product §26.44). */
import type { StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { StatementLineState } from '../database/schema/money.ts';
import type { Db } from '../database/transaction.ts';
import { countAhead } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';

export type LineFilter = {
  accountId?: bigint | undefined;
  state?: StatementLineState | undefined;
  direction?: 'in' | 'out' | undefined;
  /** Days as the statements have them. */
  from?: string | undefined;
  to?: string | undefined;
};

function filteredLines(db: Db, { accountId, state, direction, from, to }: LineFilter) {
  let query = db.selectFrom('statement_lines as l');
  if (accountId !== undefined) query = query.where('l.account_id', '=', accountId);
  // Literals, not parameters: the planner uses the partial indexes of rare states only where it sees the state.
  if (state) query = query.where('l.state', '=', sql.lit(state));
  if (direction) query = query.where('l.amount', direction === 'in' ? '>' : '<', sql<bigint>`0`);
  if (from) query = query.where('l.day', '>=', from);
  if (to) query = query.where('l.day', '<=', to);
  return query;
}

const withNames = (query: ReturnType<typeof filteredLines>) =>
  query
    .innerJoin('ledger_accounts as a', 'a.id', 'l.account_id')
    .innerJoin('bank_statements as b', 'b.id', 'l.bank_statement_id')
    .leftJoin('staff as s', 's.id', 'l.settled_by')
    .leftJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('postings as p', (join) =>
      join.on('p.id', '=', sql<bigint>`coalesce(l.posting_id, l.fee_posting_id)`),
    )
    .select([
      'l.id',
      'l.day',
      'l.at',
      'l.amount',
      'l.narration',
      'l.reference',
      'l.counterparty',
      'l.balance_after',
    ])
    .select(['l.account_id', 'l.aside_as', 'l.explained_by', 'p.journal_id'])
    .select(['l.state', 'l.note', 'l.line_number', 'b.file_name', 's.name as settled_by'])
    .select(['a.code', 'a.name', 'a.currency', 'a.kind', 'o.reference as order_reference']);
export type LineRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

export async function linePage(db: Db, filter: LineFilter, page: PageBounds) {
  const found = filteredLines(db, filter);
  // What waits longest comes first.
  const direction = filter.state === 'open' ? 'asc' : 'desc';
  const rows = await withNames(found)
    .orderBy('l.day', direction)
    .orderBy('l.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: rows.map(lineView), total: await countAhead(db, found, page) };
}

/** A line as staff see it; undefined where there is none. */
export async function lineById(db: Db, id: bigint): Promise<StatementLineView | undefined> {
  const row = await withNames(filteredLines(db, {})).where('l.id', '=', id).executeTakeFirst();
  return row && lineView(row);
}

const unexplained = (db: Db, filter: LineFilter) =>
  filteredLines(db, filter)
    .where('l.aside_as', '=', sql.lit('unexplained'))
    .where('l.explained_by', 'is', null);

/** Lines of money that nobody has explained yet, the oldest first (Product §26.55). */
export async function unexplainedPage(db: Db, page: PageBounds) {
  const found = unexplained(db, {});
  const rows = await withNames(found)
    .orderBy('l.day')
    .orderBy('l.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: rows.map(lineView), total: await countAhead(db, found, page) };
}

/** Naira that came in and nobody has explained: an order may still wait for it. The latest first, at most `limit`. */
export function unexplainedCredits(db: Db, accountId: bigint | undefined, limit: number): Promise<LineRow[]> {
  return withNames(unexplained(db, { accountId, direction: 'in' }))
    .where('a.currency', '=', 'NGN')
    .orderBy('l.day', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

/** Open lines, the latest first, at most `limit`. */
export function openLines(db: Db, accountId: bigint | undefined, limit: number): Promise<LineRow[]> {
  return withNames(filteredLines(db, { accountId, state: 'open' }))
    .orderBy('l.day', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

/** All that the bank says of a line. */
export const saidOf = ({
  narration,
  reference,
  counterparty,
}: Pick<LineRow, 'narration' | 'reference' | 'counterparty'>) =>
  [narration, reference, counterparty].join('\n');

export function lineView(row: LineRow): StatementLineView {
  return {
    id: String(row.id),
    account: { code: row.code, name: row.name },
    day: row.day,
    at: row.at?.toISOString() ?? null,
    direction: row.amount > 0n ? 'in' : 'out',
    amount: formatAmount(row.amount < 0n ? -row.amount : row.amount),
    currency: row.currency,
    narration: row.narration,
    reference: row.reference,
    counterparty: row.counterparty,
    balance: formatOptionalAmount(row.balance_after),
    state: row.state,
    order_reference: row.order_reference,
    journal_id: row.journal_id === null ? null : String(row.journal_id),
    aside_as: row.aside_as,
    explained_by: row.explained_by === null ? null : String(row.explained_by),
    note: row.note,
    settled_by: row.settled_by,
    file: { name: row.file_name, line: row.line_number },
  };
}
