/** Queries that many calls make at once, sent as one statement: each call gets its own rows (decision record 17). */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Statement } from './pieces.ts';
import type { Database } from './schema.ts';

/** Runs a query together with the same one of other calls; inside a transaction it is run alone. */
export async function ask<R>(db: Kysely<Database>, { text, row }: Statement): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, [row]) as CompiledQuery<R>);
  return rows;
}

/** The same for a query with one row at most, without the number `n` of the caller. */
export async function askOne<R>(db: Kysely<Database>, asked: Statement): Promise<R | undefined> {
  const [row] = await ask<R & { n: number }>(db, asked);
  if (!row) return undefined;
  const { n: _, ...answer } = row;
  return answer as R;
}
