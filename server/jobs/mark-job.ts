import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/**
 * Marks a job that is under way. Resolves to when it was due, to the microsecond; to null where it bore the mark already: of all its
 * tries, one is the first.
 */
export async function firstToMark(
  tx: Db,
  { queue, id }: { queue: string; id: string },
  mark: string,
): Promise<string | null> {
  const { rows } = await sql<{ due_at: string }>`
    update pgboss.job set data = data || jsonb_build_object(${mark}::text, true)
    where name = ${queue} and id = ${id}::uuid and data -> ${mark}::text is null
    returning start_after::text as due_at`.execute(tx);
  return rows[0]?.due_at ?? null;
}
