import * as api from '@cowrie/contract/desk/orders.ts';
import type { OrderEvent } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { audit } from '../audit/index.ts';
import { sendStaffMessage, threadMessage } from '../chat/index.ts';
import { transaction } from '../database/transaction.ts';
import { LINK_BUCKET_SECONDS } from '../files/links.ts';
import { raiseGoodsOrder } from '../goods/index.ts';
import { paginateAhead } from '../http/counting.ts';
import { fail } from '../http/errors.ts';
import { pageBounds } from '../http/paging.ts';
import { type Call, NOT_MODIFIED, type Router } from '../http/route.ts';
import { type MoveRequest, moveOrder, orderByReference } from '../orders/index.ts';
import { addShipmentPhoto, moveTracking, weighShipment } from './order-facts.ts';
import { deskMessage, mayComplete, noteView, orderPage, otherViewers } from './order-page.ts';
import { orderQueue, queueCounts, queueFilter } from './order-queue.ts';

/** The order a path names. */
async function namedOrder({ context, params }: { context: Call['context']; params: { reference: string } }) {
  const reference = readReference(params.reference) ?? fail('not_found');
  return (await orderByReference(context.db, reference)) ?? fail('not_found');
}

type OrderCall = Pick<Call, 'context' | 'staff' | 'now'> & { params: { reference: string } };

/** Moves an order for staff, in one transaction with the audit entry. */
async function staffMove(
  call: OrderCall,
  event: Exclude<OrderEvent, 'proof'>,
  move: Partial<Pick<MoveRequest, 'note' | 'amount'>> & {
    seenAmount?: bigint;
    receipt?: Call['uploads'];
  } = {},
) {
  const { context, staff, now } = call;
  const order = await namedOrder(call);
  if (event === 'complete' && !mayComplete(order, staff.role)) fail('forbidden');
  if (move.seenAmount !== undefined && move.seenAmount !== order.amount) fail('order_moved');
  const status = await transaction(context.db, async (tx) => {
    const receiptFileId = await move.receipt?.keep(tx, 'receipt');
    const to = await moveOrder(context, tx, order, {
      event,
      by: { actor: 'staff', staffId: staff.id },
      note: move.note || null,
      amount: move.amount,
      receiptFileId,
      now,
    });
    const amount = move.amount === undefined ? '' : displayMoney(formatAmount(move.amount), order.currency);
    const detail = [amount, move.note ?? ''].filter(Boolean).join('; ');
    await audit(tx, { staff, action: `order.${event}`, subject: order.reference, detail, now });
    return to;
  });
  return { reference: order.reference, status };
}

export function orderRoutes(route: Router): void {
  route(api.deskOrders, async ({ context, query, request, now }) => {
    const { rows, total } = await orderQueue(context.db, queueFilter(query), pageBounds(query), now);
    return { orders: { data: rows, pagination: paginateAhead(request.url, query, total) } };
  });

  route(api.queueCounts, async ({ context }) => ({ queues: await queueCounts(context.db) }));

  route(api.getDeskOrder, async (call) => {
    const { context, staff, now, holds } = call;
    const order = await namedOrder(call);
    const thread = await context.db
      .selectFrom('threads')
      .select(['last_message_id', 'customer_read_id'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const viewers = await otherViewers(context.db, order.id, staff.id, now);
    const links = Math.floor(now.getTime() / 1000 / LINK_BUCKET_SECONDS);
    if (holds([order.version, thread.last_message_id, viewers.join(','), links].join('.')))
      return NOT_MODIFIED;
    return orderPage(context, order, staff, now);
  });

  route(api.viewOrder, async (call) => {
    const order = await namedOrder(call);
    await noteView(call.context.db, order.id, call.staff.id, call.now);
    return { viewers: await otherViewers(call.context.db, order.id, call.staff.id, call.now) };
  });

  route(api.quoteOrder, (call) =>
    staffMove(call, 'quote', { amount: call.body.amount, note: call.body.note }),
  );
  route(api.confirmOrder, (call) => staffMove(call, 'confirm', { seenAmount: call.body.amount }));
  route(api.declineOrder, (call) => staffMove(call, 'decline', { note: call.body.reason }));
  route(api.completeOrder, (call) =>
    staffMove(call, 'complete', { note: call.body.note, receipt: call.uploads }),
  );
  route(api.deskCancelOrder, (call) => staffMove(call, 'cancel', { note: call.body.reason }));

  route(api.moveTracking, async (call) =>
    moveTracking(call.context, await namedOrder(call), { ...call.body, staff: call.staff, now: call.now }),
  );
  route(api.weighShipment, async (call) =>
    weighShipment(call.context, await namedOrder(call), { ...call.body, staff: call.staff, now: call.now }),
  );
  route(api.addShipmentPhoto, async (call) => addShipmentPhoto(call.context, await namedOrder(call), call));

  route(api.staffMessage, async (call) => {
    const { context, staff, body, attempt, now } = call;
    const order = await namedOrder(call);
    const id = await sendStaffMessage(context, {
      staff,
      reference: order.reference,
      lines: body.message.split(/\r?\n/),
      internal: body.internal ?? false,
      attempt: attempt(`staff:${staff.id}`),
      now,
    });
    const row = (await threadMessage(context.db, order.id, BigInt(id))) ?? fail('not_found');
    const thread = { type: order.type, reference: order.reference, customerId: order.customer_id };
    return { message: deskMessage(context, thread, row) };
  });

  route(api.raiseGoodsOrder, async ({ context, staff, body, attempt, now }) => {
    const { answer } = await raiseGoodsOrder(context, {
      staff,
      username: body.username,
      name: body.name,
      quantity: body.quantity,
      amount: body.amount,
      attempt: attempt(`staff:${staff.id}`),
      now,
    });
    return answer;
  });
}
