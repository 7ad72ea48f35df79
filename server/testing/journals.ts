import type { Context } from '../context.ts';
import type { PlacedOrder } from './orders.ts';

/**
 * What the book has of an order: for each kind of journal its postings, each an account's code and an amount in minor
 * units, in the order in which they were written and by account within one journal.
 */
export async function journalsOf(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<PlacedOrder, 'id'>,
): Promise<Record<string, [account: string, amount: bigint][]>> {
  const rows = await db
    .selectFrom('journals as j')
    .innerJoin('postings as p', 'p.journal_id', 'j.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['j.id', 'j.kind', 'a.code', 'p.amount'])
    .where('j.order_id', '=', BigInt(id))
    .orderBy('j.id')
    .orderBy('a.code')
    .execute();
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).map((row) => [row.code, row.amount])]),
  );
}
