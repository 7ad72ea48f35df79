import type { Db } from '../database/transaction.ts';

/** The price that a deleted customer waited for (Product §28.109). */
export function forgetAlert(tx: Db, customerId: bigint) {
  return tx.deleteFrom('rate_alerts').where('customer_id', '=', customerId).execute();
}
