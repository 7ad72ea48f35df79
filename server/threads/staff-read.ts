import type { Db } from '../database/transaction.ts';

/** Notes that somebody of the staff has what a thread's customer wrote before them (Product §29.24). */
export async function noteStaffRead(db: Db, orderId: bigint): Promise<void> {
  await db
    .updateTable('threads')
    .set(({ ref }) => ({ staff_read_id: ref('last_visible_id') }))
    .where('order_id', '=', orderId)
    .whereRef('staff_read_id', '<', 'last_visible_id')
    .execute();
}
