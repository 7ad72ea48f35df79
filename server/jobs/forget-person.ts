import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { hasWord } from '../lists/whole-word.ts';

type Whose = { customerId: bigint; orderIds: bigint[]; words: readonly string[] };

/** Jobs about a deleted customer: mails that wait, and what is left of those that left (Product §28.109). */
export async function forgetJobs(tx: Db, { customerId, orderIds, words }: Whose): Promise<void> {
  const named = words.flatMap((word) => [hasWord(sql`data::text`, word), hasWord(sql`output::text`, word)]);
  await sql`
    delete from pgboss.job where data ->> 'customerId' = ${String(customerId)}
      or data ->> 'orderId' = any (${orderIds.map(String)}::text[])
      or ${sql.join(named, sql` or `)}`.execute(tx);
}
