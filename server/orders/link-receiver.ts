/** That the receiver of a payment was saved after it was placed (Product §27.53). */
import type { Db } from '../database/transaction.ts';

/** The name that the order was placed with, or without, stays. */
export async function linkReceiver(tx: Db, orderId: bigint, receiverId: bigint): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ receiver_id: receiverId })
    .where('order_id', '=', orderId)
    .where('receiver_id', 'is', null)
    .executeTakeFirstOrThrow();
}
