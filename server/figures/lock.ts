import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Of several processes one changes what is kept at a time. Nobody who writes orders or money asks for this lock. */
export async function lockFigures(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('figures', 0))`.execute(tx);
}
