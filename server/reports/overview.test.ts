import { contact } from '@cowrie/contract/contact.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { proposePayAccount } from '@cowrie/contract/desk/treasury.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { toNoon } from '../testing/noon.ts';
import { type PlacedOrder, payAs, placeOrder, sendProof } from '../testing/orders.ts';
import { step } from '../testing/step.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  toNoon(app.clock);
  customer = await app.customer();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const figures = async () => data(await owner.client.call(overview, {}));
const pay = async (order: PlacedOrder) => data(await sendProof(customer, order));

it('shows the figures of a day as it goes', async () => {
  await step('an empty desk has 30 days without anything', async () => {
    const empty = await figures();
    expect(empty).toMatchObject({
      by_type_and_status: [],
      minutes_to_confirm: null,
      oldest_awaiting: null,
      unanswered_contacts: 0,
      pending_approvals: 0,
    });
    expect(empty.days).toHaveLength(30);
    expect(empty.days.every(({ orders, cancelled }) => orders === 0 && cancelled.length === 0)).toBe(true);
    expect(new Set(empty.days.map((day) => JSON.stringify([day.in, day.out])))).toEqual(
      new Set([
        JSON.stringify([[{ currency: 'NGN', amount: '0.00' }], [{ currency: 'RMB', amount: '0.00' }]]),
      ]),
    );
  });

  await step('counts what was placed, confirmed and paid out today, and how long proofs waited', async () => {
    // Proofs that waited 10, 20 and 60 minutes; the last was declined once, and only its second wait counts.
    const [quick, middle, slow] = [
      await placeOrder('payment', customer, owner),
      await placeOrder('payment', customer, owner),
      await placeOrder('payment', customer, owner),
    ];
    const confirm = async (order: PlacedOrder) =>
      data(await owner.client.call(confirmOrder, { params: order }));
    await pay(slow);
    app.clock.advance(5 * MINUTE_MS);
    data(await owner.client.call(declineOrder, { params: slow, body: { reason: 'No' } }));
    await pay(slow);
    app.clock.advance(40 * MINUTE_MS);
    await pay(middle);
    app.clock.advance(10 * MINUTE_MS);
    await pay(quick);
    app.clock.advance(10 * MINUTE_MS);
    for (const order of [slow, middle, quick]) await confirm(order);
    data(await payAs(owner, quick));
    const waiting = await placeOrder('payment', customer, owner);
    await pay(waiting);
    await placeOrder('branding', customer, owner);

    const now = await figures();
    expect(now.minutes_to_confirm).toBe(20);
    expect(now.days.at(-1)).toMatchObject({
      orders: 5,
      in: [{ currency: 'NGN', amount: '450000.00' }],
      out: [{ currency: 'RMB', amount: '750.00' }],
    });
    expect(now.days.slice(0, -1).every(({ orders }) => orders === 0)).toBe(true);
    expect(now.oldest_awaiting?.reference).toBe(waiting.reference);
    expect(
      now.by_type_and_status.map(({ type, status, count }) => `${type} ${status} ${count}`).sort(),
    ).toEqual(['branding pending 1', 'payment awaiting 1', 'payment processing 2', 'payment successful 1']);
  });

  await step('the list by days has the very orders that a figure counts', async () => {
    const { days } = await figures();
    const [first, today] = [days.at(0)?.day, days.at(-1)?.day];
    const list = async (query: CallInput<typeof deskOrders>['query']) =>
      data(await owner.client.call(deskOrders, { query })).orders;
    const confirmed = await list({ day_of: 'confirmed', from: days.at(-7)?.day, to: today });
    expect(confirmed.data.map(({ amount }) => amount)).toEqual(['150000.00', '150000.00', '150000.00']);
    const completed = await list({ day_of: 'completed', type: 'payment', from: today, to: today });
    expect(completed.data.map(({ status }) => status)).toEqual(['successful']);
    expect((await list({ day_of: 'placed', from: today, to: today })).pagination.total).toBe(5);
    // Without more said, days are those of placing.
    expect((await list({ status: 'processing', from: first })).pagination.total).toBe(2);
    // Of those open now, the ones that were confirmed.
    const open = { day_of: 'confirmed', from: today } as const;
    expect((await list({ ...open, status: 'processing' })).data.map(({ status }) => status)).toEqual([
      'processing',
      'processing',
    ]);
    expect((await list({ ...open, status: 'awaiting' })).data).toEqual([]);

    // A day later they are yesterday's.
    app.clock.advance(DAY_MS);
    owner = await app.staff('owner');
    const tomorrow = (await figures()).days.at(-1)?.day;
    for (const day_of of ['placed', 'confirmed', 'completed'] as const) {
      expect((await list({ day_of, from: tomorrow })).data).toEqual([]);
      expect((await list({ day_of, to: today })).pagination.total).toBe(
        { placed: 5, confirmed: 3, completed: 1 }[day_of],
      );
    }
  });

  await step('says what waits for somebody', async () => {
    const body = {
      fullname: 'Efe',
      email_address: 'efe@example.com',
      phone_number: '+2348030000000',
      message: 'Hello',
    };
    data(await app.visitor.call(contact, { body }));
    const account = {
      option_code: 'bank-transfer' as const,
      bank_name: 'GTBank',
      account_number: '0123456789',
      account_name: 'Cowrie',
    };
    data(await owner.client.call(proposePayAccount, { body: account }));
    expect(await figures()).toMatchObject({ unanswered_contacts: 1, pending_approvals: 1 });
    expect(data(await owner.client.call(deskNow, {}))).toMatchObject({
      inbox: { all: 1 },
      pending_approvals: 1,
    });
  });
});
