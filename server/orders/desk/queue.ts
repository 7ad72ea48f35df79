/** The desk's queues: one page of orders, in the order in which they are worked on (Product §21.1, §28.9, §28.44). */
import { isClosed } from '@cowrie/contract/lifecycle.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { countAhead } from '../../lists/counting.ts';
import type { PageBounds } from '../../lists/paging.ts';
import { claimHeldSince } from '../payouts/claims.ts';
import { filteredOrders, listsOpen, type QueueFilter } from './queue-filter.ts';
import { rowView } from './queue-row.ts';
import { waitsWithSameProof } from './same-proof.ts';
import { turnOfOrder } from './turn.ts';
import { viewersOfOrder } from './viewers.ts';

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
  if (!listsOpen(status) && !turn && !isDue) return { by: sql`o.id desc`, direction: 'desc' } as const;
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

/** One page of a queue. */
export async function orderQueue(db: Db, filter: QueueFilter, page: PageBounds, now: Date) {
  const { by, direction } = orderedBy(filter);
  const orders = filteredOrders(db, filter);
  // The page first, or what its rows show beside would be read of all that are sorted.
  const ofPage = wholeOrders(orders)
    .orderBy(by)
    .orderBy('o.id', direction)
    .limit(page.limit)
    .offset(page.offset);
  const rows = await withWhatRowsShow(db, ofPage, now).orderBy(by).orderBy('o.id', direction).execute();
  return { rows: rows.map((row) => rowView(row, filter)), total: await countAhead(db, orders, page) };
}

/** The columns of an order that its row shows. */
const OWN_COLUMNS = [
  'o.id',
  'o.reference',
  'o.type',
  'o.status',
  'o.name',
  'o.amount',
  'o.received',
  'o.currency',
  'o.created_at',
  'o.happened_at',
  'o.status_since',
  'o.track_status',
  'o.assigned_to',
  'o.first_promised_at',
  'o.promised_at',
  'o.promise_soon_at',
  'o.apologies',
  'o.paid_out',
  'o.test_amount',
  'o.test_released_at',
  'o.test_missing_at',
] as const;

const wholeOrders = (orders: ReturnType<typeof filteredOrders>) => orders.selectAll('o');

/** The orders of a page with what stands beside them, by probes for each: offered as joins, the planner may read a whole table for them. */
function withWhatRowsShow(db: Db, ofPage: ReturnType<typeof wholeOrders>, now: Date) {
  return db
    .selectFrom(ofPage.as('o'))
    .select(OWN_COLUMNS)
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
    .select(['customer.id as customer_id', 'customer.username', 'customer.firstname', 'customer.lastname'])
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
    .select(['assignee.assignee_username', 'assignee.assignee_name'])
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
    .select(turnOfOrder.as('turn'))
    .select(viewersOfOrder(now).as('seen_by'))
    .select(waitsWithSameProof('o.id', 'o.status').as('same_proof'));
}
