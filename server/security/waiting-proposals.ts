/** How much one person may propose: each is mailed to every owner, and read by somebody (Product §22.13). */
import { MOST_TAKEN_BACK, MOST_WAITING } from '@cowrie/contract/desk/second-person.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { takeTurn } from '../database/take-turn.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { latestBegin } from '../latest-begin.ts';

/** Where proposals of a kind are kept. */
type Kept = 'content_proposals' | 'explanations' | 'pay_accounts' | 'reversals';

/**
 * Called once one is written, which counts too; another of theirs that is proposed at this moment waits here.
 * @throws {ApiError} `too_many_proposals`, `taken_back_often`.
 */
export async function refuseTooMany(tx: Db, kept: Kept, staffId: bigint, now: Date): Promise<void> {
  await takeTurn(tx, `${kept} proposed by ${staffId}`);
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql.table(kept)} where proposed_by = ${staffId} and state = 'proposed'`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0n) > BigInt(MOST_WAITING))
    fail('too_many_proposals', { most: String(MOST_WAITING) });
  await refuseTakenBackOften(tx, { kept, by: 'proposed_by' }, staffId, now);
}

/**
 * Who asks, takes back and asks again mails all owners each time.
 * @throws {ApiError} `taken_back_often`.
 */
export async function refuseTakenBackOften(
  tx: Db,
  { kept, by }: { kept: Kept; by: 'proposed_by' } | { kept: 'payout_releases'; by: 'asked_by' },
  staffId: bigint,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql.table(kept)}
    where ${sql.ref(by)} = ${staffId} and decided_by = ${sql.ref(by)} and decided_at > ${since}
      and decided_at <= ${latestBegin(now)}`.execute(tx);
  if ((rows[0]?.count ?? 0n) >= BigInt(MOST_TAKEN_BACK))
    fail('taken_back_often', { most: String(MOST_TAKEN_BACK) });
}
