/** A rate that an order was placed at is no free option, and what has arrived keeps its own (Product §7.20, §7.21, §26.23). */
import { payFromBalance } from '@cowrie/contract/balance.ts';
import { approveReversal, proposeReversal } from '@cowrie/contract/desk/book.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskRates, holdRates } from '@cowrie/contract/desk/treasury.ts';
import { MAX_MINOR, rateFromPrice } from '@cowrie/contract/money.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  createTestApp,
  data,
  PASSWORD,
  setRate,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { giveBalance, switchWalletOn } from '../testing/money.ts';
import { type PlacedOrder, placeOrder, rowsOf, STAFF_ACTS, sendProof } from '../testing/orders.ts';
import { youGetAt } from './held-rate.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let owner: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
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
  [treasury, owner] = [await app.staff('treasury'), await app.staff('owner')];
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
  app.clock.advance(121 * MINUTE_MS);
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
  app.clock.advance(119 * MINUTE_MS);
  expect(await payout()).toMatchObject({ amount: '750.00', instead_of: null });
  expect(data(await prove('750.00')).status).toBe('awaiting');
  // Once a proof is there it is settled: another one adds nothing to it.
  app.clock.advance(240 * MINUTE_MS);
  expect(data(await prove('750.00', 'another')).status).toBe('awaiting');
  expect(await STAFF_ACTS.confirm(treasury, order)).toMatchObject({ status: 'success' });
  expect(await details()).toMatchObject({ you_get: '750.00', status: 'processing' });
});

it('no other price changes nothing, and one that is better for the customer is asked about as well', async () => {
  app.clock.advance(121 * MINUTE_MS);
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

it('a price by which the receiver would get more than any amount can be leaves the order as it was placed', async () => {
  app.clock.advance(121 * MINUTE_MS);
  await setRate(app.context, '0.00000001');
  expect(await payout()).toMatchObject({ amount: '750.00', instead_of: null });
  expect(data(await prove('750.00')).status).toBe('awaiting');
});

it('whatever was agreed and whatever is published, the receiver gets an amount', () => {
  const amounts = fc.bigInt({ min: 1n, max: MAX_MINOR });
  const prices = fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map((scaled) =>
    String(scaled)
      .padStart(9, '0')
      .replace(/(\d{8})$/, '.$1'),
  );
  fc.assert(
    fc.property(amounts, amounts, fc.nat(1000), prices, prices, (amount, youGet, share, agreed, today) => {
      const order = {
        ...{ amount, received: (amount * BigInt(share)) / 1001n },
        ...{ status: 'pending' as const, created_at: new Date(0) },
      };
      const now = youGetAt(order, { you_get: youGet, rate: rateFromPrice(agreed) }, rateFromPrice(today));
      expect(now > 0n && now <= MAX_MINOR).toBe(true);
    }),
  );
});

it('a part that is worth nothing to the receiver takes nothing from them', () => {
  const order = { amount: 20_000n, received: 1n, status: 'pending' as const, created_at: new Date(0) };
  // Placed at a fen less, as rounding allows.
  expect(youGetAt(order, { you_get: 99n, rate: '0.005' }, '0.004')).toBe(80n);
});

it('what was accepted is asked again where the price has moved since, in either direction', async () => {
  app.clock.advance(121 * MINUTE_MS);
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
  app.clock.advance(121 * MINUTE_MS);
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
    app.clock.advance(181 * MINUTE_MS);
    treasury = await app.staff('treasury');
    await setRate(app.context, price);
    expect(await payout()).toMatchObject({ amount: due });
    data(await sendProof(customer, order, `at ${price}`, { amount: '50000', you_get: due }));
    await STAFF_ACTS.decline(treasury, order);
  }
});

/** Half a day on, at a new price. */
async function later(price: string) {
  app.clock.advance(181 * MINUTE_MS);
  [treasury, owner] = [await app.staff('treasury'), await app.staff('owner')];
  await setRate(app.context, price);
}
/** A proof of all that is missing, for what the pay page offers, and so much of it arrives. */
async function arrives(arrived: string, due: string, proof: string) {
  const amount = (await details()).amount_missing ?? undefined;
  data(await sendProof(customer, order, proof, { amount, you_get: due }));
  const part = { params: { reference: order.reference }, body: { arrived } };
  data(await treasury.client.call(confirmOrder, part));
}
const receipts = () =>
  app.context.db
    .selectFrom('receipts')
    .select(['journal_id', 'counted'])
    .where('order_id', '=', BigInt(order.id))
    .where('taken_back_at', 'is', null)
    .orderBy('id')
    .execute();
/** The part that came as the `n`th of those that stand. */
async function partBack(n: number) {
  const id = String((await receipts())[n]?.journal_id);
  const body = { reason: 'The bank took it back' };
  const { reversal } = data(await treasury.client.call(proposeReversal, { params: { id }, body }));
  data(await owner.client.call(approveReversal, { params: { id: reversal.id } }));
}

it('the part that stays keeps its rate where another part is taken back', async () => {
  await later('200');
  // ₦50,000 of ₦150,000 for ¥250; the rest, ₦100,000, for ¥400.
  await arrives('50000', '750.00', 'one');
  await later('250');
  await arrives('100000', '650.00', 'two');
  await partBack(0);
  const { you_get, timeline } = await details();
  expect(you_get).toBe('600.00');
  expect(timeline.at(-1)?.note).toContain('Your receiver gets ¥600.00 instead of ¥650.00');
  await later('400');
  expect(await payout()).toMatchObject({ amount: '525.00', instead_of: '600.00' });
});

it('where the only part is taken back before the rest is paid, all counts at the rate that was accepted', async () => {
  await arrives('100000', '750.00', 'one');
  await later('250');
  data(await sendProof(customer, order, 'two', { amount: '50000', you_get: '700.00' }));
  await STAFF_ACTS.decline(treasury, order);
  await partBack(0);
  expect(await payout()).toMatchObject({ amount: '600.00', instead_of: null });
  await later('250');
  expect(await payout()).toMatchObject({ amount: '600.00', instead_of: null });
});

it('what was paid from the balance keeps its rate and takes it along as any part', async () => {
  await switchWalletOn(app.context);
  await giveBalance(app.context, customer.id, 15_000_000n);
  await arrives('50000', '750.00', 'one');
  const fromBalance = async (you_get: string) => {
    const params = { trx_type: 'payment' as const, reference: order.reference };
    return data(
      await customer.client.call(payFromBalance, { params, body: { you_get, current_password: PASSWORD } }),
    );
  };
  await later('250');
  await fromBalance('650.00');
  await partBack(0);
  await later('400');
  // ¥400 of the balance, and ₦50,000 for ¥125.
  expect(await payout()).toMatchObject({ amount: '525.00' });
  await fromBalance('525.00');
  const [first] = await app.context.db
    .selectFrom('journals')
    .select('id')
    .where('order_id', '=', BigInt(order.id))
    .where('kind', '=', 'wallet-payment')
    .orderBy('id')
    .execute();
  const params = { id: String(first?.id) };
  const { reversal } = data(
    await treasury.client.call(proposeReversal, { params, body: { reason: 'Twice' } }),
  );
  data(await owner.client.call(approveReversal, { params: { id: reversal.id } }));
  expect(await details()).toMatchObject({ you_get: '375.00', amount_missing: '100000.00' });
});

it('whatever comes and is taken back, each part that stands counts at its own rate', async () => {
  // Prices at which nothing is rounded.
  const act = fc.record({
    is: fc.constantFrom('comes', 'comes', 'back'),
    price: fc.constantFrom(200, 250, 400, 500),
    share: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 5 }), async (acts) => {
      await setRate(app.context, '200');
      order = await placeOrder('payment', customer, treasury);
      const parts: { naira: number; yuan: number }[] = [];
      let agreed = 200;
      const sum = (of: 'naira' | 'yuan') => parts.reduce((all, part) => all + part[of], 0);
      const due = (price: number) => (sum('yuan') + (150_000 - sum('naira')) / price).toFixed(2);
      for (const [n, { is, price, share }] of acts.entries()) {
        await later(String(price));
        const missing = 150_000 - sum('naira');
        if (is === 'comes' && missing > 0) {
          expect(await payout()).toMatchObject({ amount: due(price) });
          const naira = Math.min(share * 30_000, missing);
          await arrives(String(naira), due(price), `proof ${n} of ${order.reference}`);
          agreed = price;
          parts.push({ naira, yuan: naira / price });
        } else if (is === 'back' && parts.length > 0) {
          await partBack(share % parts.length);
          parts.splice(share % parts.length, 1);
        }
        expect(await details()).toMatchObject({ you_get: due(agreed) });
      }
    }),
    { numRuns: 3 },
  );
});

