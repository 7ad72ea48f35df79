/** Lines of statements as staff see them, and what they say of one (Product §26.44, §26.48). */
import type { StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { StatementLineState } from '../database/schema.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
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
  if (state) query = query.where('l.state', '=', state === 'open' ? sql.lit('open') : state);
  if (direction) query = query.where('l.amount', direction === 'in' ? '>' : '<', 0n);
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

/** Open lines that can be for orders or payouts, the latest first, at most `limit`. */
export function openLines(db: Db, accountId: bigint | undefined, limit: number): Promise<LineRow[]> {
  return withNames(filteredLines(db, { accountId, state: 'open' }))
    .where(sql<boolean>`(l.amount > 0) = (a.kind = 'pay-in')`)
    .orderBy('l.day', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

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
    note: row.note,
    settled_by: row.settled_by,
    file: { name: row.file_name, line: row.line_number },
  };
}

type Settling = StaffAct & { id: bigint; body: { state: 'aside'; note: string } | { state: 'open' } };

/** @throws {ApiError} `not_found`; `changed_meanwhile` where an order has it, or somebody was faster. */
export async function settleLine({ context, staff, now, id, body }: Settling): Promise<StatementLineView> {
  return transaction(context.db, async (tx) => {
    const set =
      body.state === 'aside'
        ? { state: body.state, note: body.note, settled_by: staff.id, settled_at: now }
        : { state: body.state, note: '', settled_by: null, settled_at: null };
    const { numUpdatedRows } = await tx
      .updateTable('statement_lines')
      .set(set)
      .where('id', '=', id)
      .where('state', '=', body.state === 'aside' ? 'open' : 'aside')
      .executeTakeFirstOrThrow();
    const row = await withNames(filteredLines(tx, {})).where('l.id', '=', id).executeTakeFirst();
    if (!row) fail('not_found');
    if (numUpdatedRows !== 1n) fail('changed_meanwhile');
    const action = body.state === 'aside' ? 'statement.set-aside' : 'statement.reopen';
    const what = `${formatAmount(row.amount)} ${row.currency} of ${row.day}`;
    const detail = body.state === 'aside' ? `${what}: ${body.note}` : what;
    await audit(tx, { staff, action, subject: row.code, detail, now });
    return lineView(row);
  });
}
