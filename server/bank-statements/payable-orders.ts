/** Payments that are under way, of which something is still to be paid out (Product §26.53). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

export type PayableOrder = {
  reference: string;
  customer: string;
  /** What is still to be paid out, in minor units of what the receiver gets. */
  rest: bigint;
  currency: string;
  created_at: Date;
};

/** The latest of them, at most `limit`. */
export function payableOrders(db: Db, limit: number): Promise<PayableOrder[]> {
  return db
    .selectFrom('orders as o')
    .innerJoin('payment_orders as p', 'p.order_id', 'o.id')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['o.reference', 'o.created_at', 'p.you_get_currency as currency'])
    .select(sql<string>`c.firstname || ' ' || c.lastname`.as('customer'))
    .select(sql<bigint>`p.you_get - o.paid_out`.as('rest'))
    .where('o.type', '=', 'payment')
    .where('o.status', '=', 'processing')
    .orderBy('o.status_since', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}
