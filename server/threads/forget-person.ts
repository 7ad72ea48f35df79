import type { Db } from '../database/transaction.ts';
import { filesNamed } from '../files/removed.ts';

/** All that was written in the threads of a deleted customer's orders, staff's notes too, (Product §28.109). Answers whose files they were. */
export async function forgetThreads(tx: Db, customerId: bigint): Promise<bigint[]> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  const gone = await tx.deleteFrom('messages').where('order_id', 'in', own).returning('file_id').execute();
  await tx
    .updateTable('threads')
    .set({ answer_due_since: null, answer_waived_since: null, snoozed_until: null, customer_seen_at: null })
    .where('customer_id', '=', customerId)
    .execute();
  return filesNamed(gone);
}
