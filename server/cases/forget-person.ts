import type { Db } from '../database/transaction.ts';
import { filesNamed } from '../files/removed.ts';

/** A deleted customer's cases, what suppliers said in them too (Product §28.109). Answers the files that were sent in them. */
export async function forgetCases(tx: Db, customerId: bigint): Promise<bigint[]> {
  const own = tx.selectFrom('cases').select('id').where('customer_id', '=', customerId);
  const gone = await tx
    .deleteFrom('case_messages')
    .where('case_id', 'in', own)
    .returning('file_id')
    .execute();
  await tx.deleteFrom('cases').where('customer_id', '=', customerId).execute();
  return filesNamed(gone);
}
