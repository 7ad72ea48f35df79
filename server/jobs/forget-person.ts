import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Jobs that say how somebody is reached: mails that wait, and what is left of those that left (Product §28.109). */
export async function forgetJobs(tx: Db, words: readonly string[]): Promise<void> {
  const said = words.map((word) => word.toLowerCase());
  await sql`
    delete from pgboss.job where exists (
      select from unnest(${said}::text[]) as word
      where strpos(lower(data::text), word) > 0 or strpos(lower(output::text), word) > 0)`.execute(tx);
}
