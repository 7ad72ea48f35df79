/** A rate that an order was placed at is no free option (Product §7.20, §7.21). */
import { confirmOrder } from '@cowrie/contract/desk/orders.ts';
import { deskRates, holdRates } from '@cowrie/contract/desk/treasury.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  createTestApp,
  data,
  setRate,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { type PlacedOrder, placeOrder, rowsOf, STAFF_ACTS, sendProof } from '../testing/orders.ts';

const MINUTE = 60_000;

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  const details = JSON.stringify({ bank_name: 'B', account_number: '1000000001', account_name: 'C' });
  await app.context.db
    .insertInto('pay_accounts')
    .values({
      ...{ option_code: 'bank-transfer', state: 'live', details },
      ...{ proposed_by: null, proposed_at: app.clock.now(), decided_by: null, decided_at: null },
    })
    .execute();
});
afterAll(() => app.close());
/** ₦150,000 for ¥750 at ₦200. */
beforeEach(async () => {
  await setRate(app.context, '200');
  customer = await app.customer();
  treasury = await app.staff('treasury');
  order = await placeOrder('payment', customer, treasury);
});

const details = async (of = order) =>
  data(await customer.client.call(getPayment, { params: { id: of.id } })).payments;
const payout = async () => {
  const query = { code: 'bank-transfer' as const, reference: order.reference };
  return data(await customer.client.call(paymentOptions, { query })).payment_options[0]?.payout;
};
const prove = (you_get?: string, text?: string) => sendProof(customer, order, text, { you_get });

it('an order that was paid long after a worse price was published does not pass at the old one', async () => {
  await setRate(app.context, '210');
  app.clock.advance(121 * MINUTE);
  const refused = await prove();
  expect(refused).toMatchObject({
    httpStatus: 409,
    code: 'rate_not_held',
    message: expect.stringMatching(/^Your receiver now gets ¥714\.29, because .* was held until \d\d /),
  });
  expect(await prove('750.00')).toMatchObject({ code: 'rate_not_held' });
  expect(await details()).toMatchObject({ status: 'pending', you_get: '750.00', proofs: [] });
  expect(await payout()).toMatchObject({ amount: '714.29', currency: 'RMB', instead_of: '750.00' });

  expect(data(await prove('714.29')).status).toBe('awaiting');
  const after = await details();
  expect(after).toMatchObject({ you_get: '714.29', amount: '150000.00', rate: '0.00476190476190476' });
  expect(after.timeline.map(({ title, note }) => [title, note])).toEqual([
    ['Order placed', null],
    ['New rate accepted', 'The receiver gets ¥714.29 instead of ¥750.00.'],
    ['Proof of payment received', null],
  ]);
  await app.inbox.next(customer.email, 'You accepted a new rate');
});

it('within the time it holds, whatever is published', async () => {
  await setRate(app.context, '210');
  app.clock.advance(119 * MINUTE);
  expect(await payout()).toMatchObject({ amount: '750.00', instead_of: null });
  expect(data(await prove('750.00')).status).toBe('awaiting');
  // Once a proof is there it is settled: another one adds nothing to it.
  app.clock.advance(240 * MINUTE);
  expect(data(await prove('750.00', 'another')).status).toBe('awaiting');
  expect(await STAFF_ACTS.confirm(treasury, order)).toMatchObject({ status: 'success' });
  expect(await details()).toMatchObject({ you_get: '750.00', status: 'processing' });
});

it('no other price changes nothing, and one that is better for the customer is asked about as well', async () => {
  app.clock.advance(121 * MINUTE);
  expect(await payout()).toMatchObject({ amount: '750.00', instead_of: null });
  await setRate(app.context, '190');
  expect(await payout()).toMatchObject({ amount: '789.47', instead_of: '750.00' });
  expect(await prove()).toMatchObject({
    code: 'rate_not_held',
    message: expect.stringMatching(/^Your receiver now gets ¥789\.47, /),
  });
  expect(await details()).toMatchObject({ status: 'pending', you_get: '750.00' });
  expect(data(await prove('789.47')).status).toBe('awaiting');
  const { timeline, ...after } = await details();
  expect(after).toMatchObject({ you_get: '789.47', amount: '150000.00' });
  expect(timeline.map(({ note }) => note)).toContain('The receiver gets ¥789.47 instead of ¥750.00.');
});

