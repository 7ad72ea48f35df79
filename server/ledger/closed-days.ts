/** What an account held at the end of a day, and how a day is closed for it (Product §26.100). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { balanceUpTo } from './balances.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './list-accounts.ts';

/**
 * An account's balance at the end of a day, in minor units: the sum of all postings less the few that count to later
 * days. In one statement, since a posting between two would be in only one of the sums.
 */
export async function balanceAtEndOf(db: Db, accountId: bigint, day: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select ${balanceUpTo(accountId)} - coalesce((select sum(amount)::bigint from postings
      where account_id = ${accountId} and day > ${day}::date), 0) as balance`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/**
 * Locks an account until `tx` ends: whoever is posting to it has ended, and whoever comes waits and then sees it as it
 * will be.
 */
export async function lockAccount(tx: Db, id: bigint): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('ledger_accounts')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** From now on the account takes no posting of this day or one before. It is locked (`lockAccount`). */
export async function closeTo(tx: Db, id: bigint, day: string): Promise<void> {
  await tx.updateTable('ledger_accounts').set({ closed_to: day }).where('id', '=', id).execute();
}
