/** Refunds as a customer's home and lists say them: those that wait for their choice (Product §27.74), and where the others stand. */
import type { AskedItem } from '@cowrie/contract/home.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import type { RefundState } from '@cowrie/contract/orders.ts';
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

/** Where the refunds of some orders stand, by order; those of which nothing was given back are left out. */
export async function refundsOfOrders(
  db: Db,
  orderIds: readonly bigint[],
): Promise<Map<bigint, RefundState>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select(['order_id', 'state'])
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(rows.flatMap(({ order_id, state }) => (order_id === null ? [] : [[order_id, state]])));
}

/** What was promised to a customer's bank and has not left yet, in kobo (Product §27.73). */
export async function moneyToBank(db: Db, customerId: bigint): Promise<bigint> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((read) => read.fn.sum<string | null>('amount').as('sum'))
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['waiting', 'prepared'])
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}
