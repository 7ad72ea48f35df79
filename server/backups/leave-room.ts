/** A restored database leaves out the numbers that may have been given since its backup (Product §31.61). */
import { sql } from 'kysely';
import { IS_OWN } from '../database/own-tables.ts';
import type { Db } from '../database/transaction.ts';
import { StartError } from '../start-error.ts';

/**
 * Every table's next number is a round one beyond twice as many as it had, at least a thousand further: what somebody
 * was told since the backup, by a link or on a screen, is never another's. Numbers of tables that are not the product's stay.
 * @throws {StartError} with one line where its role may not set them; none is set then.
 */
export async function leaveNumbersOut(db: Db): Promise<void> {
  const own = sql`
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_sequences s on s.schemaname = nspname and s.sequencename = c.relname
    where c.relkind = 'S' and ${sql.raw(IS_OWN)}`;
  const { rows } = await sql`select ${own} and not has_sequence_privilege(c.oid, 'update') limit 1`.execute(
    db,
  );
  // What is set stays so, whatever the transaction comes to.
  if (rows.length > 0)
    throw new StartError(
      'its role may not set numbers: set MIGRATE_DATABASE_URL to the role that owns the tables',
    );
  await sql`
    select setval(c.oid::regclass, (coalesce(s.last_value, 0) * 2 / 1000 + 2) * 1000 + 1, false) ${own}`.execute(
    db,
  );
}
