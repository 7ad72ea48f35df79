import type { Db } from '../database/transaction.ts';

/** Links to a deleted customer's receipts open nothing any more (Product §28.109). */
export async function forgetReceiptLinks(tx: Db, customerId: bigint): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  await tx.deleteFrom('shared_receipts').where('order_id', 'in', own).execute();
}
