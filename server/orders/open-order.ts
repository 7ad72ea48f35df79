/** Opens an order of any type: what all four share, in the caller's transaction (Product §7.1). */
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { heldUntil } from '../rates/index.ts';
import { openThread } from '../threads/thread.ts';
import { assignOpened } from './assign.ts';
import { newReference } from './new-reference.ts';
import { openTransaction } from './open-transaction.ts';
import { tell } from './tell.ts';

/** What one type alone has, in the columns of its own table. */
type OwnFacts =
  | { type: 'payment'; facts: Omit<Facts<'payment_orders'>, 'rate_held_until'> }
  | { type: 'branding'; facts: Facts<'branding_orders'> }
  | { type: 'shipment'; facts: Facts<'shipment_orders'> }
  /** Goods are raised by staff; otherwise the customer places the order. */
  | { type: 'goods'; facts: Facts<'goods_orders'> };
type Facts<T extends keyof Database> = Omit<Insertable<Database[T]>, 'order_id'>;

export type NewOrder = OwnFacts & {
  customerId: bigint;
  /** Minor units of `currency`; null until quoted. */
  amount: bigint | null;
  currency?: string;
  name: string;
  quantity: string;
  /** What the receiver of a payment is sent first; none unless the customer asked for a test. */
  testAmount?: bigint | undefined;
};

export type OpenedOrder = { id: bigint; reference: string };

/** Inserts the order with its own facts, its first event, transaction, thread, message and mail. */
export async function openOrder(context: Context, tx: Db, order: NewOrder, now: Date): Promise<OpenedOrder> {
  const { type, customerId, amount } = order;
  const currency = order.currency ?? 'NGN';
  const row = await tx
    .insertInto('orders')
    .values({
      reference: newReference(),
      type,
      customer_id: customerId,
      amount,
      currency,
      name: order.name,
      quantity: order.quantity,
      test_amount: order.testAmount ?? null,
      created_at: now,
      updated_at: now,
      status_since: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

  const raisedBy = order.type === 'goods' ? (order.facts.raised_by ?? null) : null;
  await insertFacts(tx, row.id, order, now);
  await openTransaction(tx, { orderId: row.id, customerId, amount }, now);
  await openThread(tx, { orderId: row.id, customerId, now });
  await tell(context, tx, row, {
    event: 'create',
    kind: raisedBy === null ? 'created' : 'raised',
    by: raisedBy === null ? 'customer' : { id: raisedBy },
    from: null,
    note: null,
    now,
  });
  await assignOpened(tx, row, now);
  return { id: row.id, reference: row.reference };
}

function insertFacts(tx: Db, orderId: bigint, own: OwnFacts, now: Date) {
  const order_id = orderId;
  switch (own.type) {
    case 'payment':
      return tx
        .insertInto('payment_orders')
        .values({ order_id, ...own.facts, rate_held_until: heldUntil(now) })
        .execute();
    case 'branding':
      return tx
        .insertInto('branding_orders')
        .values({ order_id, ...own.facts })
        .execute();
    case 'shipment':
      return tx
        .insertInto('shipment_orders')
        .values({ order_id, ...own.facts })
        .execute();
    case 'goods':
      return tx
        .insertInto('goods_orders')
        .values({ order_id, ...own.facts })
        .execute();
  }
}
