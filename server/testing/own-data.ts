/** A customer's data in tests: what a copy holds, and the week before an account goes. */
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** The entries of a ZIP as texts, by their paths. */
export const textsOf = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, strFromU8(bytes)]));

/** What seven days would have done: every deletion that was asked for is due, or that of one customer. */
export async function letPauseEnd(db: Db, customer?: string): Promise<void> {
  await db
    .updateTable('person_deletions')
    .set({ due_at: new Date() })
    .where('state', '=', 'asked')
    .$if(customer !== undefined, (all) => all.where('customer_id', '=', BigInt(customer ?? 0)))
    .execute();
  await sql`update pgboss.job set start_after = now() where name = 'person-deletions'`.execute(db);
}
