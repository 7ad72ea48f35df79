/** Refunds that wait until their customer says where the money goes, as their home asks for it (Product §27.74). */
import type { AskedItem } from '@cowrie/contract/home.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import type { Db } from '../../database/transaction.ts';

/** The newest first, `limit` at most. */
export async function refundsToChoose(db: Db, customerId: bigint, limit: number): Promise<AskedItem[]> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['o.id', 'o.type', 'o.reference', 'o.name', 'r.amount'])
    .where('r.customer_id', '=', customerId)
    .where('r.state', '=', 'choosing')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, type, reference, name, amount }) => ({
    what: 'refund',
    order_id: String(id),
    trx_type: type,
    reference,
    name,
    receiver_name: null,
    amount: formatAmount(amount),
    currency: DEFAULT_BASE,
    you_get: null,
    you_get_currency: null,
    reason: null,
  }));
}

/** Of some orders those whose refund waits for its customer's choice. */
export async function ordersWithRefundToChoose(db: Db, orderIds: readonly bigint[]): Promise<bigint[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('refunds')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'choosing')
    .execute();
  return rows.flatMap(({ order_id }) => order_id ?? []);
}
