/** Who has an order open at the desk (Product §21.5). */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../../database/transaction.ts';
import { readMentions } from '../../team/index.ts';
import { noteStaffRead } from '../../threads/staff-read.ts';

/** Staff who looked at an order within this time count as having it open. */
export const VIEWING_MS = 60_000;

/** Names of other staff who have the order open. */
export async function otherViewers(db: Db, orderId: bigint, staffId: bigint, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order_viewers as v')
    .innerJoin('staff as s', 's.id', 'v.staff_id')
    .select('s.name')
    .where('v.order_id', '=', orderId)
    .where('v.staff_id', '<>', staffId)
    .where('v.seen_at', '>', new Date(now.getTime() - VIEWING_MS))
    .orderBy('s.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Notes that a staff member has the order open; whether an answer is due, looking does not change. */
export async function noteView(
  db: Db,
  orderId: bigint,
  { staffId, shown, now }: { staffId: bigint; shown: bigint | undefined; now: Date },
): Promise<void> {
  await noteViewer(db, orderId, staffId, now);
  await readMentions(db, { orderId, staffId, now });
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
