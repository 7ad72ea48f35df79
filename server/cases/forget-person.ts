import type { Db } from '../database/transaction.ts';

/** A deleted customer's cases, what suppliers said in them too (Product §28.109). */
export async function forgetCases(tx: Db, customerId: bigint): Promise<void> {
  const own = tx.selectFrom('cases').select('id').where('customer_id', '=', customerId);
  await tx.deleteFrom('case_messages').where('case_id', 'in', own).execute();
  await tx.deleteFrom('cases').where('customer_id', '=', customerId).execute();
}
