import type { Db } from '../database/transaction.ts';

/** What a letter is called in the log; undefined where there is none. */
export async function letterSubject(tx: Db, id: bigint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('contact_messages')
    .select('email_address')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && `${row.email_address} (${id})`;
}
