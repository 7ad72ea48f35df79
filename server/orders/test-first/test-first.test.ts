/** A receiver is sent a small test, and the rest once the customer releases it (Product §27.55–27.59). */
import { payOut } from '@cowrie/contract/desk/order-moves.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { releaseRest, testNotArrived } from '@cowrie/contract/test-first.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { takeBack } from '../../testing/money.ts';
import {
  CUSTOMER_ACTS,
  claim,
  onDesk,
  PAID_FROM,
  PAYMENT,
  type PlacedOrder,
  payAs,
  placeOrder,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';

const MINUTES = 240;

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  await app.context.db.updateTable('payment_methods').set({ promise_minutes: MINUTES }).execute();
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
});

const details = async ({ id }: PlacedOrder) =>
  data(await customer.client.call(getPayment, { params: { id } })).payments;
const pay = (order: PlacedOrder, body: { amount?: string; beyond_test?: string }) =>
  payAs(treasury, order, body);
const release = ({ reference }: PlacedOrder, rest?: string, by = customer) =>
  by.client.call(releaseRest, { params: { reference }, body: { rest } });
const notArrived = ({ reference }: PlacedOrder) =>
  customer.client.call(testNotArrived, { params: { reference } });
const row = async ({ reference }: PlacedOrder) => {
  const query = { status: 'processing', customer: String(customer.id) } as const;
  const { orders } = data(await treasury.client.call(deskOrders, { query }));
  return orders.data.find((one) => one.reference === reference);
};
const titles = async (order: PlacedOrder) => (await details(order)).timeline.map(({ title }) => title);

/** ¥750 of which ¥100 go first; the money has come. */
async function confirmed(): Promise<PlacedOrder> {
  const order = await placeOrder('payment', customer, owner, '100');
  data(await sendProof(customer, order));
  await STAFF_ACTS.confirm(treasury, order);
  return order;
}

it('is of ¥50 to ¥200, whole yuan, and of no payment under ¥400', async () => {
  const place = (body: object) => customer.client.call(placePayment, { body: { ...PAYMENT, ...body } });
  for (const test_first of ['49', '201', '100.50', 'some'])
    expect(await place({ test_first })).toMatchObject({
      httpStatus: 400,
      errors: { test_first: ['Choose ¥50 to ¥200 for the test, in whole yuan'] },
    });
  expect(await place({ you_pay: '79800', you_get: '399', test_first: '50' })).toMatchObject({
    code: 'test_not_offered',
    errors: { test_first: ['A test first is for payments of ¥400.00 or more.'] },
  });
  const { payment_order } = data(await place({ you_pay: '80000', you_get: '400', test_first: '200' }));
  expect(await details({ ...payment_order, type: 'payment' })).toMatchObject({
    test_first: { amount: '200.00', state: 'first' },
  });
  expect(await details(await placeOrder('payment', customer, owner))).toMatchObject({ test_first: null });
});

it('goes first, waits for the customer with no promise to keep, and the rest follows their word', async () => {
  const order = await confirmed();
  expect((await row(order))?.test).toBe('first');
  expect((await row(order))?.promise).not.toBeNull();
  expect(await release(order)).toMatchObject({ httpStatus: 409, code: 'no_test_waits' });
  for (const refused of [await pay(order, { amount: '100.01' }), await pay(order, {})])
    expect(refused).toMatchObject({ httpStatus: 409, code: 'test_not_released' });
  expect(await STAFF_ACTS.complete(treasury, order)).toMatchObject({ code: 'test_not_released' });

  expect(data(await pay(order, { amount: '100.00' }))).toMatchObject({
    status: 'processing',
    rest: '650.00',
  });
  expect(await details(order)).toMatchObject({
    test_first: { state: 'sent' },
    promised_at: null,
    paid_out: '100.00',
  });
  expect(await row(order)).toMatchObject({ test: 'sent', promise: null });
  expect((await titles(order)).at(-1)).toBe('Test sent');
  const mail = await app.inbox.next(customer.email, 'The test is sent: ask your receiver');
  expect(mail.text).toContain('¥100.00 of ¥750.00 sent.');
  expect(await pay(order, { amount: '1.00' })).toMatchObject({ code: 'test_not_released' });
  expect(await claim(treasury, order)).toMatchObject({ code: 'test_not_released' });
  // What is on its way to the receiver keeps the order from being cancelled, as ever.
  expect(await STAFF_ACTS.cancel(treasury, order)).toMatchObject({ code: 'paid_out_already' });

  expect(await release(order, '650.00', await app.customer())).toMatchObject({ httpStatus: 404 });
  expect(await release(order, '600.00')).toMatchObject({ code: 'changed_meanwhile' });
  const answers = await Promise.all([release(order, '650.00'), release(order, '650.00')]);
  for (const answer of answers) expect(data(answer)).toMatchObject({ state: 'released' });
  const { timeline, promised_at, test_first } = await details(order);
  const released = timeline.filter(({ event }) => event === 'release');
  expect(released).toMatchObject([{ title: 'Rest released', by: 'customer' }]);
  expect(test_first?.state).toBe('released');
  expect(Date.parse(promised_at ?? '')).toBeGreaterThanOrEqual(
    Date.parse(released[0]?.created_at ?? '') + MINUTES * MINUTE_MS,
  );
  expect(await row(order)).toMatchObject({ test: 'released', since: released[0]?.created_at });

  expect(data(await pay(order, {}))).toMatchObject({
    status: 'successful',
    paid_out: '750.00',
    rest: '0.00',
  });
  // Asked once more, it stays as it is.
  expect(data(await release(order))).toMatchObject({ state: 'released' });
  const { money } = await onDesk(owner, order);
  expect(money?.payouts.map(({ amount }) => amount).sort()).toEqual(['100.00', '650.00']);
});

