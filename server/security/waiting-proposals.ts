/** How many proposals may wait of one person: each is mailed to every owner, and read by somebody (Product §22.13). */
import { MOST_WAITING } from '@cowrie/contract/desk/second-person.ts';
import { sql } from 'kysely';
import { takeTurn } from '../database/take-turn.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';

/** Where proposals of a kind are kept. */
type Kept = 'content_proposals' | 'explanations' | 'pay_accounts' | 'reversals';

/**
 * Called once one is written, which counts too; another of theirs that is proposed at this moment waits here.
 * @throws {ApiError} `too_many_proposals`.
 */
export async function refuseTooMany(tx: Db, kept: Kept, staffId: bigint): Promise<void> {
  await takeTurn(tx, `${kept} proposed by ${staffId}`);
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql.table(kept)} where proposed_by = ${staffId} and state = 'proposed'`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0n) > BigInt(MOST_WAITING))
    fail('too_many_proposals', { most: String(MOST_WAITING) });
}
