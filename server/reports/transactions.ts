/** Attempts to pay across all customers: a page of them for the screen, all of them for an export (Product §23.5). */
import type { DeskTransaction } from '@cowrie/contract/desk/transactions.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type AttemptFilter, attemptSums } from '../figures/index.ts';
import { sortedBy, within } from '../lists/between.ts';
import { countAhead } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';

function filteredTransactions(db: Db, filter: AttemptFilter) {
  let query = db.selectFrom('transactions as t');
  // A word: of a parameter the planner takes what is usual, and reads all of the days for the few that were declined.
  if (filter.status) query = query.where('t.status', '=', sql.lit(filter.status));
  if (filter.type) {
    query = query.where(
      (inner) => inner.selectFrom('orders').select('type').whereRef('orders.id', '=', 't.order_id'),
      '=',
      filter.type,
    );
  }
  return query.where(within(settledAt, filter));
}

/** When it was settled or, while it is open, opened. */
const settledAt = sql<Date>`coalesce(t.closed_at, t.opened_at)`;

/** All columns of the filter's attempts. */
export const attemptsOf = (db: Db, filter: AttemptFilter) => filteredTransactions(db, filter).selectAll('t');
type Attempts = ReturnType<typeof attemptsOf>;

/** With its order as `o`, by one probe an attempt: as a plain join, sums of a month would read every order ever made. */
function withOrders(db: Db, attempts: Attempts) {
  return db.selectFrom(attempts.as('t')).innerJoinLateral(
    (inner) =>
      inner
        .selectFrom('orders')
        .select(['type', 'currency', 'reference', 'orders.status as order_status'])
        .whereRef('orders.id', '=', 't.order_id')
        .limit(1)
        .as('o'),
    (join) => join.onTrue(),
  );
}

/** What arrived for an attempt, found by its order's receipts. */
const receiptOf = sql<{
  currency: string | null;
  amount: bigint | null;
  account: string | null;
  bank_reference: string | null;
  taken_back_at: Date | null;
}>`(select a.currency, r.amount, a.name as account, r.bank_reference, r.taken_back_at from receipts r join ledger_accounts a on a.id = r.account_id
  where r.order_id = t.order_id and r.transaction_id = t.id order by r.id desc limit 1)`;

/** Whoever ended an attempt, by the event of that moment (Product §28.7). */
const settledBy = sql<{ settler: string | null; actor: 'customer' | 'staff' | 'system' | null }>`(
  select s.name as settler, e.actor from order_events e left join staff s on s.id = e.staff_id
  where e.order_id = t.order_id and e.created_at = t.closed_at
    and e.event in ('confirm', 'part', 'decline', 'pay', 'cancel')
  order by e.id limit 1)`;

/** The columns of a transaction with its order and customer. */
function transactionRows(db: Db, attempts: Attempts) {
  return withOrders(db, attempts)
    .innerJoin('customers as c', 'c.id', 't.customer_id')
    .select(['t.id', 't.reference', 't.status', 't.amount', 't.payment_option_code', 't.usdt_asked'])
    .select(['t.opened_at', 't.closed_at', 'o.type', 'o.currency', 'o.reference as order_reference'])
    .select(['c.id as customer_id', 'c.username', 'c.firstname', 'c.lastname']);
}
/** With what arrived for each and who settled it. */
export const listedRows = (db: Db, attempts: Attempts) =>
  transactionRows(db, attempts)
    .leftJoinLateral(receiptOf.as('came'), (join) => join.onTrue())
    .leftJoinLateral(settledBy.as('settled'), (join) => join.onTrue())
    .select(['came.currency as came_currency', 'came.amount as came_amount', 'came.taken_back_at'])
    .select(['came.account as came_on', 'came.bank_reference'])
    .select(['settled.settler', 'settled.actor', 'o.order_status']);
type Row = Awaited<ReturnType<ReturnType<typeof listedRows>['execute']>>[number];

export async function transactionPage(db: Db, filter: AttemptFilter, page: PageBounds) {
  const by = sortedBy(settledAt, sql.ref('t.id'), filter);
  // The page first, or what stands beside would be read of all before it.
  const ofPage = attemptsOf(db, filter)
    .orderBy(by, 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const rows = await listedRows(db, ofPage).orderBy(by, 'desc').orderBy('t.id', 'desc').execute();
  const total = await countAhead(db, filteredTransactions(db, filter), page);
  // What a large business took in since it began tells nobody anything, and would be read row by row each time.
  const isSummed = Boolean(filter.from) || !total.at_least;
  const sums = isSummed ? await attemptSums(db, filter) : [];
  return {
    rows: rows.map(view),
    total,
    sums: sums.map(({ currency, amount, of_cancelled, from_balances }) => ({
      currency,
      amount: formatAmount(amount),
      of_cancelled: formatAmount(of_cancelled),
      from_balances: formatAmount(from_balances),
    })),
  };
}

/** Who ended it, as people read it; null while it is open. */
export function settler({ settler: staff, actor }: Pick<Row, 'settler' | 'actor'>): string | null {
  if (staff !== null) return staff;
  return actor === 'customer' ? 'the customer' : actor === null ? null : 'nobody, with time';
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
    settled_by: settler(row),
    came:
      row.came_amount === null || row.came_currency === null
        ? null
        : {
            amount: formatAmount(row.came_amount),
            currency: row.came_currency,
            taken_back: row.taken_back_at !== null,
          },
    of_cancelled: row.status === 'successful' && row.order_status === 'cancelled',
  };
}
