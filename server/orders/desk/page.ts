/** One order as staff see it: everything the customer sees, and what only staff may (Product §21.5). */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { STAFF_CALLS } from '@cowrie/contract/desk/staff-calls.ts';
import type { Access } from '@cowrie/contract/endpoint.ts';
import { STAFF_MOVES } from '@cowrie/contract/lifecycle.ts';
import { roleMay, type StaffRole } from '@cowrie/contract/roles.ts';
import { cardVersion, customerCard } from '../../accounts/index.ts';
import { deskMessage, threadMessages } from '../../chat/index.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { linkBucket } from '../../files/links.ts';
import { verdictOn } from '../../permit.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import { orderMoneyView } from '../money/order-money.ts';
import { type PayoutState, payoutState, payoutStateVersion, payoutWork } from '../payouts/work.ts';
import { promiseView } from '../promise/promise.ts';
import { detailsVersion, type OrderRow, orderEvents, paymentOrder } from '../queries.ts';
import { orderDetails } from '../view.ts';
import { paidIntoVersion, stillShown, wordedFacts } from './reply-facts.ts';
import { sameProofs, sameProofsVersion } from './same-proof.ts';
import { turnOfOrder } from './turn.ts';
import { othersThere } from './viewers.ts';

/**
 * Each move of the staff, allowed now or with the reason why not. What a role may never call, the call's own access
 * says; here is what the order has against it.
 */
function offeredMoves(order: OrderRow, role: StaffRole): DeskOrder['moves'] {
  return STAFF_MOVES.map((event) => {
    const verdict = verdictOn(order, event, role);
    const allowed = verdict.allowed || (verdict.onlyRole && !mayCall(role, STAFF_CALLS[event].access));
    return { event, allowed, because: allowed || verdict.allowed ? null : verdict.because };
  });
}

const mayCall = (role: StaffRole, access: Access) => typeof access === 'string' || roleMay(role, access);

/** What of a page changes while it is open, and the version that says so. */
export type OrderPageState = {
  order: OrderRow;
  version: string;
  thread: Awaited<ReturnType<typeof threadState>>;
  others: Awaited<ReturnType<typeof othersThere>>;
  paying: PayoutState | null;
};

/**
 * The version of an order's page, which a poll compares. Made of all that the page shows: the role of whoever asks, the
 * order with its details, its customer, its thread and what they have read, whether an answer is due, who else has it
 * open, who is paying it, other orders with the same proofs, the accounts that customers pay into, and the half hour in
 * which links stay the same. All of it is read at once, and the page reads none of it again.
 */
export async function orderPageState(
  db: Db,
  order: OrderRow,
  staff: Pick<StaffMember, 'id' | 'role'>,
  now: Date,
): Promise<OrderPageState> {
  const [thread, others, paying] = await Promise.all([
    threadState(db, order.id, now),
    othersThere(db, order.id, staff.id, now),
    payoutState(db, order),
  ]);
  const due = thread.answer_due_since?.getTime() ?? '';
  const people = [order.assigned_to ?? 0n, others.viewers.join(','), others.writers.join(',')];
  const written = [thread.last_message_id, thread.customer_read_id, due];
  const work = payoutStateVersion(paying, now);
  const facts = [thread.details, thread.customer, ...written, thread.same_proofs, thread.paid_into];
  const parts = [staff.role, ...facts, ...people, work, linkBucket(now.getTime())];
  return { order, version: parts.join('.'), thread, others, paying };
}

/**
 * The thread, the open attempt, whose turn the order is, who has it, and the versions of its details and its customer.
 */
const threadState = (db: Db, orderId: bigint, now: Date) =>
  db
    .selectFrom('orders as o')
    .innerJoin('threads as t', 't.order_id', 'o.id')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .leftJoin('staff as s', 's.id', 'o.assigned_to')
    .leftJoin('transactions as pay', (on) =>
      on.onRef('pay.order_id', '=', 'o.id').on('pay.closed_at', 'is', null),
    )
    .leftJoin('cases as k', (on) => on.onRef('k.order_id', '=', 'o.id').on('k.closed_at', 'is', null))
    .select(['t.last_message_id', 't.answer_due_since', 't.answer_waived_since', 't.customer_read_id'])
    .select([sameProofsVersion(orderId).as('same_proofs'), turnOfOrder.as('turn')])
    .select([detailsVersion.as('details'), cardVersion.as('customer'), 'k.id as open_case'])
    .select(paidIntoVersion(now).as('paid_into'))
    .select(['s.id as assignee_id', 's.name as assignee_name', 'pay.id as attempt'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();

/** Everything is asked for at once: nothing of it follows from another part. */
export async function orderPage(
  context: Context,
  { order, thread, others, paying }: OrderPageState,
  staff: Pick<StaffMember, 'id' | 'role' | 'sessionId'>,
  now: Date,
): Promise<DeskOrder> {
  const { db } = context;
  const payment = order.type === 'payment' ? paymentOrder(db, order.id) : undefined;
  const moves = orderEvents(db, order.id);
  const seesMoney = mayCall(staff.role, STAFF_CALLS.payout.access);
  const [details, customer, messages, events, proofs, money, shown, payout] = await Promise.all([
    orderDetails(context, db, order, { payment, events: moves }),
    customerCard(db, order.customer_id),
    threadMessages(db, order.id, { withInternal: true }),
    moves,
    sameProofs(db, context, order.id),
    seesMoney ? orderMoneyView(context, order) : null,
    stillShown(db, order.id, now),
    paying && payment?.then((row) => payoutWork(db, { order, payment: row, reader: staff, paying, now })),
  ]);
  const about = { type: order.type, reference: order.reference, customer_id: order.customer_id };
  return {
    order: details,
    customer,
    messages: messages.map((row) => deskMessage(context, about, row)),
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
    same_proofs: proofs,
    attempt: thread.attempt === null ? null : String(thread.attempt),
    money,
    promise: promiseView(order),
    turn: thread.turn,
    answer_due_since: thread.answer_due_since?.toISOString() ?? null,
    no_answer_needed: thread.answer_waived_since !== null,
    customer_seen: String(thread.customer_read_id),
    reply_facts: wordedFacts(order, { name: customer.name, details, shown }),
    payout: payout ?? null,
    ...others,
    assigned_to:
      thread.assignee_id === null || thread.assignee_name === null
        ? null
        : { id: String(thread.assignee_id), name: thread.assignee_name },
    open_case: thread.open_case === null ? null : String(thread.open_case),
  };
}
