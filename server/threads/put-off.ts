/** A thread that need not be answered now (Product §28.62). */
import type { Db } from '../database/transaction.ts';

/** Puts a thread off until a moment, or lets it wait again. Resolves to the order's reference, if it is there. */
export async function snoozeThread(tx: Db, orderId: bigint, until: Date | null): Promise<string | undefined> {
  await tx.updateTable('threads').set({ snoozed_until: until }).where('order_id', '=', orderId).execute();
  return referenceOf(tx, orderId);
}

/** Of the order whose thread it is, if it is there. */
export async function referenceOf(db: Db, id: bigint): Promise<string | undefined> {
  const order = await db.selectFrom('orders').select('reference').where('id', '=', id).executeTakeFirst();
  return order?.reference;
}
