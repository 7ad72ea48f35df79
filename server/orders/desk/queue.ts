/** The desk's queues: orders by type and status, searched as people search (Product §21.1, §21.2). */
import type { DeskOrderRow, deskOrders, OrderDays } from '@cowrie/contract/desk/orders.ts';
import type { QueueSort, QueueStatus } from '@cowrie/contract/desk/queue-looks.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import {
  isClosed,
  OPEN_STATUSES,
  type OrderStatus,
  type OrderType,
  type TrackStatus,
} from '@cowrie/contract/lifecycle.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import type { Turn } from '@cowrie/contract/turn.ts';
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
import { isAnswerDue, turnOfOrder } from './turn.ts';
import { VIEWING_MS } from './viewers.ts';

export type QueueFilter = Between & {
  type?: OrderType | undefined;
  status?: QueueStatus | undefined;
  turn?: Turn | undefined;
  /** Whose they are: one of the staff's, or nobody's. */
  assignedTo?: bigint | 'nobody' | undefined;
  isAnswerDue?: boolean | undefined;
  customer?: bigint | undefined;
  q?: string | undefined;
  /** What happened within the days; placing, unless said. */
  dayOf?: OrderDays | undefined;
  /** Of open orders. */
  sort?: QueueSort | undefined;
};

/** A list's or export's filter from its call's query; `me` is whoever asks. */
export function queueFilter(query: CallInput<typeof deskOrders>['query'] & object, me: bigint): QueueFilter {
  const assigned = chosen(query.assigned);
  return {
    sort: chosen(query.sort),
    type: chosen(query.type),
    status: chosen(query.status),
    turn: chosen(query.turn),
    assignedTo: assigned === 'me' ? me : assigned,
    isAnswerDue: query.answer_due === 'yes',
    customer: query.customer ? BigInt(query.customer) : undefined,
    q: query.q || undefined,
    dayOf: chosen(query.day_of),
    from: query.from,
    to: query.to,
  };
}

const EVENT_OF = { confirmed: 'confirm', completed: 'complete' } as const;

/** Orders with when they were placed, or last confirmed or completed, as `happened_at`: each once (Product §21.3). */
function ordersSince(db: Db, { dayOf = 'placed', status }: QueueFilter) {
  if (dayOf === 'placed') {
    return db.selectFrom('orders').selectAll('orders').select('orders.created_at as happened_at');
  }
  const events = db
    .selectFrom('order_events as e')
    .where('e.event', '=', EVENT_OF[dayOf])
    .select('e.created_at as happened_at');
  if (isOpen(status)) {
    // Few are open, and fewer of those got there: a probe for each, or all that ever did would be read to find them.
    return db
      .selectFrom('orders')
      .innerJoinLateral(
        () =>
          events
            .where('e.order_id', '=', sql.ref<bigint>('orders.id'))
            .orderBy('e.id', 'desc')
            .limit(1)
            .as('event'),
        (join) => join.onTrue(),
      )
      .selectAll('orders')
      .select('event.happened_at');
  }
  return events
    .where(({ eb, selectFrom }) =>
      eb(
        'e.id',
        '=',
        selectFrom('order_events as last')
          .select(({ fn }) => fn.max('last.id').as('id'))
          .whereRef('last.order_id', '=', 'e.order_id')
          .whereRef('last.event', '=', 'e.event'),
      ),
    )
    .innerJoin('orders', 'orders.id', 'e.order_id')
    .selectAll('orders');
}

export function filteredOrders(db: Db, filter: QueueFilter) {
  let query = db.selectFrom(ordersSince(db, filter).as('o'));
  if (filter.type) query = query.where('o.type', '=', filter.type);
  if (filter.status === 'open' || filter.turn) query = query.where('o.status', 'in', OPEN_STATUSES);
  if (filter.status && filter.status !== 'open') query = query.where('o.status', '=', filter.status);
  if (filter.turn) query = query.where(sql<boolean>`${turnOfOrder} = ${filter.turn}`);
  if (filter.assignedTo === 'nobody') query = query.where('o.assigned_to', 'is', null);
  else if (filter.assignedTo !== undefined) query = query.where('o.assigned_to', '=', filter.assignedTo);
  if (filter.isAnswerDue) query = query.where(isAnswerDue);
  if (filter.customer !== undefined) query = query.where('o.customer_id', '=', filter.customer);
  if (filter.q) query = query.where(isFoundOrder('o.id', filter.q));
  if (filter.from || filter.to) query = query.where(within(sql.ref('o.happened_at'), filter));
  return query;
}

/** Whether only open orders are listed, which are few, whatever is done with them. */
const isOpen = (status: QueueStatus | undefined) =>
  status === 'open' || (status !== undefined && !isClosed(status));

/** When anything last happened to the order `o`. */
const activeAt = sql<Date>`greatest(o.updated_at,
  (select t.last_message_at from threads t where t.order_id = o.id))`;
const dueSince = sql<Date>`(select t.answer_due_since from threads t where t.order_id = o.id)`;
/** What the amount is worth in Naira at the published price; null without either. */
const worth = sql`o.amount * case when o.currency = ${DEFAULT_BASE} then 1 else
  (select r.price from rates r where r.base = ${DEFAULT_BASE} and r.target = o.currency
    order by r.published_at desc, r.id desc limit 1) end`;

/**
 * A page's order: by days the latest first, what was closed last first, else as wished or what waits longest first. What
 * has nothing to be sorted by comes last.
 */
