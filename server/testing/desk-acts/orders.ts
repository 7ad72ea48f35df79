/** Orders: their moves, and what is said in them. */
import { addChat } from '@cowrie/contract/chat.ts';
import { answerNeeded, noAnswerNeeded } from '@cowrie/contract/desk/answers-due.ts';
import { actOnOrders } from '@cowrie/contract/desk/bulk.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { staffFile, staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import * as moves from '@cowrie/contract/desk/order-moves.ts';
import { data } from '../app.ts';
import { type PlacedOrder, payAs, pdf, STAFF_ACTS } from '../orders.ts';
import { type Act, at, type Desk, order, paid, processing } from './desk.ts';

/** An order whose customer waits for an answer. */
async function asked(desk: Desk) {
  const placed = await order(desk);
  const { type: trx_type, reference: trx_ref } = placed;
  const body = { trx_type, trx_ref, message: 'Any news?' };
  data(await desk.customer.client.call(addChat, { body }));
  return placed;
}
const waived = ({ owner }: Desk, placed: PlacedOrder) =>
  owner.client.call(noAnswerNeeded, { ...at(placed), body: { seen: '999999999' } });

export const ORDER_ACTS: Act[] = [
  [
    moves.quoteOrder,
    'order.quote',
    async (desk) =>
      desk.owner.client.call(moves.quoteOrder, {
        ...at(await order(desk, 'branding')),
        body: { amount: '5', before: null },
      }),
  ],
  [
    moves.confirmOrder,
    'order.confirm',
    async (desk) => desk.owner.client.call(moves.confirmOrder, at(await paid(desk))),
  ],
  [
    moves.declineOrder,
    'order.decline',
    async (desk) =>
      desk.owner.client.call(moves.declineOrder, { ...at(await paid(desk)), body: { reason: 'No' } }),
  ],
  [
    moves.payOut,
    'order.payout',
    async (desk) => payAs(desk.owner, await processing(desk), { amount: '1.00' }),
  ],
  [
    moves.completeOrder,
    'order.complete',
    async (desk) => STAFF_ACTS.complete(desk.owner, await processing(desk)),
  ],
  [
    moves.deskCancelOrder,
    'order.cancel',
    async (desk) =>
      desk.owner.client.call(moves.deskCancelOrder, { ...at(await order(desk)), body: { reason: 'No' } }),
  ],
  [
    moves.moveTracking,
    'order.track',
    async (desk) =>
      desk.owner.client.call(moves.moveTracking, {
        ...at(await order(desk, 'goods')),
        body: { track_status: 'packaging', from: 'order placed' },
      }),
  ],
  [noAnswerNeeded, 'order.no-answer', async (desk) => waived(desk, await asked(desk))],
  [
    answerNeeded,
    'order.answer-needed',
    async (desk) => {
      const placed = await asked(desk);
      data(await waived(desk, placed));
      return desk.owner.client.call(answerNeeded, at(placed));
    },
  ],
  [
    actOnOrders,
    'order.no-answer',
    async (desk) => {
      const orders = [{ reference: (await asked(desk)).reference, seen: '999999999' }];
      return desk.owner.client.call(actOnOrders, { body: { orders, act: { do: 'no-answer' } } });
    },
  ],
  [
    staffMessage,
    'order.message',
    async (desk) =>
      desk.owner.client.call(staffMessage, { ...at(await order(desk)), body: { message: 'Hello' } }),
  ],
  [
    staffFile,
    'order.message',
    async (desk) => desk.owner.client.call(staffFile, { ...at(await order(desk)), files: { file: pdf() } }),
  ],
  [
    staffMessage,
    'order.note',
    async (desk) =>
      desk.owner.client.call(staffMessage, {
        ...at(await order(desk)),
        body: { message: 'Psst', internal: true },
      }),
  ],
  [
    raiseGoodsOrder,
    'order.raise',
    ({ customer, owner }) =>
      owner.client.call(raiseGoodsOrder, {
        body: { username: customer.username, name: 'Mugs', quantity: '3' },
      }),
  ],
];
