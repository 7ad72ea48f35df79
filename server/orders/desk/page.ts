/** One order as staff see it: everything the customer sees, and what only staff may (Product §21.5). */
import { type DeskOrder, STAFF_CALLS } from '@cowrie/contract/desk/orders.ts';
import type { Access } from '@cowrie/contract/endpoint.ts';
import { mayMove, moneyCame, STAFF_MOVES } from '@cowrie/contract/lifecycle.ts';
import { roleMay, type StaffRole } from '@cowrie/contract/roles.ts';
import { customerCard } from '../../accounts/index.ts';
import { deskMessage, threadMessages } from '../../chat/index.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { linkBucket } from '../../files/links.ts';
import { openTest } from '../../permit.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import { assigneeOf } from '../assign.ts';
import { orderMoneyView } from '../money/order-money.ts';
import { payoutWork, payoutWorkVersion } from '../payouts/work.ts';
import { promiseView } from '../promise/promise.ts';
import { type OrderRow, orderEvents } from '../queries.ts';
import { orderDetails } from '../view.ts';
import { replyFacts } from './reply-facts.ts';
import { sameProofs, sameProofsVersion } from './same-proof.ts';
import { turnOfOrder } from './turn.ts';
import { otherViewers } from './viewers.ts';
import { otherWriters } from './writing.ts';

/**
 * Each move of the staff, allowed now or with the reason why not. What a role may never call, the call's own access
 * says; here is what the order has against it.
 */
function offeredMoves(order: OrderRow, role: StaffRole): DeskOrder['moves'] {
  const { type, status } = order;
  const facts = {
    type,
    status,
    hasAmount: order.amount !== null,
    hasMoney: moneyCame(status, order.received > 0n),
    isPaidOut: order.paid_out > 0n,
    test: openTest(order),
  };
  return STAFF_MOVES.map((event) => {
    const verdict = mayMove(facts, event, role);
    const allowed = verdict.allowed || (verdict.onlyRole && !mayCall(role, STAFF_CALLS[event].access));
    return { event, allowed, because: allowed || verdict.allowed ? null : verdict.because };
  });
}

const mayCall = (role: StaffRole, access: Access) => typeof access === 'string' || roleMay(role, access);

/**
 * What a poll of the page compares: the order, its thread, what its customer has read, whether an answer is due, who else has it open, who is paying
 * it, proofs of other orders with its files,
 * and the half hour of its links.
 */
export async function orderPageVersion(
  db: Db,
  order: OrderRow,
  staff: Pick<StaffMember, 'id'>,
  now: Date,
): Promise<string> {
  const thread = await db
    .selectFrom('threads')
    .select(['last_message_id', 'answer_due_since', 'customer_read_id'])
    .select(sameProofsVersion(order.id).as('same_proofs'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const viewers = await otherViewers(db, order.id, staff.id, now);
  const writers = await otherWriters(db, order.id, staff.id, now);
  const due = thread.answer_due_since?.getTime() ?? '';
  const people = [order.assigned_to ?? 0n, viewers.join(','), writers.join(',')];
  const paying = await payoutWorkVersion(db, order, now);
  const written = [thread.last_message_id, thread.customer_read_id, due];
  const parts = [order.version, ...written, thread.same_proofs, ...people, paying];
  return [...parts, linkBucket(now.getTime())].join('.');
}

/** Whose turn the order is, whether its customer's words wait for our answer, and what they have read of ours. */
async function turnAndAnswer(db: Db, orderId: bigint) {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('threads as t', 't.order_id', 'o.id')
    .select(['t.answer_due_since', 't.answer_waived_since', 't.customer_read_id', turnOfOrder.as('turn')])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    turn: row.turn,
    answer_due_since: row.answer_due_since?.toISOString() ?? null,
    no_answer_needed: row.answer_waived_since !== null,
    customer_seen: String(row.customer_read_id),
  };
}

export async function orderPage(
  context: Context,
  order: OrderRow,
  staff: Pick<StaffMember, 'id' | 'role' | 'sessionId'>,
  now: Date,
): Promise<DeskOrder> {
  const { db } = context;
  const details = await orderDetails(context, db, order);
  const customer = await customerCard(db, order.customer_id);
  const messages = await threadMessages(db, order.id, { withInternal: true });
  const events = await orderEvents(db, order.id);
  const turn = await turnAndAnswer(db, order.id);
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
      by: event.staff_name ?? (event.actor === 'customer' ? customer.name : 'system'),
      created_at: event.created_at.toISOString(),
    })),
    moves: offeredMoves(order, staff.role),
    same_proofs: await sameProofs(db, context, order.id),
    money: mayCall(staff.role, STAFF_CALLS.payout.access) ? await orderMoneyView(context, order) : null,
    promise: promiseView(order),
    ...turn,
    reply_facts: await replyFacts(db, order),
    payout: await payoutWork(db, order, staff, now),
    viewers: await otherViewers(db, order.id, staff.id, now),
    writers: await otherWriters(db, order.id, staff.id, now),
    assigned_to: await assigneeOf(db, order.id),
  };
}
