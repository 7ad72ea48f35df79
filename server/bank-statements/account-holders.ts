/** Whose the accounts are that customers pay into: banks write them beside who paid (Product §26.46). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Of those that are, will be or were customers' to pay into. */
export async function holdersOfAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pay_accounts')
    .select(sql<string | null>`details ->> 'account_name'`.as('holder'))
    .where('state', 'in', ['live', 'approved', 'retired'])
    .distinct()
    .execute();
  return rows.flatMap(({ holder }) => holder ?? []);
}