function orderedBy({ status, turn, isAnswerDue: isDue, dayOf, from, to, sort }: QueueFilter) {
  if (dayOf || from || to) return { by: sql`o.happened_at desc`, direction: 'desc' } as const;
  if (status !== undefined && status !== 'open' && isClosed(status))
    return { by: sql`o.status_since desc`, direction: 'desc' } as const;
  if (!isOpen(status) && !turn && !isDue) return { by: sql`o.id desc`, direction: 'desc' } as const;
  switch (sort) {
    case 'promise':
      return { by: sql`o.promised_at asc nulls last`, direction: 'asc' } as const;
    case 'activity':
      return { by: sql`${activeAt} desc`, direction: 'desc' } as const;
    case 'amount':
      return { by: sql`${worth} desc nulls last`, direction: 'asc' } as const;
    default:
      return isDue
        ? ({ by: sql`${dueSince} asc`, direction: 'asc' } as const)
        : ({ by: sql`o.status_since asc`, direction: 'asc' } as const);
  }
}

/** The day that a closed order stands at in its list, which the list is sorted by (Product §28.9). */
function dayOf({ dayOf: of, from, to, status }: QueueFilter, row: QueueRow): DeskOrderRow['day'] {
  if (of || from || to) return { of: of ?? 'placed', at: row.happened_at.toISOString() };
  return status
    ? { of: 'closed', at: row.status_since.toISOString() }
    : { of: 'placed', at: row.created_at.toISOString() };
}

/** One page of a queue. */
export async function orderQueue(db: Db, filter: QueueFilter, page: PageBounds, now: Date) {
  const { by, direction } = orderedBy(filter);
  const query = filteredOrders(db, filter);
  // The page first, or what its rows show beside would be read of all that are sorted.
  const shown = query
    .selectAll('o')
    .orderBy(by)
    .orderBy('o.id', direction)
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db
    .selectFrom(shown.as('o'))
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
      'o.happened_at',
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
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('staff as s')
          .select(['s.username as assignee_username', 's.name as assignee_name'])
          .whereRef('s.id', '=', 'o.assigned_to')
          .limit(1)
          .as('assignee'),
      (join) => join.onTrue(),
    )
    .select(['o.assigned_to', 'assignee.assignee_username', 'assignee.assignee_name'])
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('threads as t')
          .select(['t.answer_due_since', 't.last_visible_id', 't.last_message_at'])
          .whereRef('t.order_id', '=', 'o.id')
          .limit(1)
          .as('thread'),
      (join) => join.onTrue(),
    )
    .select(['thread.answer_due_since', 'thread.last_visible_id'])
    .select(sql<Date>`greatest(o.updated_at, thread.last_message_at)`.as('active_at'))
    .select(turnOfOrder.as('turn'))
    .select(['o.track_status', 'o.received'])
    .select(
      sql<string[]>`array(select s.name from order_viewers v join staff s on s.id = v.staff_id
        where v.order_id = o.id and v.seen_at > ${new Date(now.getTime() - VIEWING_MS)} order by s.name)`.as(
        'seen_by',
      ),
    )
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('payout_claims as claim')
          .innerJoin('staff as payer', 'payer.id', 'claim.staff_id')
          .select([
            'payer.name as paying_by',
            'payer.username as paying_username',
            'claim.since as paying_since',
          ])
          .whereRef('claim.order_id', '=', 'o.id')
          .where('o.status', '=', 'processing')
          .where('claim.seen_at', '>=', claimHeldSince(now))
          .limit(1)
          .as('paying'),
      (join) => join.onTrue(),
    )
    .select(['paying.paying_by', 'paying.paying_username', 'paying.paying_since'])
    .select(waitsWithSameProof('o.id', 'o.status').as('same_proof'))
    .orderBy(by)
    .orderBy('o.id', direction)
    .execute();
  return { rows: rows.map((row) => rowView(row, filter)), total: await countAhead(db, query, page) };
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
  happened_at: Date;
  status_since: Date;
  customer_id: bigint;
  username: string;
  firstname: string;
  lastname: string;
  turn: Turn | null;
  answer_due_since: Date | null;
  last_visible_id: bigint;
  active_at: Date;
  assigned_to: bigint | null;
  assignee_username: string | null;
  assignee_name: string | null;
  track_status: TrackStatus;
  received: bigint;
  seen_by: string[];
  paying_by: string | null;
  paying_username: string | null;
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

function rowView(row: QueueRow, filter: QueueFilter): DeskOrderRow {
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
    turn: row.turn,
    answer_due_since: row.answer_due_since?.toISOString() ?? null,
    last_message_id: String(row.last_visible_id),
    active_at: row.active_at.toISOString(),
    assignee: assigneeView(row),
    track_status: row.track_status,
    received: formatAmount(row.received),
    day: isClosed(row.status) ? dayOf(filter, row) : null,
    seen_by: row.seen_by,
    same_proof: row.same_proof,
    promise: promiseView(row),
    test: testView(row)?.state ?? null,
    paying: payingView(row),
  };
}

function payingView({ paying_by: by, paying_username: username, paying_since: since }: QueueRow) {
  return by !== null && username !== null && since !== null
    ? { by, username, since: since.toISOString() }
    : null;
}

function assigneeView({ assigned_to: id, assignee_username: username, assignee_name: name }: QueueRow) {
  return id !== null && username !== null && name !== null ? { id: String(id), username, name } : null;
}
