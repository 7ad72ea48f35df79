/** Ends what was counted against somebody. */
import type { Limit } from '@cowrie/contract/limits.ts';
import type { Db } from '../database/transaction.ts';

/** Forgets the tries of `subject`, after a success. */
export async function forgetTries(db: Db, limit: Limit, subject: string): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('scope', '=', limit.scope)
    .where('subject', '=', subject.toLowerCase())
    .execute();
}
