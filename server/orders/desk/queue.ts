/** The desk's queues: orders by type and status, searched as people search (Product §21.1, §21.2). */
import type { DeskOrderRow, deskOrders, OrderDays } from '@cowrie/contract/desk/orders.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { isClosed, type OrderStatus, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { type Between, within } from '../../lists/between.ts';
import { countAhead } from '../../lists/counting.ts';
import { chosen } from '../../lists/filters.ts';
import type { PageBounds } from '../../lists/paging.ts';
import { claimHeldSince } from '../payouts/claims.ts';
import { promiseView } from '../promise/promise.ts';
import { testView } from '../test-first/test-view.ts';
import { waitsWithSameProof } from './same-proof.ts';
import { isFoundOrder } from './search.ts';
import { VIEWING_MS } from './viewers.ts';

export type QueueFilter = Between & {
  type?: OrderType | undefined;
  status?: OrderStatus | undefined;
  customer?: bigint | undefined;
  q?: string | undefined;
  /** What happened within the days; placing, unless said. */
  dayOf?: OrderDays | undefined;
  /** What waits for us by its promise. */
  sort?: 'promise' | undefined;
};

/** A list's or export's filter from its call's query. */
export function queueFilter(query: CallInput<typeof deskOrders>['query'] & object): QueueFilter {
  return {
    sort: chosen(query.sort),
    type: chosen(query.type),
    status: chosen(query.status),
    customer: query.customer ? BigInt(query.customer) : undefined,
    q: query.q || undefined,
    dayOf: chosen(query.day_of),
    from: query.from,
    to: query.to,
  };
}

const EVENT_OF = { confirmed: 'confirm', completed: 'complete' } as const;

/** Orders with when they were placed, confirmed or completed as `happened_at`. */
function ordersSince(db: Db, { dayOf = 'placed', status }: QueueFilter) {
  if (dayOf === 'placed') {
    return db.selectFrom('orders').selectAll('orders').select('orders.created_at as happened_at');
  }
  const events = db
    .selectFrom('order_events as e')
    .where('e.event', '=', EVENT_OF[dayOf])
    .select('e.created_at as happened_at');
  if (status && !isClosed(status)) {
    // Few are open, and fewer of those got there: a probe for each, or all that ever did would be read to find them.
    return db
      .selectFrom('orders')
      .innerJoinLateral(
        () => events.where('e.order_id', '=', sql.ref<bigint>('orders.id')).offset(0).as('event'),
        (join) => join.onTrue(),
      )
      .selectAll('orders')
      .select('event.happened_at');
  }
  return events.innerJoin('orders', 'orders.id', 'e.order_id').selectAll('orders');
}

export function filteredOrders(db: Db, filter: QueueFilter) {
  let query = db.selectFrom(ordersSince(db, filter).as('o'));
  if (filter.type) query = query.where('o.type', '=', filter.type);
  if (filter.status) query = query.where('o.status', '=', filter.status);
  if (filter.customer !== undefined) query = query.where('o.customer_id', '=', filter.customer);
  if (filter.q) query = query.where(isFoundOrder('o.id', filter.q));
  if (filter.from || filter.to) query = query.where(within(sql.ref('o.happened_at'), filter));
  return query;
}

const WAITING_FOR_US: readonly (OrderStatus | undefined)[] = ['awaiting', 'processing'];

/**
 * A page's order: by days the latest first, else what waits longest first and closed orders newest first; what waits for
 * us by its promise where that is wished, what has none last.
 */
function orderedBy({ status, dayOf, from, to, sort }: QueueFilter) {
  if (dayOf || from || to) return { column: 'o.happened_at', direction: 'desc' } as const;
  if (sort && WAITING_FOR_US.includes(status)) return { column: 'o.promised_at', direction: 'asc' } as const;
  return !status || isClosed(status)
    ? ({ column: 'o.id', direction: 'desc' } as const)
    : ({ column: 'o.status_since', direction: 'asc' } as const);
}

/** One page of a queue. */
export async function orderQueue(db: Db, filter: QueueFilter, page: PageBounds, now: Date) {
  const { column, direction } = orderedBy(filter);
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
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('payment_orders as p')
          .select(['p.you_get', 'p.you_get_currency'])
          .whereRef('p.order_id', '=', 'o.id')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .select(['payment.you_get', 'payment.you_get_currency'])
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
      'o.first_promised_at',
      'o.promised_at',
      'o.promise_soon_at',
      'o.apologies',
      'o.paid_out',
      'o.test_amount',
      'o.test_released_at',
      'o.test_missing_at',
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
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('payout_claims as claim')
          .innerJoin('staff as payer', 'payer.id', 'claim.staff_id')
          .select(['payer.username as paying_by', 'claim.since as paying_since'])
          .whereRef('claim.order_id', '=', 'o.id')
          .where('o.status', '=', 'processing')
          .where('claim.seen_at', '>=', claimHeldSince(now))
          .limit(1)
          .as('paying'),
      (join) => join.onTrue(),
    )
    .select(['paying.paying_by', 'paying.paying_since'])
    .select(waitsWithSameProof('o.id', 'o.status').as('same_proof'))
    .orderBy(column, direction)
    .orderBy('o.id', direction)
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
  you_get: bigint | null;
  you_get_currency: string | null;
  created_at: Date;
  status_since: Date;
  customer_id: bigint;
  username: string;
  firstname: string;
  lastname: string;
  unread: boolean;
  seen_by: string[];
  paying_by: string | null;
  paying_since: Date | null;
  same_proof: boolean;
  first_promised_at: Date | null;
  promised_at: Date | null;
  promise_soon_at: Date | null;
  apologies: number;
  paid_out: bigint;
  test_amount: bigint | null;
  test_released_at: Date | null;
  test_missing_at: Date | null;
};

function rowView(row: QueueRow): DeskOrderRow {
  return {
    id: String(row.id),
    reference: row.reference,
    type: row.type,
    status: row.status,
    name: row.name,
    amount: formatOptionalAmount(row.amount),
    currency: row.currency,
    pays_out:
      row.you_get !== null && row.you_get_currency !== null
        ? { amount: formatAmount(row.you_get), currency: row.you_get_currency }
        : null,
    customer: {
      id: String(row.customer_id),
      username: row.username,
      name: `${row.firstname} ${row.lastname}`,
    },
    created_at: row.created_at.toISOString(),
    since: row.status_since.toISOString(),
    unread: row.unread,
    seen_by: row.seen_by,
    same_proof: row.same_proof,
    promise: promiseView(row),
    test: testView(row)?.state ?? null,
    paying:
      row.paying_by && row.paying_since ? { by: row.paying_by, since: row.paying_since.toISOString() } : null,
  };
}
