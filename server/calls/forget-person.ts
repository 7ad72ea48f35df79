/** What was counted of a customer, and what was answered to their calls and to staff about them (Product §28.109). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

export type Called = {
  id: bigint;
  username: string;
  email: string;
  phone: string;
  references: readonly string[];
};

/**
 * By what is theirs alone: of an answer a whole value, of a count the whole name. A username may be any word, and what was
 * answered to others, or counted against them, holds.
 */
export async function forgetCalls(tx: Db, { id, username, email, phone, references }: Called): Promise<void> {
  const values = [email, phone, ...references].map((value) => JSON.stringify(value));
  const said = [...values, `"username": ${JSON.stringify(username)}`];
  await tx
    .deleteFrom('idempotency_keys')
    .where(
      sql<boolean>`owner = ${`customer:${id}`} or exists (
        select from unnest(${said}::text[]) as value where strpos(answer::text, value) > 0)`,
    )
    .execute();
  const owner = `customer:${id}`;
  const names = [username, email, phone].map((name) => `customer:${name.toLowerCase()}`);
  const counted = [owner, ...names, email.toLowerCase(), ...references.map((one) => one.toLowerCase())];
  await tx
    .deleteFrom('attempts')
    .where(
      sql<boolean>`subject = any (${counted}::text[])
        or starts_with(subject, ${`${owner}:`}) or right(subject, ${owner.length + 1}) = ${`:${owner}`}
        or exists (select from unnest(${counted}::text[]) as name where starts_with(subject, name || ' '))`,
    )
    .execute();
}
