/** How many open orders wait, by type, status and whose turn they are: counted to the last one (Product §21.4, §28.43). */
import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/turn.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { OPEN_STATUSES, turnOfOrder } from './turn.ts';

/** `mine`: those of `staffId`. */
export async function queueCounts(db: Db, staffId: bigint) {
  const rows = await db
    .selectFrom('orders as o')
    .select(['o.type', 'o.status'])
    .select(turnOfOrder.as('turn'))
    .select(sql<bigint>`count(*)`.as('count'))
    .select(sql<bigint>`count(*) filter (where o.assigned_to = ${staffId})`.as('mine'))
    .select(sql<Date>`min(o.status_since)`.as('oldest'))
    .where('o.status', 'in', OPEN_STATUSES)
    .groupBy(sql`1, 2, 3`)
    .execute();
  return rows.map((row) => ({
    type: row.type as OrderType,
    status: row.status as OrderStatus,
    turn: row.turn as Turn,
    count: Number(row.count),
    mine: Number(row.mine),
    oldest: row.oldest.toISOString(),
  }));
}

/** Orders whose customer's words wait for our answer. */
export async function answersDue(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('threads')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('answer_due_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
