import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/**
 * What staff wrote at lines of a deleted customer and of proposals for their balance. What the bank itself wrote stays
 * as it came: it is the bank's record, which the books are held against (Product §28.110).
 */
export async function forgetAtLines(tx: Db, customerId: bigint, name: string): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  const explained = tx.selectFrom('explanations').select('line_id').where('customer_id', '=', customerId);
  await tx
    .updateTable('statement_lines')
    .set({ note: sql<string>`case when state = 'aside' then ${name} else '' end` })
    .where('note', '<>', '')
    .where((where) => where.or([where('order_id', 'in', own), where('id', 'in', explained)]))
    .execute();
  await tx.updateTable('explanations').set({ reason: name }).where('customer_id', '=', customerId).execute();
}
