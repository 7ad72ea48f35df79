/** How many open orders wait, by type, status and whose turn they are: counted to the last one (Product §21.4, §28.43). */
import { OPEN_STATUSES, ORDER_TYPES, type OrderStatus, type OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/whose-turn.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { readFigures } from '../../figures/index.ts';
import { turnOfOrder } from './turn.ts';

/** `mine`: those of `staffId`. */
export async function queueCounts(db: Db, staffId: bigint) {
  const own = await ownOrders(db, staffId);
  return (await openOrders(db)).map(({ oldest, ...queue }) => ({
    ...queue,
    mine: own.find((one) => keyOf(one) === keyOf(queue))?.count ?? 0,
    oldest: new Date(oldest).toISOString(),
  }));
}

type Group = { type: OrderType; status: OrderStatus; turn: Turn; count: number };
type Queue = Group & { oldest: string };

const keyOf = ({ type, status, turn }: Group) => `${type} ${status} ${turn}`;

/** What was counted last, and what of the database could be seen then. */
const counted = new WeakMap<Db, { seen: string; queues: Promise<Queue[]> }>();

/**
 * Every desk asks every ten seconds: where nothing at all was written since the last one did, as the database's own
 * snapshot tells, the answer is the same and is not counted again.
 */
async function openOrders(db: Db): Promise<Queue[]> {
  const { seen } = await db
    .selectNoFrom(sql<string>`pg_current_snapshot()::text`.as('seen'))
    .executeTakeFirstOrThrow();
  const last = counted.get(db);
  if (last?.seen === seen) return last.queues;
  const queues = countOpen(db);
  counted.set(db, { seen, queues });
  // A count that failed is no answer to the next one.
  queues.catch(() => counted.delete(db));
  return queues;
}

/** Whose turn it is where nothing but the status says so. */
const USUAL_TURN = { pending: 'them', awaiting: 'us', processing: 'us' } as const satisfies Partial<
  Record<OrderStatus, Turn>
>;

/** Open orders whose turn may be another: whatever `turnOfOrder` looks at beside the status. */
const MAY_DIFFER = sql`(
  select order_id as id from threads where answer_due_since is not null
  union select id from orders where status = 'pending' and amount is null
  union select id from orders
    where status = 'processing' and test_amount > 0 and test_released_at is null and test_missing_at is null)`;

type Counted = {
  all: Omit<Queue, 'turn' | 'oldest'>[];
  differing: Queue[];
  usual: Omit<Queue, 'turn' | 'count'>[];
};

/**
 * All of a type and status are a kept figure (Product §29.80); those whose turn may differ are few, and are looked at.
 * What is left over has the usual turn, and the oldest of it stands first in the index.
 */
async function countOpen(db: Db): Promise<Queue[]> {
  const kinds = ORDER_TYPES.flatMap((type) =>
    Object.entries(USUAL_TURN).map(([status, turn]) => sql`(${type}, ${status}, ${turn})`),
  );
  const { all, differing, usual } = await readFigures<Counted>(db, null, ({ open }) => ({
    all: sql`select type, status, sum(orders)::integer as count from (${open}) as each group by type, status`,
    differing: sql`
      select o.type, o.status, ${turnOfOrder} as turn, count(*)::integer as count, min(o.status_since) as oldest
      from orders o where o.id = any(array(${MAY_DIFFER})) and o.status = any(${OPEN_STATUSES}::text[])
      group by 1, 2, 3`,
    usual: sql`
      select kind.type, kind.status, first.status_since as oldest
      from (values ${sql.join(kinds)}) as kind (type, status, turn)
      cross join lateral (
        select o.status_since from orders o
        where o.status = kind.status and o.type = kind.type and o.status in ('pending', 'awaiting', 'processing') and ${turnOfOrder} = kind.turn
        order by o.status_since limit 1
      ) as first`,
  }));
  return all.flatMap(({ type, status, count }) => {
    const turn = USUAL_TURN[status as keyof typeof USUAL_TURN];
    const looked = differing.filter((one) => one.type === type && one.status === status);
    const others = looked.filter((one) => one.turn !== turn);
    const left = others.reduce((sum, one) => sum - one.count, count);
    const first = usual.find((one) => one.type === type && one.status === status);
    return first && left > 0
      ? [{ type, status, turn, count: left, oldest: first.oldest }, ...others]
      : others;
  });
}

/** By the index of what is assigned and open. */
function ownOrders(db: Db, staffId: bigint): Promise<Group[]> {
  return db
    .selectFrom('orders as o')
    .select(['o.type', 'o.status'])
    .select([sql<Turn>`${turnOfOrder}`.as('turn'), sql<number>`count(*)::integer`.as('count')])
    .where('o.assigned_to', '=', staffId)
    .where('o.status', 'in', OPEN_STATUSES)
    .groupBy(sql`1, 2, 3`)
    .execute();
}

/** Orders whose proof waits to be checked. */
export async function proofsWaiting(db: Db): Promise<number> {
  const queues = await openOrders(db);
  return queues.reduce((sum, { status, count }) => sum + (status === 'awaiting' ? count : 0), 0);
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
