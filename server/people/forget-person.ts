import type { Db } from '../database/transaction.ts';
import { removeFiles } from '../files/removed.ts';

/** What staff wrote of a deleted customer, and statements of their account (Product §28.109). */
export async function forgetNotes(tx: Db, customerId: bigint, now: Date): Promise<void> {
  await tx.deleteFrom('customer_notes').where('customer_id', '=', customerId).execute();
  const gone = await tx
    .deleteFrom('customer_statements')
    .where('customer_id', '=', customerId)
    .returning('file_id')
    .execute();
  await removeFiles(
    tx,
    gone.map(({ file_id }) => file_id),
    now,
  );
}
