import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Who was named in notes about a deleted customer's orders, and to whom goes what comes from them (Product §28.109). */
export async function forgetInTeam(tx: Db, customerId: bigint): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  await tx.deleteFrom('mentions').where('order_id', 'in', own).execute();
  await tx.deleteFrom('assignment_rules').where('customer_id', '=', customerId).execute();
  await tx
    .deleteFrom('assignment_waits')
    .where(
      sql<boolean>`(kind = 'order' and subject_id in (${own}))
        or (kind = 'case' and subject_id in (select id from cases where customer_id = ${customerId}))
        or (kind = 'letter' and subject_id in
          (select id from contact_messages where ${customerId} in (customer_id, tied_customer_id)))`,
    )
    .execute();
}
