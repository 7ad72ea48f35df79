/**
 * Every move of an order goes through here: one guarded statement, and with it the event, the
 * transaction's state, the thread's message and the mail, all or nothing (Product §4).
 */
import {
  isClosed,
  mayMove,
  type OrderEvent,
  type OrderStatus,
  trackStatusAfter,
} from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { openTransaction } from './open-order.ts';
import type { OrderRow } from './queries.ts';
import { tellCustomer } from './tell-customer.ts';
import { moveWording } from './wording.ts';

export type MoveRequest = {
  event: OrderEvent;
  /** Who moves it: the customer, or a staff member by id. */
  by: { actor: 'customer' } | { actor: 'staff'; staffId: bigint };
  note?: string | null;
  /** The new amount, with `quote`. */
  amount?: bigint;
  /** A stored receipt, with `complete`. */
  receiptFileId?: bigint;
  /** A file shown with the thread's message. */
  messageFileId?: bigint;
  now: Date;
};

/**
 * Moves `order`, as it was read, inside `tx`.
 * @throws {ApiError} `order_closed` or `move_not_allowed` where the lifecycle forbids it, `order_moved`
 * where somebody else moved it since it was read.
 */
export async function moveOrder(
  context: Context,
  tx: Db,
  order: OrderRow,
  move: MoveRequest,
): Promise<OrderStatus> {
  const { event, by, now } = move;
  const to = allowedTarget(order, event, by.actor);
  const note = move.note ?? null;
  const amount = move.amount ?? order.amount;
  const moved = await tx
    .updateTable('orders')
    .set({
      status: to,
      amount,
      track_status: trackStatusAfter(order.type, to, order.track_status),
      updated_at: now,
      status_since: to === order.status ? sql<Date>`status_since` : now,
      version: sql<bigint>`version + 1`,
      ...(move.receiptFileId === undefined ? {} : { receipt_file_id: move.receiptFileId }),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    // A quote or another proof keeps the status, yet it too must not be overwritten.
    .where('version', '=', order.version)
    .executeTakeFirstOrThrow();
  if (moved.numUpdatedRows !== 1n) fail('order_moved');

  const facts = { type: order.type, reference: order.reference, amount, currency: order.currency, note };
  const words = moveWording(event, facts);
  await tx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      event,
      from_status: order.status,
      to_status: to,
      track_status: null,
      title: words.title,
      note,
      actor: by.actor,
      staff_id: by.actor === 'staff' ? by.staffId : null,
      created_at: now,
    })
    .execute();
  await moveTransaction(tx, order, event, amount, now);
  await tellCustomer(context, tx, {
    orderId: order.id,
    lines: words.lines,
    fileId: move.messageFileId ?? move.receiptFileId,
    mail: event,
    note,
    now,
  });
  return to;
}

function allowedTarget(order: OrderRow, event: OrderEvent, actor: 'customer' | 'staff'): OrderStatus {
  const verdict = mayMove(
    { type: order.type, status: order.status, hasAmount: order.amount !== null },
    event,
    actor,
  );
  if (verdict.allowed) return verdict.to;
  if (event === 'proof' && order.amount === null && !isClosed(order.status)) fail('no_amount_yet');
  if (event === 'quote' && order.type === 'payment') fail('move_not_allowed', { because: verdict.because });
  return fail(isClosed(order.status) ? 'order_closed' : 'order_moved');
}

/** The open attempt to pay follows the order; a decline opens the next. */
async function moveTransaction(tx: Db, order: OrderRow, event: OrderEvent, amount: bigint | null, now: Date) {
  const open = tx.updateTable('transactions').where('order_id', '=', order.id).where('closed_at', 'is', null);
  switch (event) {
    case 'quote':
      await open.set({ amount }).execute();
      break;
    case 'proof':
      await open.set({ status: 'awaiting' }).execute();
      break;
    case 'confirm':
      await open.set({ status: 'successful', closed_at: now }).execute();
      break;
    case 'decline':
      await open.set({ status: 'declined', closed_at: now }).execute();
      await openTransaction(
        tx,
        { orderId: order.id, customerId: order.customer_id, amount: order.amount },
        now,
      );
      break;
    case 'cancel':
      await open.set({ status: 'cancelled', closed_at: now }).execute();
      break;
    case 'complete':
      break;
  }
}
