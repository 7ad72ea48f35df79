/** What waits for a second person is held while it is decided (Product §19.12). */
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';

/** Where proposals of a kind are kept. */
type Kept = 'explanations' | 'pay_accounts' | 'reversals';

/** Held until `tx` ends, so that of two decisions one comes after the other. @throws {ApiError} `not_found`. */
export async function holdProposal<T extends Kept>(
  tx: Db,
  kept: T,
  id: bigint,
): Promise<Selectable<Database[T]>> {
  const { rows } = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(kept)} where id = ${id} for update`.execute(tx);
  return rows[0] ?? fail('not_found');
}
