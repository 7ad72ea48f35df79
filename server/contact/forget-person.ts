import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/**
 * Letters of a deleted customer and what was answered: those written signed in, with their email, or that staff tied to them
 * (Product §28.109). Others may name their phone or an order of theirs, and stay.
 */
export async function forgetLetters(tx: Db, { id, email }: { id: bigint; email: string }): Promise<void> {
  const theirs = tx
    .selectFrom('contact_messages')
    .select('id')
    .where((where) =>
      where.or([
        where('customer_id', '=', id),
        where.and([where('tied_customer_id', '=', id), where('tied_by', '<>', 'phone')]),
        where(sql`lower(email_address)`, '=', email.toLowerCase()),
      ]),
    );
  await tx.deleteFrom('contact_replies').where('contact_message_id', 'in', theirs).execute();
  await tx.deleteFrom('contact_messages').where('id', 'in', theirs).execute();
}
