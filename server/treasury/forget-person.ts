import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Why journals of a deleted customer were to be taken back, in staff's words (Product §28.110). */
export async function forgetReasons(tx: Db, customerId: bigint, name: string): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  await tx
    .updateTable('reversals')
    .set({ reason: name })
    .where(
      'journal_id',
      'in',
      tx
        .selectFrom('journals')
        .select('id')
        .where(sql<boolean>`customer_id = ${customerId} or (customer_id is null and order_id in (${own}))`),
    )
    .execute();
}
