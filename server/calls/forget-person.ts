/** What was counted of a customer, and what was answered to their calls and to staff about them (Product §28.109). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** `words` stand for them: their username, email, phone number, references of their orders. */
export async function forgetCalls(tx: Db, id: bigint, words: readonly string[]): Promise<void> {
  const said = words.map((word) => word.toLowerCase());
  await tx
    .deleteFrom('idempotency_keys')
    .where(
      sql<boolean>`owner = ${`customer:${id}`} or exists (
        select from unnest(${said}::text[]) as word where strpos(lower(answer::text), word) > 0)`,
    )
    .execute();
  await tx
    .deleteFrom('attempts')
    .where(
      sql<boolean>`subject = ${`customer:${id}`} or starts_with(subject, ${`customer:${id}:`}) or exists (
        select from unnest(${said}::text[]) as word where strpos(subject, word) > 0)`,
    )
    .execute();
}
