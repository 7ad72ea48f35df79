/** What is done by one at a time, whichever process asks. */
import { sql } from 'kysely';
import type { Db } from './transaction.ts';

/** Waits until every transaction that took its turn of this name before has ended; the turn is `tx`'s until that ends. */
export async function takeTurn(tx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