it('is told missing once, is sent again once it was taken back, and is then another', async () => {
  const order = await confirmed();
  expect(await notArrived(order)).toMatchObject({ code: 'no_test_waits' });
  data(await pay(order, { amount: '100' }));
  for (let time = 0; time < 2; time += 1)
    expect(data(await notArrived(order))).toMatchObject({ state: 'missing' });
  expect((await titles(order)).filter((title) => title === 'Test not arrived')).toHaveLength(1);
  expect(await row(order)).toMatchObject({
    test: 'missing',
    answer_due_since: expect.any(String),
    promise: null,
  });
  expect(await pay(order, { amount: '650' })).toMatchObject({ code: 'test_not_released' });

  expect(await takeBack(app, order, 'payout', [treasury, owner])).toMatchObject({ status: 'success' });
  expect(await row(order)).toMatchObject({ test: 'first', promise: { apologies: 0 } });
  data(await pay(order, { amount: '100' }));
  expect((await row(order))?.test).toBe('sent');
  expect(await CUSTOMER_ACTS.release(customer, order)).toMatchObject({ status: 'success' });
  expect(await notArrived(order)).toMatchObject({ code: 'no_test_waits' });
});

it('is no reason to keep from the book what has left already', async () => {
  const order = await confirmed();
  const beyond_test = 'Sent in one go by mistake';
  expect(data(await pay(order, { amount: '300', beyond_test }))).toMatchObject({ rest: '450.00' });
  expect(await details(order)).toMatchObject({ test_first: { state: 'sent' }, promised_at: null });
  const { note, title } = (await details(order)).timeline.at(-1) ?? {};
  expect([title, note]).toEqual([
    'Part of the money sent',
    `¥300.00 of ¥750.00 sent. More than the test has left: ${beyond_test}`,
  ]);
  const { detail } = await app.context.db
    .selectFrom('audit_log')
    .select('detail')
    .where('subject', '=', order.reference)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toContain(`more than the test, which was not released: ${beyond_test}`);
  expect(await pay(order, { amount: '450' })).toMatchObject({ code: 'test_not_released' });
  data(await release(order, '450.00'));
  expect(data(await pay(order, {}))).toMatchObject({ status: 'successful' });

  const whole = await confirmed();
  expect(data(await pay(whole, { beyond_test }))).toMatchObject({ status: 'successful' });
  expect(await details(whole)).toMatchObject({ test_first: { state: 'released' } });
});

it('takes no slip to say what has left beyond it, and no reason to do without one', async () => {
  const order = await confirmed();
  const record = (body: { amount: string; beyond_test?: string }) =>
    treasury.client.call(payOut, {
      params: { reference: order.reference },
      body: { account: PAID_FROM, ...body },
    });
  data(await claim(treasury, order));
  const beyond_test = 'Sent in one go by mistake';
  expect(await record({ amount: '100', beyond_test })).toMatchObject({ code: 'slip_required' });
  expect(data(await record({ amount: '300', beyond_test }))).toMatchObject({ rest: '450.00' });
  // By now nobody can be paying it.
  expect(data(await record({ amount: '50', beyond_test }))).toMatchObject({ rest: '400.00' });
  data(await release(order, '400.00'));
  data(await claim(treasury, order));
  expect(await record({ amount: '400', beyond_test })).toMatchObject({ code: 'slip_required' });
});
