/** Ends what was counted against somebody. */
import type { Limit } from '@cowrie/contract/limits.ts';
import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';

const forgotten = piece(`@forgotten as (
  delete from attempts using @each where attempts.scope = :scope and attempts.subject = :subject)`);

/** Forgets the tries of `subject`, after a success. */
export async function forgetTries(db: Db, limit: Limit, subject: string): Promise<void> {
  const row = { scope: limit.scope, subject: subject.toLowerCase() };
  await write(db, forgotten(row, `tries ${row.scope} ${row.subject}`));
}
