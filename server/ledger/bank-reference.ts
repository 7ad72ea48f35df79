/**
 * What a bank calls a credit to an account: it counts once, whether somebody confirms an order by it or its line of a statement
 * is written into the book (Product §26.30).
 */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** As a bank means it: it puts an apostrophe before a reference, so that a sheet takes it as text, and a person may paste it along. */
export const withoutApostrophe = (reference: string): string => reference.replace(/^['’\s]+/u, '');

type BankReference = { accountId: bigint; reference: string };

/** Held until `tx` ends: of two who write the same credit in different ways the second sees what the first wrote. */
export async function holdBankReference(tx: Db, { accountId, reference }: BankReference): Promise<void> {
  const name = `bank reference ${accountId} ${reference.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Whether a line of the account's statements that the bank calls so stands in the book. */
export async function isInBook(tx: Db, { accountId, reference }: BankReference): Promise<boolean> {
  const { rows } = await sql`
    select from statement_lines
    where account_id = ${accountId} and amount > 0 and posting_id is not null
      and lower(ltrim(reference, E'\\'’ \\t')) = ${reference.toLowerCase()}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The order that somebody has confirmed by it, without its line and by another journal than `besides`; null where nobody has. */
export async function orderCounted(
  tx: Db,
  { accountId, reference }: BankReference,
  besides: bigint | null = null,
): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`
    select o.reference from receipts r join orders o on o.id = r.order_id
    where r.account_id = ${accountId} and lower(r.bank_reference) = ${reference.toLowerCase()}
      and r.bank_reference is not null and r.taken_back_at is null and r.statement_line_id is null
      and r.journal_id is distinct from ${besides}::bigint`.execute(tx);
  return rows[0]?.reference ?? null;
}
