import { answerNeeded, noAnswerNeeded } from '@cowrie/contract/desk/answers-due.ts';
import { actOnOrders as actOnOrdersCall } from '@cowrie/contract/desk/bulk.ts';
import { writeNow } from '@cowrie/contract/desk/inbox.ts';
import { leaveOrder } from '@cowrie/contract/desk/leave-order.ts';
import * as money from '@cowrie/contract/desk/order-money.ts';
import * as moves from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder, viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import * as shipment from '@cowrie/contract/desk/shipment-work.ts';
import { viewProof } from '@cowrie/contract/desk/triage.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { type Router, type StaffAct, within } from '../../calls/call.ts';
import { namedReference } from '../../calls/named-reference.ts';
import { sayNoAnswerNeeded, takeBackNoAnswer } from '../../chat/index.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { paginateAhead } from '../../lists/counting.ts';
import { pageBounds } from '../../lists/paging.ts';
import { permit } from '../../permit.ts';
import { refuseSomewhereToPay } from '../../security/plain-lines.ts';
import { asSecondTime } from '../money/confirm-payment.ts';
import { orderAccounts } from '../money/order-money.ts';
import { orderWithAttempt } from '../money/pay-in.ts';
import { noteClaimSeen } from '../payouts/claims.ts';
import { orderByReference } from '../queries.ts';
import { actOnOrders } from './act-on-orders.ts';
import { addShipmentPhoto } from './add-photo.ts';
import { cancelByStaff } from './cancel-by-staff.ts';
import { confirmOrder, sought } from './confirm-order.ts';
import { declineProof } from './decline-proof.ts';
import { moveTracking } from './move-tracking.ts';
import { orderToWeigh } from './order-to-weigh.ts';
import { type OrderPageState, orderPage, orderPageState } from './page.ts';
import { completeOrder, mayPayOut, payOutOrder } from './pay-out-order.ts';
import { orderQueue } from './queue.ts';
import { queueFilter } from './queue-filter.ts';
import { quoteOrder } from './quote-order.ts';
import { noteLeft, noteView, noteViewer, othersThere } from './viewers.ts';
import { weighShipment } from './weigh-shipment.ts';
import { answeredByOther, noteWriting } from './writing.ts';

type Naming = Pick<StaffAct, 'context'> & { params: { reference: string } };

/** The order that the path names, as `find` reads it; an unknown or misspelt reference is `not_found`. */
async function named<Found>(
  { context, params }: Naming,
  find: (db: Db, reference: string) => Promise<Found | undefined>,
): Promise<Found> {
  const reference = namedReference(params);
  return (await find(context.db, reference)) ?? fail('not_found');
}
const namedOrder = (call: Naming) => named(call, orderByReference);
const namedToWeigh = (call: Naming) => named(call, orderToWeigh);
const namedWithAttempt = (call: Naming) => named(call, orderWithAttempt);

/** What staff do to orders. */
export function deskOrderRoutes(route: Router): void {
  lookingRoutes(route);
  answeringRoutes(route);
  moneyRoutes(route);
  shipmentRoutes(route);
}

/** The queue, an order's page, and who else has it open. */
function lookingRoutes(route: Router): void {
  route(deskOrders, async ({ context, staff, query, url, now }) => {
    const { rows, total } = await orderQueue(
      context.db,
      queueFilter(query, staff.id),
      pageBounds(query),
      now,
    );
    return { orders: { data: rows, pagination: paginateAhead(url, query, total) } };
  });

  route<typeof getDeskOrder, OrderPageState>(getDeskOrder, {
    state: async (call) => orderPageState(call.context.db, await namedOrder(call), call.staff, call.now),
    version: ({ version }) => version,
    answer: ({ context, staff, now, state }) => orderPage(context, state, staff, now),
  });

  route(viewOrder, async (call) => {
    const order = await namedOrder(call);
    const shown = call.body.shown === undefined ? undefined : BigInt(call.body.shown);
    await noteView(call.context.db, order.id, { staffId: call.staff.id, shown, now: call.now });
    await noteClaimSeen(call.context.db, { staffId: call.staff.id, orderId: order.id, now: call.now });
    const { viewers } = await othersThere(call.context.db, order.id, call.staff.id, call.now);
    return { viewers };
  });

  route(leaveOrder, async ({ context, staff, params }) => {
    const reference = readReference(params.reference);
    if (reference) await noteLeft(context.db, reference, staff.id);
    return {};
  });

  route(viewProof, async (call) => {
    const order = await namedOrder(call);
    await noteViewer(call.context.db, order.id, call.staff.id, call.now);
    const left = readReference(call.body.left ?? '');
    if (left) await noteLeft(call.context.db, left, call.staff.id);
    const { viewers } = await othersThere(call.context.db, order.id, call.staff.id, call.now);
    return { viewers };
  });
}