it('two proofs at once accept it once', async () => {
  app.clock.advance(121 * MINUTE_MS);
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
  expect(until).toBe(120 * MINUTE_MS);
  expect(data(await hold(30)).hold_minutes).toBe(30);
  expect(await hold(5)).toMatchObject({ httpStatus: 400, errors: { minutes: ['At least 15 minutes'] } });
  expect(await hold(30, await app.staff('support'))).toMatchObject({ httpStatus: 403 });
  const next = await details(await placeOrder('payment', customer, treasury));
  expect(Date.parse(next.rate_held_until) - Date.parse(next.created_at)).toBe(30 * MINUTE_MS);
  expect(Date.parse((await details()).rate_held_until) - Date.parse((await details()).created_at)).toBe(
    until,
  );
});

it('of two who change how long from what both were shown the second is told, and undoes nothing', async () => {
  const hold = (minutes: number, before: number) =>
    treasury.client.call(holdRates, { body: { minutes, before } });
  const stands = async () => data(await treasury.client.call(deskRates, {})).hold_minutes;
  onTestFinished(async () => void data(await treasury.client.call(holdRates, { body: { minutes: 120 } })));
  data(await hold(60, 120));
  expect(await hold(240, 120)).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
  expect(await stands()).toBe(60);
  // One's own change, sent again since its answer got lost, is no other's.
  data(await hold(60, 120));
  const answers = await Promise.all([hold(30, 60), hold(480, 60)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
});

it('an order from before rates were held for a time holds its own for two hours', async () => {
  await app.context.db
    .updateTable('payment_orders')
    .set({ rate_held_until: null })
    .where('order_id', '=', BigInt(order.id))
    .execute();
  const { created_at, rate_held_until } = await details();
  expect(Date.parse(rate_held_until) - Date.parse(created_at)).toBe(120 * MINUTE_MS);
});
