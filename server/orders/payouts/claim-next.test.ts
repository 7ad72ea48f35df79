/** The next payment to pay out is the one that is due first, and each is given to one (Product §28.15). */

import * as api from '@cowrie/contract/desk/payouts.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { orderAt } from '../../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let ada: TestStaff;
let bola: TestStaff;
let owner: TestStaff;
// Whatever waits is next: each test has a queue of its own.
beforeEach(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  ada = await app.staff('treasury');
  bola = await app.staff('treasury');
  owner = await app.staff('owner');
});
afterEach(() => app.close());

const confirmed = () => orderAt('processing', 'payment', customer, owner);

it('is claimed next by what is due first, by two at once each another', async () => {
  const [first, second, third] = [await confirmed(), await confirmed(), await confirmed()];
  const next = async (staff: TestStaff, after?: string) =>
    data(await staff.client.call(api.claimNextPayout, { body: { after } })).reference;
  const both = await Promise.all([next(owner), next(bola)]);
  expect(new Set(both).size).toBe(2);
  const [chidi, dayo] = [await app.staff('treasury'), await app.staff('treasury')];
  const taken = [...both, await next(chidi)];
  expect(taken.toSorted()).toEqual([first, second, third].map(({ reference }) => reference).toSorted());
  const nothing = await dayo.client.call(api.claimNextPayout, { body: {} });
  expect(nothing).toMatchObject({ httpStatus: 409, code: 'no_payout_waits' });
});

it('is claimed next though many that are due before it wait for a release', async () => {
  const many = 21;
  for (let n = 0; n < many; n += 1) await confirmed();
  await app.context.db
    .updateTable('orders')
    .set({ promised_at: app.clock.now() })
    .where('status', '=', 'processing')
    .execute();
  const small = await confirmed();
  await app.context.db
    .updateTable('payment_orders')
    .set({ you_get: 70_000n })
    .where('order_id', '=', BigInt(small.id))
    .execute();
  const body = { slip_required: true, release_above: '749.99' };
  data(await owner.client.call(api.setPayoutRules, { body }));
  const { reference } = data(await ada.client.call(api.claimNextPayout, { body: {} }));
  expect(reference).toBe(small.reference);
  expect(await bola.client.call(api.claimNextPayout, { body: {} })).toMatchObject({
    code: 'no_payout_waits',
  });
});
