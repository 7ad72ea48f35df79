/** A restored database leaves out the numbers that may have been given since its backup (Product §31.61). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/**
 * Every table's next number is a round one beyond twice as many as it had, at least a thousand further: what somebody
 * was told since the backup, by a link or on a screen, is never another's.
 */
export async function leaveNumbersOut(db: Db): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass,
      (coalesce(last_value, 0) * 2 / 1000 + 2) * 1000 + 1, false)
    from pg_sequences where schemaname = 'public'`.execute(db);
}
