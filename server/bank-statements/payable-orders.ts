/** Payments that are under way, of which something is still to be paid out (Product §26.53). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

export type PayableOrder = {
  reference: string;
  customer: string;
  /** What may still be paid out, in minor units of what the receiver gets. */
  rest: bigint;
  currency: string;
  created_at: Date;
};

/** Where the customer asked for a test first and has not released the rest, that test alone (Product §27.56). */
const mayBeSent = sql<bigint>`case when o.test_amount is null or o.test_released_at is not null
  then p.you_get - o.paid_out else least(p.you_get, o.test_amount) - o.paid_out end`;

/** The latest of them, at most `limit`; by one probe an order: as a plain join every payment ever made would be read. */
export function payableOrders(db: Db, limit: number): Promise<PayableOrder[]> {
  return db
    .selectFrom('orders as o')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('payment_orders')
          .select(['you_get', 'you_get_currency'])
          .whereRef('order_id', '=', 'o.id')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['o.reference', 'o.created_at', 'p.you_get_currency as currency'])
    .select(sql<string>`c.firstname || ' ' || c.lastname`.as('customer'))
    .select(mayBeSent.as('rest'))
    .where('o.type', '=', 'payment')
    .where('o.status', '=', 'processing')
    .where(mayBeSent, '>', 0n)
    .orderBy('o.status_since', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}
