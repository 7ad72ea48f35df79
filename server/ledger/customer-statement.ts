/** Every change of a customer's balance, as its postings tell it (Product §26.3, §26.79). */
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { PageBounds } from '../lists/paging.ts';
import { balanceOf } from './balances.ts';

/** One change; `amount` and `balance` in kobo as the customer has them, so that what came is above zero. */
type CustomerChange = {
  id: bigint;
  kind: JournalKind;
  amount: bigint;
  balance: bigint;
  at: Date;
  order: { id: bigint; type: OrderType; reference: string } | null;
};

/** A page of changes, the newest first. The balance after each goes down from that of the newest. */
export async function customerStatement(
  db: Db,
  customerId: bigint,
  { limit, offset }: PageBounds,
): Promise<{ rows: CustomerChange[]; total: number }> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!account) return { rows: [], total: 0 };
  const { total } = await db
    .selectFrom('postings')
    .select(sql<bigint>`count(*)`.as('total'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('postings as p')
    .innerJoin('journals as j', 'j.id', 'p.journal_id')
    .leftJoin('orders as o', 'o.id', 'j.order_id')
    .select(['p.id', 'p.amount', 'j.kind', 'j.at', 'o.id as order_id', 'o.type', 'o.reference'])
    .where('p.account_id', '=', account.id)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  let balance = rows[0] ? -(await balanceOf(db, account.id, rows[0].id)) : 0n;
  const changes = rows.map(({ id, kind, at, ...row }) => {
    const change = { id, kind, at, amount: -row.amount, balance, order: orderOf(row) };
    balance -= change.amount;
    return change;
  });
  return { rows: changes, total: Number(total) };
}

function orderOf(row: { order_id: bigint | null; type: OrderType | null; reference: string | null }) {
  const { order_id: id, type, reference } = row;
  return id === null || type === null || reference === null ? null : { id, type, reference };
}
