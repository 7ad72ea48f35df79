/** Questions that many calls ask at once: each hears what is its own (decision record 17). */
import { CompiledQuery } from 'kysely';
import type { Statement } from './pieces.ts';
import type { Db } from './transaction.ts';

/** Asks what others want to know in the same moment too, as one statement; within a transaction it is asked alone. */
export async function ask<R>(db: Db, { text, row }: Statement): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, [row]) as CompiledQuery<R>);
  return rows;
}
