/** What an order has of its customer's money (Product §26.5). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { ORDERS } from './accounts.ts';

/** What came for an order and is neither spent, earned nor given back, in kobo. */
export async function orderMoney(db: Db, orderId: bigint): Promise<bigint> {
  const { rows } = await sql<{ money: bigint }>`
    select coalesce(-sum(p.amount), 0)::bigint as money
    from journals j join postings p on p.journal_id = j.id
    where j.order_id = ${orderId} and p.account_id = (select id from ledger_accounts where code = ${ORDERS})`.execute(
    db,
  );
  return rows[0]?.money ?? 0n;
}
