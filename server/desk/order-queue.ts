/** The desk's queues: orders by type and status, searched as people search (Product §8). */
import type { DeskOrderRow } from '@cowrie/contract/desk/orders.ts';
import {
  isClosed,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  type OrderType,
} from '@cowrie/contract/lifecycle.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { countAhead, MOST_COUNTED } from '../http/counting.ts';
import type { PageBounds } from '../http/paging.ts';
import { isFoundOrder } from './search.ts';

export type QueueFilter = { type?: OrderType; status?: OrderStatus; q?: string };

/** Staff who looked at an order within this time count as having it open. */
export const VIEWING_MS = 60_000;

const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !isClosed(status));

/** A filter's value; none for empty, absent and `all`. */
export const chosen = <T extends string>(value: T | '' | 'all' | undefined) =>
  value === '' || value === 'all' ? undefined : (value as Exclude<T, '' | 'all'> | undefined);

export function filteredOrders(db: Db, filter: QueueFilter) {
  let query = db.selectFrom('orders as o');
  if (filter.type) query = query.where('o.type', '=', filter.type);
  if (filter.status) query = query.where('o.status', '=', filter.status);
  if (filter.q) query = query.where(isFoundOrder('o.id', filter.q));
  return query;
}

/** One page of a queue: what waits longest first, closed orders newest first. */
export async function orderQueue(db: Db, filter: QueueFilter, page: PageBounds, now: Date) {
  const newestFirst = !filter.status || isClosed(filter.status);
  const query = filteredOrders(db, filter);
  const rows = await query
    // Probes for each row of the page: offered as joins, the planner may read a whole table for them.
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('customers as c')
          .select(['c.id', 'c.username', 'c.firstname', 'c.lastname'])
          .whereRef('c.id', '=', 'o.customer_id')
          .limit(1)
          .as('customer'),
      (join) => join.onTrue(),
    )
    .select([
      'o.id',
      'o.reference',
      'o.type',
      'o.status',
      'o.name',
      'o.amount',
      'o.currency',
      'o.created_at',
      'o.status_since',
    ])
    .select(['customer.id as customer_id', 'customer.username', 'customer.firstname', 'customer.lastname'])
    .select(
      sql<boolean>`(select t.last_sender = 'customer' and t.last_visible_id > t.staff_read_id from threads t
        where t.order_id = o.id)`.as('unread'),
    )
    .select(
      sql<string[]>`array(select s.username from order_viewers v join staff s on s.id = v.staff_id
        where v.order_id = o.id and v.seen_at > ${new Date(now.getTime() - VIEWING_MS)} order by s.username)`.as(
        'seen_by',
      ),
    )
    .orderBy(newestFirst ? 'o.id' : 'o.status_since', newestFirst ? 'desc' : 'asc')
    .orderBy('o.id', newestFirst ? 'desc' : 'asc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: rows.map(rowView), total: await countAhead(db, query, page) };
}

type QueueRow = {
  id: bigint;
  reference: string;
  type: OrderType;
  status: OrderStatus;
  name: string;
  amount: bigint | null;
  currency: string;
  created_at: Date;
  status_since: Date;
  customer_id: bigint;
  username: string;
  firstname: string;
  lastname: string;
  unread: boolean;
  seen_by: string[];
};

function rowView(row: QueueRow): DeskOrderRow {
  return {
    id: String(row.id),
    reference: row.reference,
    type: row.type,
    status: row.status,
    name: row.name,
    amount: row.amount === null ? null : formatAmount(row.amount),
    currency: row.currency,
    customer: {
      id: String(row.customer_id),
      username: row.username,
      name: `${row.firstname} ${row.lastname}`,
    },
    created_at: row.created_at.toISOString(),
    since: row.status_since.toISOString(),
    unread: row.unread,
    seen_by: row.seen_by,
  };
}

/** How many open orders wait in each queue, up to `MOST_COUNTED`, and since when the oldest does. */
export async function queueCounts(db: Db) {
  const { rows } = await sql<{ type: OrderType; status: OrderStatus; count: bigint; oldest: Date }>`
    select queue.type, queue.status, waiting.count, waiting.oldest
    from (
      select type, status from unnest(${ORDER_TYPES}::text[]) type, unnest(${OPEN_STATUSES}::text[]) status
    ) as queue
    cross join lateral (
      select count(*) as count, min(status_since) as oldest from (
        select status_since from orders o where o.status = queue.status and o.type = queue.type
        order by status_since limit ${MOST_COUNTED}
      ) as first
    ) as waiting
    where waiting.count > 0`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count), oldest: row.oldest.toISOString() }));
}
