/** Which orders a queue of the desk lists: by type, status and turn, searched as people search (Product §21.1, §21.2). */
import type { deskOrders, OrderDays } from '@cowrie/contract/desk/order-queue.ts';
import type { QueueSort, QueueStatus } from '@cowrie/contract/desk/queue-looks.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { isClosed, OPEN_STATUSES, type OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/whose-turn.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { type Between, within } from '../../lists/between.ts';
import { chosen } from '../../lists/filters.ts';
import { isFoundOrder } from './search.ts';
import { isAnswerDue, turnOfOrder } from './turn.ts';

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
  /** The last event that counts; all, unless said. */
  upTo?: bigint | undefined;
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
function ordersSince(db: Db, { dayOf = 'placed', status, from, to, upTo }: QueueFilter) {
  if (dayOf === 'placed') {
    return db.selectFrom('orders').selectAll('orders').select('orders.created_at as happened_at');
  }
  const events = db
    .selectFrom('order_events as e')
    .where('e.event', '=', EVENT_OF[dayOf])
    .$if(upTo !== undefined, (all) => all.where('e.id', '<=', upTo ?? 0n))
    .select('e.created_at as happened_at');
  // Whether the status has few orders. Cancelled ones become many: for given days it is cheaper to begin with the
  // events of those days.
  const areFew = status === 'cancelled' ? !(from || to) : status !== undefined && status !== 'successful';
  if (areFew) {
    // Few orders are in such a status: each is probed for its event. Otherwise all orders that ever came to it would be
    // read.
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
        // `>=` means `=` here, since no event is newer than the last. For `=` the planner expects hundreds of matches,
        // and would sort all events there are.
        '>=',
        selectFrom('order_events as last')
          .select(({ fn }) => fn.max('last.id').as('id'))
          .whereRef('last.order_id', '=', 'e.order_id')
          .whereRef('last.event', '=', 'e.event')
          .$if(upTo !== undefined, (all) => all.where('last.id', '<=', upTo ?? 0n)),
      ),
    )
    .innerJoin('orders', 'orders.id', 'e.order_id')
    .selectAll('orders');
}

/** A filter's orders, each as `o`, with the moment that it is listed by as `happened_at`. */
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
export const listsOpen = (status: QueueStatus | undefined) =>
  status === 'open' || (status !== undefined && !isClosed(status));
