/** Turns a kind of mail off for whoever it went to (Product §30.22). */
import type { Db } from '../database/transaction.ts';
import type { MailsOff } from './off-links.ts';

/** Once or often: it stays off. Nobody is told apart from who has gone. */
export async function turnMailsOff(db: Db, { whose, id, kind }: MailsOff): Promise<void> {
  if (whose === 'customer')
    await db
      .updateTable('customers')
      .set({ [kind]: false })
      .where('id', '=', id)
      .where(kind, '=', true)
      .execute();
  else
    await db
      .updateTable('staff')
      .set({ [kind]: false })
      .where('id', '=', id)
      .where(kind, '=', true)
      .execute();
}
