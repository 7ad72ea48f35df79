import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/**
 * Notes that somebody of the staff has what a thread's customer wrote before them (Product §29.24), up to the message that
 * is `shown` where their page says which (Product §30.56).
 */
export async function noteStaffRead(db: Db, orderId: bigint, shown?: bigint): Promise<void> {
  const upTo = sql<bigint>`least(${shown ?? null}::bigint, last_visible_id)`;
  await db
    .updateTable('threads')
    .set({ staff_read_id: upTo })
    .where('order_id', '=', orderId)
    .where('staff_read_id', '<', upTo)
    .execute();
}
