/** A payment that nobody paid is reminded of once and lapses, and nothing that was paid ever does (Product §27.12, §27.13). */
import { setUnpaidTimes, unpaidTimes } from '@cowrie/contract/desk/unpaid-orders.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { giveBalance, receiveMoney, switchWalletOn, takeBack } from '../../testing/money.ts';
import {
  CUSTOMER_ACTS,
  orderAt,
  type PlacedOrder,
  placeOrder,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { lapseUnpaid } from './lapse.ts';
import { remindOfUnpaid } from './remind.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let owner: TestStaff;
// The hours that are set count from then on, for whatever is unpaid.
beforeEach(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  await switchWalletOn(app.context);
  customer = await app.customer();
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
});
afterEach(() => app.close());

const place = () => placeOrder('payment', customer, treasury);
const details = async ({ id }: PlacedOrder) =>
  data(await customer.client.call(getPayment, { params: { id } })).payments;
const titles = async (order: PlacedOrder) => (await details(order)).timeline.map(({ title }) => title);
const work = async (hours: number) => {
  app.clock.advance(hours * HOUR_MS);
  await remindOfUnpaid(app.context);
  await lapseUnpaid(app.context);
};
const set = async (remind_hours: number | null, lapse_hours: number | null, by?: TestStaff) => {
  const { client } = by ?? (await app.staff('treasury'));
  return client.call(setUnpaidTimes, { body: { remind_hours, lapse_hours } });
};

it('reminds once, whoever does it, says when the order closes, and closes it then', async () => {
  const order = await place();
  await work(19);
  expect(await details(order)).toMatchObject({ lapses_at: null });
  app.clock.advance(HOUR_MS);
  await Promise.all([remindOfUnpaid(app.context), remindOfUnpaid(app.context)]);
  await remindOfUnpaid(app.context);
  const { lapses_at, created_at, timeline } = await details(order);
  expect(Date.parse(lapses_at ?? '') - Date.parse(created_at)).toBe(72 * HOUR_MS);
  expect(timeline.slice(1)).toMatchObject([
    {
      title: 'Not paid yet',
      by: 'system',
      note: expect.stringMatching(/^If it is not paid by .*, it closes/),
    },
  ]);
  const mail = await app.inbox.next(customer.email, 'Your order is not paid yet');
  expect(mail.text).toContain('it closes by itself');

  await work(51);
  expect(await details(order)).toMatchObject({ status: 'pending' });
  app.clock.advance(HOUR_MS);
  await Promise.all([lapseUnpaid(app.context), lapseUnpaid(app.context)]);
  const lapsed = await details(order);
  expect(lapsed).toMatchObject({ status: 'cancelled', lapses_at: null, refund: null });
  expect(lapsed.cancel_reason).toMatch(/^This order was not paid in time, so it closed by itself\./);
  expect(lapsed.timeline.slice(2)).toMatchObject([
    { event: 'cancel', title: 'Order closed by itself', by: 'system' },
  ]);
  const { transactions, messages } = await rowsOf(app.context, order);
  expect(transactions).toMatchObject([{ status: 'cancelled', closed_at: expect.any(Date) }]);
  expect(messages.at(-1)?.lines.join(' ')).toContain('Nothing was taken from you');
  await app.inbox.next(customer.email, 'Your order closed by itself');
  expect(await sendProof(customer, order)).toMatchObject({ httpStatus: 409, code: 'order_closed' });
});

it('leaves alone whatever was paid, in part or in full, was proven or declined, and every other type', async () => {
  const declined = await place();
  data(await sendProof(customer, declined));
  await STAFF_ACTS.decline(treasury, declined);
  const proven = await orderAt('awaiting', 'payment', customer, treasury);
  const inPart = await orderAt('awaiting', 'payment', customer, treasury);
  await STAFF_ACTS.part(treasury, inPart);
  const inBook = await place();
  await receiveMoney(app.context, customer.id, inBook.id, 100n);
  await giveBalance(app.context, customer.id, 15_000_000n);
  const takenBack = await place();
  expect(await CUSTOMER_ACTS.pay(customer, takenBack)).toMatchObject({ status: 'success' });
  expect(await takeBack(app, takenBack, 'wallet-payment', [treasury, owner])).toMatchObject({
    status: 'success',
  });
  const goods = await placeOrder('goods', customer, treasury);
  await STAFF_ACTS.quote(treasury, goods);
  const untouched = await place();

  await work(21);
  await work(80);
  await work(80);
  const statuses = await Promise.all(
    [declined, proven, inPart, inBook, takenBack, goods, untouched].map(
      async (order) => (await rowsOf(app.context, order)).order,
    ),
  );
  expect(statuses.map(({ status }) => status)).toEqual([
    ...['pending', 'awaiting', 'pending', 'pending', 'pending', 'pending'],
    'cancelled',
  ]);
  expect(statuses.map(({ reminded_at }) => reminded_at !== null)).toEqual([...Array(6).fill(false), true]);
});

