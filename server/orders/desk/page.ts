/** One order as staff see it: everything the customer sees, and what only staff may (Product §8). */
import type { DeskOrder } from '@cowrie/contract/desk/orders.ts';
import { mayMove, type OrderEvent } from '@cowrie/contract/lifecycle.ts';
import { roleMay, type StaffRole, TREASURY } from '@cowrie/contract/roles.ts';
import { customerCard } from '../../accounts/index.ts';
import { deskMessage, threadMessages } from '../../chat/index.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { linkBucket } from '../../files/links.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import { type OrderRow, orderEvents } from '../queries.ts';
import { orderDetails } from '../view.ts';
import { otherViewers } from './viewers.ts';

const STAFF_MOVES = [
  'quote',
  'confirm',
  'decline',
  'complete',
  'cancel',
] as const satisfies readonly OrderEvent[];

/** Completing a payment says that the RMB was paid out, which is the treasury's to say (Product §8: payouts). */
export function mayComplete(order: Pick<OrderRow, 'type'>, role: StaffRole): boolean {
  return order.type !== 'payment' || roleMay(role, TREASURY);
}

/** Each move staff know, allowed now or with the reason why not. */
function offeredMoves(order: OrderRow, role: StaffRole): DeskOrder['moves'] {
  const facts = { type: order.type, status: order.status, hasAmount: order.amount !== null };
  return STAFF_MOVES.map((event) => {
    const verdict = mayMove(facts, event, 'staff');
    if (verdict.allowed && event === 'complete' && !mayComplete(order, role)) {
      return { event, allowed: false, because: 'only the treasury completes a payment' };
    }
    return { event, allowed: verdict.allowed, because: verdict.allowed ? null : verdict.because };
  });
}

/** What a poll of the page compares: the order, its thread, who else has it open, and the half hour of its links. */
export async function orderPageVersion(
  db: Db,
  order: OrderRow,
  staff: Pick<StaffMember, 'id'>,
  now: Date,
): Promise<string> {
  const thread = await db
    .selectFrom('threads')
    .select('last_message_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const viewers = await otherViewers(db, order.id, staff.id, now);
  return [order.version, thread.last_message_id, viewers.join(','), linkBucket(now.getTime())].join('.');
}

export async function orderPage(
  context: Context,
  order: OrderRow,
  staff: Pick<StaffMember, 'id' | 'role'>,
  now: Date,
): Promise<DeskOrder> {
  const { db } = context;
  const details = await orderDetails(context, db, order);
  const customer = await customerCard(db, order.customer_id);
  const messages = await threadMessages(db, order.id, { withInternal: true });
  const events = await orderEvents(db, order.id);
  const thread = { type: order.type, reference: order.reference, customer_id: order.customer_id };
  return {
    order: details,
    customer,
    messages: messages.map((row) => deskMessage(context, thread, row)),
    events: events.map((event) => ({
      event: event.event,
      title: event.title,
      from: event.from_status,
      to: event.to_status,
      note: event.note,
      by: event.staff_name ?? (event.actor === 'customer' ? customer.username : 'system'),
      created_at: event.created_at.toISOString(),
    })),
    moves: offeredMoves(order, staff.role),
    viewers: await otherViewers(db, order.id, staff.id, now),
  };
}
