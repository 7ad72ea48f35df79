/** That somebody types an answer to an order's customer, and who answered last (Product §28.64). */
import type { Db } from '../../database/transaction.ts';

/** Notes that a staff member is writing there, or no longer is. */
export async function noteWriting(
  db: Db,
  { orderId, staffId, writing, now }: { orderId: bigint; staffId: bigint; writing: boolean; now: Date },
): Promise<void> {
  const writing_at = writing ? now : null;
  await db
    .insertInto('order_viewers')
    .values({ order_id: orderId, staff_id: staffId, seen_at: now, writing_at })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'staff_id']).doUpdateSet({ seen_at: now, writing_at }),
    )
    .execute();
}

/** Who answered the customer last, where that was somebody else; null otherwise. */
export async function answeredByOther(db: Db, orderId: bigint, staffId: bigint) {
  const last = await db
    .selectFrom('messages as message')
    .innerJoin('staff', 'staff.id', 'message.staff_id')
    .select(['message.staff_id', 'staff.name', 'message.created_at'])
    .where('message.order_id', '=', orderId)
    .where('message.sender', '=', 'staff')
    .where('message.internal', '=', false)
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.staff_id !== staffId ? { by: last.name, at: last.created_at.toISOString() } : null;
}
