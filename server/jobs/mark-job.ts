import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Marks a job that is under way. Resolves to whether it bore no such mark: of all its tries, one is the first. */
export async function firstToMark(
  tx: Db,
  { queue, id }: { queue: string; id: string },
  mark: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job set data = data || jsonb_build_object(${mark}::text, true)
    where name = ${queue} and id = ${id}::uuid and data -> ${mark}::text is null`.execute(tx);
  return numAffectedRows === 1n;
}
