/** Orders that an older process closed without the book are settled in it, once (Product §26.38). */
import { quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orderMoney } from '../../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import {
  onDesk,
  orderAt,
  type PlacedOrder,
  payAs,
  placeOrder,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { settleClosed } from './settle-closed.ts';

let app: TestApp;
let treasury: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
});

/** As a process of before the book closes an order: its row, and what it tells. */
async function closedBefore(
  { id }: PlacedOrder,
  event: 'complete' | 'cancel',
  by: TestStaff | null = treasury,
) {
  const to = event === 'complete' ? 'successful' : 'cancelled';
  const { db, clock } = app.context;
  const now = clock();
  await sql`
    with o as (select id, status from orders where id = ${BigInt(id)}),
    told as (insert into order_events (order_id, event, from_status, to_status, title, actor, staff_id, created_at)
      select id, ${event}, status, ${to}, '', ${by ? 'staff' : 'customer'}, ${by?.id ?? null}::bigint, ${now} from o)
    update orders set status = ${to}, status_since = ${now}, version = version + 1 where id = ${BigInt(id)}`.execute(
    db,
  );
}
/** By two hours in a row: what the second finds has not been settled. */
async function byTheHour() {
  await settleClosed(app.context, app.clock.now());
  const { rows } = await sql<{ last: bigint }>`select max(id) as last from journals`.execute(app.context.db);
  await settleClosed(app.context, app.clock.now());
  const again = await sql<{ last: bigint }>`select max(id) as last from journals`.execute(app.context.db);
  expect(again.rows).toEqual(rows);
}
const booked = (order: PlacedOrder) => orderMoney(app.context.db, BigInt(order.id));
const mine = async (order: PlacedOrder) =>
  data(await customer.client.call(getPayment, { params: { id: order.id } })).payments;

it('a completed payment has sent all that was left from the account of its method, and earned the rest', async () => {
  const order = await orderAt('processing', 'payment', customer, treasury);
  data(await payAs(treasury, order, { amount: '200' }));
  await closedBefore(order, 'complete');
  expect(await booked(order)).toBe(11_000_000n);
  await byTheHour();
  expect(await booked(order)).toBe(0n);
  const { money } = await onDesk(treasury, order);
  expect(money).toMatchObject({
    came: '150000.00',
    margin: '0.00',
    payouts: [{ amount: '200.00' }, { amount: '550.00', account: { code: 'out/bank-transfer' } }],
  });
  const row = (await rowsOf(app.context, order)).order;
  expect([row.paid_out, row.received]).toEqual([75_000n, 15_000_000n]);
});

it('another completed order is income', async () => {
  const order = await placeOrder('branding', customer, treasury);
  const params = { reference: order.reference };
  data(await treasury.client.call(quoteOrder, { params, body: { amount: '5000' } }));
  data(await sendProof(customer, order));
  expect(await STAFF_ACTS.confirm(treasury, order)).toMatchObject({ status: 'success' });
  await closedBefore(order, 'complete');
  await byTheHour();
  expect(await booked(order)).toBe(0n);
  expect((await onDesk(treasury, order)).money).toMatchObject({ came: '5000.00', margin: '5000.00' });
});

it('a cancelled order owes its customer what came, and they are told', async () => {
  const order = await orderAt('processing', 'payment', customer, treasury);
  await closedBefore(order, 'cancel');
  expect((await mine(order)).refund).toBeNull();
  await byTheHour();
  expect(await booked(order)).toBe(0n);
  const { refund, timeline } = await mine(order);
  expect(refund).toMatchObject({ state: 'choosing', amount: '150000.00' });
  expect(timeline.at(-1)).toMatchObject({ title: 'Refund owed', note: '₦150,000.00' });
  await app.inbox.next(customer.email, 'Choose how you get your money back');
});

it('cancelled by its customer after a part came, that part', async () => {
  const order = await orderAt('awaiting', 'payment', customer, treasury);
  await STAFF_ACTS.part(treasury, order);
  await closedBefore(order, 'cancel', null);
  await byTheHour();
  expect((await mine(order)).refund).toMatchObject({ amount: '1.00' });
});

it('leaves alone what was closed with the book, or came without it', async () => {
  const closed = [
    await orderAt('successful', 'payment', customer, treasury),
    await orderAt('cancelled', 'payment', customer, treasury),
  ];
  const without = await orderAt('pending', 'payment', customer, treasury);
  await closedBefore(without, 'cancel', null);
  const before = await Promise.all([...closed, without].map((order) => rowsOf(app.context, order)));
  await byTheHour();
  expect(await Promise.all([...closed, without].map((order) => rowsOf(app.context, order)))).toEqual(before);
});
