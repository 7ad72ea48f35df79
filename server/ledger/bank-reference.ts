/**
 * What a bank calls a credit to an account: it counts once, whether somebody confirms an order by it or its line of a statement
 * is written into the book (Product §26.30).
 */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/**
 * A reference without the apostrophe that banks put before it in a sheet, so that it counts as text; people paste it
 * along.
 */
export const withoutApostrophe = (reference: string): string => reference.replace(/^['’\s]+/u, '');

type BankReference = { accountId: bigint; reference: string };

/**
 * Locks a bank's reference until `tx` ends: of two who book the same credit in different ways, the second sees the
 * first.
 */
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

/**
 * The order that somebody has confirmed by this reference by hand, without its line; null where nobody has. A receipt of
 * the journal `besides` does not count.
 */
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