it('says of no order that it closes by itself once its customer has paid it, though that is taken back', async () => {
  const order = await place();
  await work(20);
  expect((await details(order)).lapses_at).not.toBeNull();
  await giveBalance(app.context, customer.id, 15_000_000n);
  expect(await CUSTOMER_ACTS.pay(customer, order)).toMatchObject({ status: 'success' });
  const two = [await app.staff('treasury'), await app.staff('owner')] as const;
  expect(await takeBack(app, order, 'wallet-payment', two)).toMatchObject({ status: 'success' });
  expect(await details(order)).toMatchObject({ status: 'pending', lapses_at: null });
  await work(80);
  expect(await details(order)).toMatchObject({ status: 'pending' });
});

it('a proof and a lapse at once: one of them has it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await place();
    await work(20);
    app.clock.advance(53 * HOUR_MS);
    const [proof] = await Promise.all([sendProof(customer, order), lapseUnpaid(app.context)]);
    const { order: after, proofs } = await rowsOf(app.context, order);
    if (proof.status === 'success') expect([after.status, proofs.length]).toEqual(['awaiting', 1]);
    else {
      expect(proof).toMatchObject({ httpStatus: 409 });
      expect([after.status, proofs.length]).toEqual(['cancelled', 0]);
    }
    // Whoever wrote last, it stays so.
    await lapseUnpaid(app.context);
    expect((await rowsOf(app.context, order)).order.status).toBe(after.status);
  }
});

it('orders that waited long before it was there are reminded first, and those of long ago left to staff', async () => {
  const old = await place();
  const ancient = await place();
  const since = (order: PlacedOrder, days: number) =>
    app.context.db
      .updateTable('orders')
      .set({ status_since: new Date(app.clock.now().getTime() - days * DAY_MS) })
      .where('id', '=', BigInt(order.id))
      .execute();
  await since(old, 20);
  await since(ancient, 70);
  await work(0);
  expect(await titles(old)).toEqual(['Order placed', 'Not paid yet']);
  await work(23);
  expect(await details(old)).toMatchObject({ status: 'pending' });
  await work(2);
  expect(await details(old)).toMatchObject({ status: 'cancelled' });
  expect(await titles(ancient)).toEqual(['Order placed']);
});

it('the treasury sets the hours or turns either off, and nothing lapses within a day of that', async () => {
  expect(data(await treasury.client.call(unpaidTimes, {}))).toEqual({ remind_hours: 20, lapse_hours: 72 });
  expect(await set(20, 43)).toMatchObject({
    httpStatus: 400,
    errors: { lapse_hours: ['Leave at least 24 hours after the reminder'] },
  });
  expect(await set(0, 72)).toMatchObject({ errors: { remind_hours: ['At least one hour'] } });
  expect(await set(1.5, 72)).toMatchObject({ httpStatus: 400 });
  expect(await set(20, 721)).toMatchObject({ httpStatus: 400 });
  expect(await set(20, 72, await app.staff('support'))).toMatchObject({ httpStatus: 403 });

  const order = await place();
  data(await set(null, null));
  await work(100);
  expect(await titles(order)).toEqual(['Order placed']);
  data(await set(null, 48));
  await work(0);
  expect(await details(order)).toMatchObject({ status: 'pending' });
  await work(24);
  expect(await titles(order)).toEqual(['Order placed', 'Order closed by itself']);

  const reminded = await place();
  data(await set(5, null));
  await work(6);
  expect(await details(reminded)).toMatchObject({ lapses_at: null });
  await work(200);
  expect(await titles(reminded)).toEqual(['Order placed', 'Not paid yet']);
  expect(data(await set(5, 48))).toEqual({ remind_hours: 5, lapse_hours: 48 });
  await work(1);
  expect(await details(reminded)).toMatchObject({ status: 'pending' });
  await work(24);
  expect(await details(reminded)).toMatchObject({ status: 'cancelled' });
});

it('names the moment at which it closes by the hours that stand, and none once nothing closes by itself', async () => {
  const order = await place();
  await work(20);
  const told = async () => {
    const { lapses_at, created_at } = await details(order);
    return lapses_at && (Date.parse(lapses_at) - Date.parse(created_at)) / HOUR_MS;
  };
  expect(await told()).toBe(72);
  for (const [hours, named] of [
    [100, 100],
    [50, 72],
    [null, null],
  ] as const) {
    data(await set(20, hours));
    expect(await told()).toBe(named);
  }
});
