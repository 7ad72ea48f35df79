import * as api from '@cowrie/contract/desk/orders.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { fail, failFields } from '../../calls/answer-error.ts';
import { type Call, NOT_MODIFIED, type Router } from '../../calls/route.ts';
import { sendStaffMessage, threadMessage } from '../../chat/index.ts';
import { raiseGoodsOrder } from '../../goods/index.ts';
import { paginateAhead } from '../../lists/counting.ts';
import { pageBounds } from '../../lists/paging.ts';
import { deskWaiting } from '../../reports/waiting.ts';
import { orderByReference } from '../index.ts';
import { addShipmentPhoto, moveTracking, weighShipment } from './facts.ts';
import { deskMessage, noteView, orderPage, orderPageVersion, otherViewers } from './page.ts';
import { orderQueue, queueFilter } from './queue.ts';
import { staffMove } from './staff-move.ts';

/** The order a path names. */
async function namedOrder({ context, params }: { context: Call['context']; params: { reference: string } }) {
  const reference = readReference(params.reference) ?? fail('not_found');
  return (await orderByReference(context.db, reference)) ?? fail('not_found');
}

type MoveArguments = Parameters<typeof staffMove>;
type OrderCall = Pick<Call, 'context' | 'staff' | 'now'> & { params: { reference: string } };

async function moveNamed(call: OrderCall, event: MoveArguments[2], move?: MoveArguments[3]) {
  return staffMove(call, await namedOrder(call), event, move);
}

type Said = { lines: string[]; internal: boolean; uploads?: Call['uploads'] };

/** Writes into an order's thread for staff and answers the message as it stands there. */
async function say(call: OrderCall & Pick<Call, 'attempt'>, said: Said) {
  const { context, staff, attempt, now } = call;
  const order = await namedOrder(call);
  const { reference } = order;
  const id = await sendStaffMessage(context, {
    staff,
    reference,
    ...said,
    attempt: attempt(`staff:${staff.id}`),
    now,
  });
  const row = (await threadMessage(context.db, order.id, BigInt(id))) ?? fail('not_found');
  const thread = { type: order.type, reference, customerId: order.customer_id };
  return { message: deskMessage(context, thread, row) };
}

export function orderRoutes(route: Router): void {
  route(api.deskOrders, async ({ context, query, request, now }) => {
    const { rows, total } = await orderQueue(context.db, queueFilter(query), pageBounds(query), now);
    return { orders: { data: rows, pagination: paginateAhead(request.url, query, total) } };
  });

  route(api.queueCounts, ({ context }) => deskWaiting(context.db));

  route(api.getDeskOrder, async (call) => {
    const { context, staff, now, holds } = call;
    const order = await namedOrder(call);
    if (holds(await orderPageVersion(context.db, order, staff, now))) return NOT_MODIFIED;
    return orderPage(context, order, staff, now);
  });

  route(api.viewOrder, async (call) => {
    const order = await namedOrder(call);
    await noteView(call.context.db, order.id, call.staff.id, call.now);
    return { viewers: await otherViewers(call.context.db, order.id, call.staff.id, call.now) };
  });

  route(api.quoteOrder, (call) =>
    moveNamed(call, 'quote', { amount: call.body.amount, note: call.body.note }),
  );
  route(api.confirmOrder, (call) => moveNamed(call, 'confirm', { seenAmount: call.body.amount }));
  route(api.declineOrder, (call) => moveNamed(call, 'decline', { note: call.body.reason }));
  route(api.completeOrder, (call) =>
    moveNamed(call, 'complete', { note: call.body.note, receipt: call.uploads }),
  );
  route(api.deskCancelOrder, (call) => moveNamed(call, 'cancel', { note: call.body.reason }));

  route(api.moveTracking, async (call) =>
    moveTracking(call.context, await namedOrder(call), { ...call.body, staff: call.staff, now: call.now }),
  );
  route(api.weighShipment, async (call) =>
    weighShipment(call.context, await namedOrder(call), { ...call.body, staff: call.staff, now: call.now }),
  );
  route(api.addShipmentPhoto, async (call) => addShipmentPhoto(call.context, await namedOrder(call), call));

  route(api.staffMessage, (call) =>
    say(call, { lines: call.body.message.split(/\r?\n/), internal: call.body.internal ?? false }),
  );
  route(api.staffFile, async (call) => {
    if (!call.uploads.has('file')) failFields({ file: ['Choose a file'] });
    return say(call, { lines: [], internal: false, uploads: call.uploads });
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
