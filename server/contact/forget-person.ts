import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Letters of a deleted customer and what was answered: those tied to them, and those that name their email (Product §28.109). */
export async function forgetLetters(tx: Db, { id, email }: { id: bigint; email: string }): Promise<void> {
  const theirs = tx
    .selectFrom('contact_messages')
    .select('id')
    .where((where) =>
      where.or([
        where('customer_id', '=', id),
        where('tied_customer_id', '=', id),
        where(sql`lower(email_address)`, '=', email.toLowerCase()),
        where('order_id', 'in', where.selectFrom('orders').select('orders.id').where('customer_id', '=', id)),
      ]),
    );
  await tx.deleteFrom('contact_replies').where('contact_message_id', 'in', theirs).execute();
  await tx.deleteFrom('contact_messages').where('id', 'in', theirs).execute();
}
