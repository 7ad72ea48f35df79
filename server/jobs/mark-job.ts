import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/**
 * Marks a running job. Resolves to the moment it was due, to the microsecond, for the first of its tries, and to null
 * for the others.
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