it('what was accepted is asked again where the price has moved since, in either direction', async () => {
  app.clock.advance(121 * MINUTE);
  await setRate(app.context, '210');
  expect(await payout()).toMatchObject({ amount: '714.29' });
  await setRate(app.context, '205');
  expect(await prove('714.29')).toMatchObject({
    code: 'rate_not_held',
    message: expect.stringContaining('¥731.71'),
  });
  await setRate(app.context, '200');
  expect(await prove('731.71')).toMatchObject({ message: expect.stringContaining('¥750.00') });
  expect(data(await prove('750.00')).status).toBe('awaiting');
});

it('a proof that was declined keeps no rate: the next one is held to its own time', async () => {
  data(await prove());
  app.clock.advance(121 * MINUTE);
  await setRate(app.context, '210');
  await STAFF_ACTS.decline(treasury, order);
  expect(await prove('750.00', 'again')).toMatchObject({ code: 'rate_not_held' });
  expect(data(await prove('714.29', 'again')).status).toBe('awaiting');
});

it('a part that has arrived keeps its rate, however often the rest is agreed on anew', async () => {
  data(await prove());
  // ₦100,000 of ₦150,000, for ¥500 of ¥750.
  const part = { params: { reference: order.reference }, body: { arrived: '100000' } };
  data(await treasury.client.call(confirmOrder, part));
  for (const [price, due] of [
    ['250', '700.00'],
    ['200.5', '749.38'],
    ['250.5', '699.60'],
  ] as const) {
    app.clock.advance(181 * MINUTE);
    treasury = await app.staff('treasury');
    await setRate(app.context, price);
    expect(await payout()).toMatchObject({ amount: due });
    data(await sendProof(customer, order, `at ${price}`, { amount: '50000', you_get: due }));
    await STAFF_ACTS.decline(treasury, order);
  }
});

it('two proofs at once accept it once', async () => {
  app.clock.advance(121 * MINUTE);
  await setRate(app.context, '210');
  const both = await Promise.all([prove('714.29', 'one'), prove('714.29', 'two')]);
  expect(both.map(({ status }) => status)).toContain('success');
  const { events } = await rowsOf(app.context, order);
  expect(events.filter(({ event }) => event === 'rate')).toHaveLength(1);
});

it('the treasury sets how long, for orders to come', async () => {
  const hold = (minutes: number, by = treasury) => by.client.call(holdRates, { body: { minutes } });
  const before = data(await treasury.client.call(deskRates, {})).hold_minutes;
  expect(before).toBe(120);
  onTestFinished(async () => void data(await hold(before)));
  const until = Date.parse((await details()).rate_held_until) - Date.parse((await details()).created_at);
  expect(until).toBe(120 * MINUTE);
  expect(data(await hold(30)).hold_minutes).toBe(30);
  expect(await hold(5)).toMatchObject({ httpStatus: 400, errors: { minutes: ['At least 15 minutes'] } });
  expect(await hold(30, await app.staff('support'))).toMatchObject({ httpStatus: 403 });
  const next = await details(await placeOrder('payment', customer, treasury));
  expect(Date.parse(next.rate_held_until) - Date.parse(next.created_at)).toBe(30 * MINUTE);
  expect(Date.parse((await details()).rate_held_until) - Date.parse((await details()).created_at)).toBe(
    until,
  );
});

it('an order from before rates were held for a time holds its own for two hours', async () => {
  await app.context.db
    .updateTable('payment_orders')
    .set({ rate_held_until: null })
    .where('order_id', '=', BigInt(order.id))
    .execute();
  const { created_at, rate_held_until } = await details();
  expect(Date.parse(rate_held_until) - Date.parse(created_at)).toBe(120 * MINUTE);
});
