/** Opens an order of any type: what all four share, in the caller's transaction (Product §4). */
import { INITIAL_STATUS, type OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { newReference } from './new-reference.ts';
import { tellCustomer } from './tell-customer.ts';
import { createdWording } from './wording.ts';

export type NewOrder = {
  type: OrderType;
  customerId: bigint;
  /** Minor units of `currency`; null until quoted. */
  amount: bigint | null;
  currency?: string;
  name: string;
  quantity: string;
  /** The staff member who raises it; otherwise the customer places it. */
  raisedBy?: bigint;
};

export type OpenedOrder = { id: bigint; reference: string };

/** Inserts the order with its first event, transaction, thread, message and mail. */
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
      created_at: now,
      updated_at: now,
      status_since: now,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();

  const words = createdWording(type);
  const actor = order.raisedBy === undefined ? 'customer' : 'staff';
  await tx
    .insertInto('order_events')
    .values({
      order_id: row.id,
      event: 'create',
      from_status: null,
      to_status: INITIAL_STATUS,
      track_status: 'order placed',
      title: words.title,
      note: null,
      actor,
      staff_id: order.raisedBy ?? null,
      created_at: now,
    })
    .execute();
  await openTransaction(tx, { orderId: row.id, customerId, amount }, now);
  await tx
    .insertInto('threads')
    .values({ order_id: row.id, customer_id: customerId, last_message_at: now, customer_seen_at: null })
    .execute();
  await tellCustomer(context, tx, {
    orderId: row.id,
    lines: words.lines,
    mail: actor === 'staff' ? 'raised' : 'created',
    note: null,
    now,
  });
  return row;
}

/** Opens an attempt to pay. At most one is open an order; the database holds that. */
export async function openTransaction(
  tx: Db,
  attempt: { orderId: bigint; customerId: bigint; amount: bigint | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('transactions')
    .values({
      order_id: attempt.orderId,
      customer_id: attempt.customerId,
      reference: newReference(),
      status: 'pending',
      amount: attempt.amount,
      payment_option_code: null,
      opened_at: now,
      closed_at: null,
    })
    .execute();
}
