/** How many open orders wait, by type, status and whose turn they are: counted to the last one (Product §21.4, §28.43). */
import { OPEN_STATUSES } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { turnOfOrder } from './turn.ts';

/** `mine`: those of `staffId`. */
export async function queueCounts(db: Db, staffId: bigint) {
  const queues = new Map<string, Queue>();
  for (const { type, status, turn, assigned_to, count, oldest } of await openOrders(db)) {
    const name = `${type} ${status} ${turn}`;
    const queue = queues.get(name) ?? { type, status, turn: turn ?? 'us', count: 0, mine: 0, oldest };
    queue.count += Number(count);
    if (assigned_to === staffId) queue.mine += Number(count);
    if (oldest < queue.oldest) queue.oldest = oldest;
    queues.set(name, queue);
  }
  return [...queues.values()].map((queue) => ({ ...queue, oldest: queue.oldest.toISOString() }));
}

type Group = Awaited<ReturnType<typeof countOpen>>[number];
type Queue = Pick<Group, 'type' | 'status' | 'oldest'> & {
  turn: NonNullable<Group['turn']>;
  count: number;
  mine: number;
};

/** What was counted last, and what of the database could be seen then. */
const counted = new WeakMap<Db, { seen: string; groups: Promise<Group[]> }>();

/**
 * Every desk asks every ten seconds: where nothing at all was written since the last one did, as the database's own
 * snapshot tells, the answer is the same and is not counted again.
 */
async function openOrders(db: Db): Promise<Group[]> {
  const { seen } = await db
    .selectNoFrom(sql<string>`pg_current_snapshot()::text`.as('seen'))
    .executeTakeFirstOrThrow();
  const last = counted.get(db);
  if (last?.seen === seen) return last.groups;
  const groups = countOpen(db);
  counted.set(db, { seen, groups });
  // A count that failed is no answer to the next one.
  groups.catch(() => counted.delete(db));
  return groups;
}

function countOpen(db: Db) {
  return db
    .selectFrom('orders as o')
    .select(['o.type', 'o.status', 'o.assigned_to'])
    .select(turnOfOrder.as('turn'))
    .select(sql<bigint>`count(*)`.as('count'))
    .select(sql<Date>`min(o.status_since)`.as('oldest'))
    .where('o.status', 'in', OPEN_STATUSES)
    .groupBy(sql`1, 2, 3, 4`)
    .execute();
}

/** Orders whose proof waits to be checked. */
export async function proofsWaiting(db: Db): Promise<number> {
  const groups = await openOrders(db);
  return groups.reduce((sum, { status, count }) => sum + (status === 'awaiting' ? Number(count) : 0), 0);
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