/** Messages that wait for an answer, and who is writing one. */
function answeringRoutes(route: Router): void {
  route(noAnswerNeeded, async (call) => {
    const { context, staff, body, now } = call;
    await sayNoAnswerNeeded(context, { staff, order: await namedOrder(call), seen: BigInt(body.seen), now });
    return { answer_due_since: null };
  });
  route(answerNeeded, async (call) => {
    const { context, staff, now } = call;
    const since = await takeBackNoAnswer(context, { staff, order: await namedOrder(call), now });
    return { answer_due_since: since.toISOString() };
  });
  route(writeNow, async (call) => {
    const { context, staff, now, body } = call;
    const order = await namedOrder(call);
    await noteWriting(context.db, { orderId: order.id, staffId: staff.id, writing: body.writing, now });
    const { writers } = await othersThere(context.db, order.id, staff.id, now);
    return { writers, answered: await answeredByOther(context.db, order.id, staff.id) };
  });
}

/** A price, and the moves of one order or of many by which money comes, goes out or stays away. */
function moneyRoutes(route: Router): void {
  route(actOnOrdersCall, async (call) => ({ results: await actOnOrders(call) }));
  route(moves.quoteOrder, async (call) => {
    await refuseSomewhereToPay(call, { note: call.body.note });
    return quoteOrder(call, await namedOrder(call), call.body);
  });
  route(money.orderAccounts, async (call) =>
    orderAccounts(call.context.db, await namedOrder(call), call.now),
  );
  route(moves.confirmOrder, async (call) => {
    const { order, attempt } = await namedWithAttempt(call);
    const seen = {
      // What it was proved with is looked for before the transaction: it opens files.
      attempt: attempt && (await sought(call.context, order, attempt)),
      seenAmount: call.body.amount,
      seenAttempt: call.body.attempt,
      arrived: call.body.arrived,
      account: call.body.account,
      bankReference: call.body.bank_reference,
      lookedAtSameProof: call.body.looked_at_same_proof ?? false,
    };
    const confirmed = call.once((tx) => confirmOrder(within(tx, call), order, seen));
    // Its writes are sent with the commit, so that is where a conflict shows.
    const { answer } = await confirmed.catch((error) => {
      throw asSecondTime(error);
    });
    return answer;
  });
  route(moves.declineOrder, async (call) => {
    const named = await namedWithAttempt(call);
    const { answer } = await call.once((tx) => declineProof(within(tx, call), named, call.body));
    return answer;
  });
  route(
    moves.completeOrder,
    async (call) =>
      completeOrder(call, await namedOrder(call), call.once, {
        ...call.body,
        seenPaidOut: call.body.paid_out,
        receipt: call.uploads,
      }),
    async (call) => mayPayOut(call, await namedOrder(call), 'complete'),
  );
  route(
    moves.payOut,
    async (call) =>
      payOutOrder(call, await namedOrder(call), call.once, {
        ...call.body,
        beyondTest: call.body.beyond_test,
        seenPaidOut: call.body.paid_out,
        receipt: call.uploads,
      }),
    async (call) => mayPayOut(call, await namedOrder(call), 'payout'),
  );
  route(moves.deskCancelOrder, async (call) => cancelByStaff(call, await namedOrder(call), call.body));
}

/** Parcels: where they are, what they weigh, and their photos. */
function shipmentRoutes(route: Router): void {
  route(moves.moveTracking, async (call) => {
    const { context, staff, body, now } = call;
    await refuseSomewhereToPay(call, { title: body.title });
    return moveTracking(context, await namedOrder(call), { ...body, staff, now });
  });
  route(shipment.weighShipment, async (call) => {
    const { context, staff, body, now } = call;
    await refuseSomewhereToPay(call, { cost_note: body.cost_note });
    return weighShipment(context, await namedToWeigh(call), { ...body, staff, now });
  });
  route(
    shipment.addShipmentPhoto,
    async ({ context, params, staff, uploads, once, now }) =>
      addShipmentPhoto(await namedOrder({ context, params }), { staff, uploads, once, now }),
    async (call) => permit(await namedOrder(call), 'photo', call.staff.role),
  );
}
