/** Who has an order open at the desk, and who types an answer there (Product §21.5, §28.64). */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { readMentions } from '../../team/index.ts';
import { noteStaffRead } from '../../threads/staff-read.ts';

/** Staff who looked at an order within this time count as having it open. */
const VIEWING_MS = 60_000;

/** Whoever typed within this time still writes. */
const WRITING_MS = 12_000;

/** SQL: the names of who has the order `o` open, but for `besides`. */
export const viewersOfOrder = (now: Date, besides: bigint | null = null) => sql<string[]>`array(
  select s.name from order_viewers v join staff s on s.id = v.staff_id
  where v.order_id = o.id and v.staff_id is distinct from ${besides}::bigint
    and v.seen_at > ${new Date(now.getTime() - VIEWING_MS)}
  order by s.name)`;

/** Names of other staff who have the order open, and of those who are writing an answer there. */
export async function othersThere(db: Db, orderId: bigint, staffId: bigint, now: Date) {
  const rows = await db
    .selectFrom('order_viewers as viewer')
    .innerJoin('staff', 'staff.id', 'viewer.staff_id')
    .select(['staff.name', 'viewer.seen_at', 'viewer.writing_at'])
    .where('viewer.order_id', '=', orderId)
    .where('viewer.staff_id', '<>', staffId)
    .orderBy('staff.name')
    .execute();
  const since = (milliseconds: number) => (at: Date | null) =>
    at !== null && at.getTime() > now.getTime() - milliseconds;
  const [isThere, writes] = [since(VIEWING_MS), since(WRITING_MS)];
  return {
    viewers: rows.flatMap(({ name, seen_at }) => (isThere(seen_at) ? [name] : [])),
    writers: rows.flatMap(({ name, writing_at }) => (writes(writing_at) ? [name] : [])),
  };
}

/** Notes that a staff member has the order open; whether an answer is due, looking does not change. */
export async function noteView(
  db: Db,
  orderId: bigint,
  { staffId, shown, now }: { staffId: bigint; shown: bigint | undefined; now: Date },
): Promise<void> {
  await noteViewer(db, orderId, staffId, now);
  await readMentions(db, { orderId, staffId, shown, now });
  await noteStaffRead(db, orderId, shown);
}

/** Notes that a staff member looks at something of the order, its messages aside. */
export async function noteViewer(db: Db, orderId: bigint, staffId: bigint, now: Date): Promise<void> {
  await db
    .insertInto('order_viewers')
    .values({ order_id: orderId, staff_id: staffId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'staff_id']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Notes that a staff member looks at an order no more. */
export async function noteLeft(db: Db, reference: string, staffId: bigint): Promise<void> {
  await db
    .deleteFrom('order_viewers')
    .where('staff_id', '=', staffId)
    .where('order_id', '=', db.selectFrom('orders').select('id').where('reference', '=', reference))
    .execute();
}

/** Forgets who looked more than an hour ago. */
export async function clearViewers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('order_viewers')
    .where('seen_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute();
}
