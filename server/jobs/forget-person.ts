import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

type Whose = { customerId: bigint; orderIds: bigint[]; words: readonly string[] };

/** Jobs about a deleted customer: mails that wait, and what is left of those that left (Product §28.109). */
export async function forgetJobs(tx: Db, { customerId, orderIds, words }: Whose): Promise<void> {
  const said = words.map((word) => word.toLowerCase());
  await sql`
    delete from pgboss.job where data ->> 'customerId' = ${String(customerId)}
      or data ->> 'orderId' = any (${orderIds.map(String)}::text[])
      or exists (
        select from unnest(${said}::text[]) as word
        where strpos(lower(data::text), word) > 0 or strpos(lower(output::text), word) > 0)`.execute(tx);
}
