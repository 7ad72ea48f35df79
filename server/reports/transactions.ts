/** Attempts to pay across all customers: a page of them for the screen, all of them for an export (Product §23.5). */
import type { DeskTransaction } from '@cowrie/contract/desk/transactions.ts';
import type { OrderType, TransactionStatus } from '@cowrie/contract/lifecycle.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type Between, within } from '../lists/between.ts';
import { countAhead } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';

export type TransactionFilter = Between & { type?: OrderType; status?: TransactionStatus };

function filteredTransactions(db: Db, filter: TransactionFilter) {
  let query = db.selectFrom('transactions as t');
  if (filter.status) query = query.where('t.status', '=', filter.status);
  if (filter.type) {
    query = query.where(
      (inner) => inner.selectFrom('orders').select('type').whereRef('orders.id', '=', 't.order_id'),
      '=',
      filter.type,
    );
  }
  return query.where(within(sql`coalesce(t.closed_at, t.opened_at)`, filter));
}

/** With its order as `o`, by one probe an attempt: as a plain join, sums of a month would read every order ever made. */
function withOrders(db: Db, filter: TransactionFilter) {
  return filteredTransactions(db, filter).innerJoinLateral(
    (inner) =>
      inner
        .selectFrom('orders')
        .select(['type', 'currency', 'reference'])
        .whereRef('orders.id', '=', 't.order_id')
        .limit(1)
        .as('o'),
    (join) => join.onTrue(),
  );
}

/** The columns of a transaction with its order and customer. */
export function transactionRows(db: Db, filter: TransactionFilter) {
  return withOrders(db, filter)
    .innerJoin('customers as c', 'c.id', 't.customer_id')
    .select(['t.id', 't.reference', 't.status', 't.amount', 't.payment_option_code', 't.usdt_asked'])
    .select(['t.opened_at', 't.closed_at', 'o.type', 'o.currency', 'o.reference as order_reference'])
    .select(['c.id as customer_id', 'c.username', 'c.firstname', 'c.lastname']);
}
type Row = Awaited<ReturnType<ReturnType<typeof transactionRows>['execute']>>[number];

export async function transactionPage(db: Db, filter: TransactionFilter, page: PageBounds) {
  const rows = await transactionRows(db, filter)
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const total = await countAhead(db, filteredTransactions(db, filter), page);
  // What a large business took in since it began tells nobody anything, and would be read row by row each time.
  const isSummed = Boolean(filter.from) || !total.at_least;
  const sums = isSummed ? await sumsByCurrency(db, filter) : [];
  return {
    rows: rows.map(view),
    total,
    sums: sums.flatMap(({ currency, amount }) =>
      amount === null ? [] : [{ currency, amount: formatAmount(amount) }],
    ),
  };
}

function sumsByCurrency(db: Db, filter: TransactionFilter) {
  return withOrders(db, filter)
    .select(['o.currency', sql<bigint | null>`sum(t.amount)::bigint`.as('amount')])
    .groupBy('o.currency')
    .orderBy('o.currency')
    .execute();
}

function view(row: Row): DeskTransaction {
  return {
    id: String(row.id),
    reference: row.reference,
    order_reference: row.order_reference,
    type: row.type,
    status: row.status,
    amount: formatOptionalAmount(row.amount),
    currency: row.currency,
    payment_option_code: row.payment_option_code,
    customer: {
      id: String(row.customer_id),
      username: row.username,
      name: `${row.firstname} ${row.lastname}`,
    },
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}
