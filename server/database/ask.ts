/** Questions that many calls ask at once: each hears what is its own (decision record 17). */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Statement } from './pieces.ts';
import type { Database } from './schema.ts';

/** Asks what others want to know in the same moment too, as one statement; within a transaction it is asked alone. */
export async function ask<R>(db: Kysely<Database>, { text, row }: Statement): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, [row]) as CompiledQuery<R>);
  return rows;
}

/** The same of a question with one answer at most, without the number of whoever asked. */
export async function askOne<R>(db: Kysely<Database>, asked: Statement): Promise<R | undefined> {
  const [row] = await ask<R & { n: number }>(db, asked);
  if (!row) return undefined;
  const { n: _, ...answer } = row;
  return answer as R;
}
