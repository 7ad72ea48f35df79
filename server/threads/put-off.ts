/** A thread that need not be answered now, or not at all (Product §28.62). */
import type { Db } from '../database/transaction.ts';

/** Puts a thread off until a moment, or lets it wait again. Resolves to the order's reference, if it is there. */
export async function snoozeThread(tx: Db, orderId: bigint, until: Date | null): Promise<string | undefined> {
  await tx.updateTable('threads').set({ snoozed_until: until }).where('order_id', '=', orderId).execute();
  return referenceOf(tx, orderId);
}

/** Its words need no answer, which can be taken back. Resolves to the order's reference, if it is there. */
export async function settleThread(tx: Db, orderId: bigint): Promise<string | undefined> {
  await tx
    .updateTable('threads')
    .set((thread) => ({
      answer_waived_since: thread.fn.coalesce('answer_due_since', 'answer_waived_since'),
      answer_due_since: null,
      snoozed_until: null,
    }))
    .where('order_id', '=', orderId)
    .execute();
  return referenceOf(tx, orderId);
}

async function referenceOf(tx: Db, id: bigint): Promise<string | undefined> {
  const order = await tx.selectFrom('orders').select('reference').where('id', '=', id).executeTakeFirst();
  return order?.reference;
}
