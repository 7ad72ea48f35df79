/** What an account held at the end of a day, and how a day is closed for it (Product §26.100). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { balanceOf } from './balances.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './list-accounts.ts';

/** The sum of an account's postings up to a day, in minor units: of all less the few that count to later days. */
export async function balanceAtEndOf(db: Db, accountId: bigint, day: string): Promise<bigint> {
  const { rows } = await sql<{ later: bigint }>`
    select coalesce(sum(amount), 0)::bigint as later from postings
    where account_id = ${accountId} and day > ${day}::date`.execute(db);
  return (await balanceOf(db, accountId)) - (rows[0]?.later ?? 0n);
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
