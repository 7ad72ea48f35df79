/** What an open order asks of its customer (Product §27.74), for their home and their list of orders alike. */

import type { Asked } from '@cowrie/contract/asked.ts';
import { isClosed, type OrderStatus } from '@cowrie/contract/lifecycle.ts';
import type { RefundState } from '@cowrie/contract/orders.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { rateHeldUntil, youGetAt } from './held-rate.ts';
import { lastAboutProofs, NOT_COME } from './queries.ts';
import { refundsOfOrders } from './refunds/to-choose.ts';
import { testView } from './test-first/test-view.ts';

/** Orders with the last word about their proofs and today's rate, where they wait to be paid. */
export function ordersToJudge(db: Db) {
  return db
    .selectFrom('orders as o')
    .leftJoin('payment_orders as p', 'p.order_id', 'o.id')
    .leftJoinLateral(
      () => lastAboutProofs(db, sql.ref('o.id')).where(sql<boolean>`o.status = 'pending'`).as('last'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (outer) =>
        outer
          .selectFrom('rates')
          .select('rates.rate')
          .whereRef('base', '=', 'p.you_pay_currency')
          .whereRef('target', '=', 'p.you_get_currency')
          .where('o.status', '=', 'pending')
          .orderBy('published_at', 'desc')
          .orderBy('rates.id', 'desc')
          .limit(1)
          .as('today'),
      (join) => join.onTrue(),
    )
    .select(['o.id', 'o.type', 'o.status', 'o.amount', 'o.received', 'o.paid_out', 'o.created_at'])
    .select(['o.test_amount', 'o.test_released_at', 'o.test_missing_at'])
    .select(['p.you_get', 'p.rate', 'p.rate_held_until'])
    .select(['last.event as last_about_proofs', 'today.rate as today_rate']);
}

type Row = Awaited<ReturnType<ReturnType<typeof ordersToJudge>['execute']>>[number];

/** Null while only we have something to do. */
export function askedOf(row: Row, now: Date): Asked | null {
  if (row.status === 'processing' && testView(row)?.state === 'sent') return 'test';
  if (row.status !== 'pending' || row.amount === null) return null;
  if (row.last_about_proofs !== null && NOT_COME.includes(row.last_about_proofs)) return 'proof';
  if (youGetNow(row, now) !== row.you_get) return 'rate';
  return row.received > 0n ? 'rest' : 'pay';
}

/** What the receiver gets for a proof that is sent now; null where there is none. */
export function youGetNow(row: Row, now: Date): bigint | null {
  const { you_get, rate, rate_held_until, today_rate } = row;
  if (
    you_get === null ||
    rate === null ||
    today_rate === null ||
    now <= rateHeldUntil(row, { rate_held_until })
  )
    return you_get;
  return youGetAt(row, { you_get, rate }, today_rate);
}

/** The same of some orders by their ids, with where their refunds stand; those of which there is nothing to say are left out. */
export async function standingOfOrders(
  db: Db,
  orders: readonly { id: bigint; status: OrderStatus }[],
  now: Date,
): Promise<{ asked: Map<bigint, Asked>; refunds: Map<bigint, RefundState> }> {
  const asked = new Map<bigint, Asked>();
  const open = orders.filter(({ status }) => !isClosed(status)).map(({ id }) => id);
  if (open.length > 0)
    for (const row of await ordersToJudge(db).where('o.id', 'in', open).execute()) {
      const what = askedOf(row, now);
      if (what) asked.set(row.id, what);
    }
  const cancelled = orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const refunds = await refundsOfOrders(db, cancelled);
  for (const [id, state] of refunds) if (state === 'choosing') asked.set(id, 'refund');
  return { asked, refunds };
}
