/** A phone shows and pays the one payment that is claimed at the desk it was paired with, and opens nothing else (Product §28.21–28.24). */

import { createHash } from 'node:crypto';
import type { Client } from '@cowrie/contract/client.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { letPhoneGo, makePhoneCode, payoutPhone } from '@cowrie/contract/desk/payout-phones.ts';
import { giveBackPayout, setPayoutRules } from '@cowrie/contract/desk/payouts.ts';
import { deskLogout, deskMe } from '@cowrie/contract/desk/session.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import {
  endPayoutPhone,
  pairPayoutPhone,
  payFromPhone,
  paymentOnPhone,
} from '@cowrie/contract/payout-phone.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { takeBack } from '../../testing/money.ts';
import {
  claim,
  onDesk,
  orderAt,
  PAID_FROM,
  type PlacedOrder,
  pdf,
  recordPayout,
} from '../../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let ada: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Wrong digits of the test before count no more.
  app.clock.advance(15 * MINUTE_MS);
  owner = await app.staff('owner');
  ada = await app.staff('treasury');
  order = await orderAt('processing', 'payment', customer, owner);
  data(await claim(ada, order));
});

const UNKNOWN = { httpStatus: 401, code: 'unauthenticated' };
const USED = { httpStatus: 400, code: 'phone_code_invalid' };
const WRONG_DIGITS = { httpStatus: 400, code: 'phone_digits_invalid' };

const code = async (staff = ada) => data(await staff.client.call(makePhoneCode, {}));
const pair = (given: string) => app.visitor.call(pairPayoutPhone, { body: { code: given } });
const phoneOf = async (given: string) => app.clientWith(data(await pair(given)).token);
const shown = async (phone: Client) => data(await phone.call(paymentOnPhone, {})).payment;
const pay = (
  phone: Client,
  { reference }: PlacedOrder,
  amount = '750.00',
  receipt: File | undefined = pdf('slip'),
) =>
  phone.call(payFromPhone, {
    params: { reference },
    body: { amount, account: PAID_FROM, fee: '1.00', bank_reference: `ALI${reference}` },
    files: { receipt },
  });

it('is paired by digits that nobody finds out by what the database holds of them', async () => {
  const { digits } = await code();
  const { rows } = await app.context.database.pool.query(
    `select encode(digits_hash, 'hex') as kept from payout_phones where digits_hash is not null`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].kept).not.toBe(createHash('sha256').update(digits).digest('hex'));
  expect(await shown(await phoneOf(digits))).toMatchObject({ reference: order.reference });
});

it('pays what is claimed, one after another, with no new code', async () => {
  const phone = await phoneOf((await code()).token);
  expect(await shown(phone)).toMatchObject({
    reference: order.reference,
    amount: '750.00',
    currency: 'RMB',
    description: 'Bank of China, 6217 0000, Li Wei',
    slip_required: true,
  });
  expect(await pay(phone, order, '750.00', new File([], ''))).toMatchObject({
    httpStatus: expect.any(Number),
  });
  expect(data(await pay(phone, order))).toEqual({ reference: order.reference, status: 'successful' });
  expect(await shown(phone)).toBeNull();
  const { order: paid, money } = await onDesk(owner, order);
  expect(paid.status).toBe('successful');
  expect(money?.payouts).toMatchObject([
    {
      amount: '750.00',
      fee: '1.00',
      reference: `ALI${order.reference}`,
      by: expect.stringContaining('treasury'),
    },
  ]);
  const next = await orderAt('processing', 'payment', customer, owner);
  expect(await shown(phone)).toBeNull();
  data(await claim(ada, next));
  expect(await shown(phone)).toMatchObject({ reference: next.reference, account: PAID_FROM });
  data(await pay(phone, next));
});

it('pays what its owner has claimed though a colleague would take a part back meanwhile', async () => {
  const params = { params: { reference: order.reference } };
  data(await recordPayout(ada, order, { body: { amount: '100' } }));
  const phone = await phoneOf((await code()).token);
  expect(await shown(phone)).toMatchObject({ reference: order.reference, amount: '650.00' });
  expect(await takeBack(app, order, 'payout', [ada, owner])).toMatchObject({ code: 'payout_claimed' });
  data(await pay(phone, order, '150.00'));
  data(await ada.client.call(giveBackPayout, params));
  data(await takeBack(app, order, 'payout', [ada, owner]));
  expect((await onDesk(owner, order)).money).toMatchObject({
    payouts: [
      { amount: '100.00', taken_back: false },
      { amount: '150.00', taken_back: true },
    ],
  });
});

it('pairs one phone once, by the link or by the digits, until they run out', async () => {
  const { token, digits } = await code();
  expect(digits).toMatch(/^\d{8}$/);
  const both = await Promise.all([pair(token), pair(digits)]);
  expect(both.filter(({ status }) => status === 'success')).toHaveLength(1);
  for (const used of [token, 'made-up']) expect(await pair(used)).toMatchObject(USED);
  for (const used of [digits, '00000000']) expect(await pair(used)).toMatchObject(WRONG_DIGITS);
  const late = await code();
  app.clock.advance(5 * MINUTE_MS);
  expect(await pair(late.token)).toMatchObject(USED);
  expect(await pair(late.digits)).toMatchObject(WRONG_DIGITS);
  // Of two phones the first is let go as the second is to come.
  data(await claim(ada, order));
  const first = await phoneOf((await code()).digits);
  expect(await shown(first)).toMatchObject({ reference: order.reference });
  const second = await code();
  expect(await first.call(paymentOnPhone, {})).toMatchObject(UNKNOWN);
  expect(await shown(await phoneOf(second.token))).toMatchObject({ reference: order.reference });
  const stored = await app.context.db.selectFrom('payout_phones').selectAll().execute();
  expect(
    JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(second.token);
});

it('opens no other payment and nothing else of the desk', async () => {
  const other = await orderAt('processing', 'payment', customer, owner);
  const { token } = data(await pair((await code()).token));
  const phone = app.clientWith(token);
  expect(await pay(phone, other)).toMatchObject({ httpStatus: 409, code: 'payout_not_claimed' });
  const bola = await app.staff('treasury');
  data(await claim(bola, other));
  expect(await pay(phone, other)).toMatchObject({ code: 'payout_not_claimed' });
  const params = { reference: order.reference };
  for (const closed of [
    await phone.call(deskMe, {}),
    await phone.call(getDeskOrder, { params }),
    await phone.call(deskOrders, {}),
    await phone.call(makePhoneCode, {}),
    await phone.call(giveBackPayout, { params }),
  ])
    expect(closed).toMatchObject(UNKNOWN);
  // Nor does the desk's own key open the phone's page.
  expect(await ada.client.call(paymentOnPhone, {})).toMatchObject(UNKNOWN);
  // What another person claims in another session is not for this phone, nor what the same person claims elsewhere.
  expect(await shown(phone)).toMatchObject({ reference: order.reference });
  data(await ada.client.call(giveBackPayout, { params }));
  expect(await shown(phone)).toBeNull();
  expect(await pay(phone, order)).toMatchObject({ code: 'payout_not_claimed' });
});

it('opens no other payment without a slip, sent as no form, either', async () => {
  const rules = (slip_required: boolean) =>
    owner.client.call(setPayoutRules, { body: { slip_required, release_above: null } });
  data(await rules(false));
  onTestFinished(async () => void data(await rules(true)));
  const { token } = data(await pair((await code()).token));
  const next = await orderAt('processing', 'payment', customer, owner);
  data(await claim(ada, next));
  expect(await shown(app.clientWith(token))).toMatchObject({ reference: next.reference });
  const send = ({ reference }: PlacedOrder) =>
    app.http.inject({
      method: 'POST',
      url: API_BASE + payFromPhone.path.replace(':reference', reference),
      headers: { authorization: `Bearer ${token}` },
      payload: { amount: '750.00', account: PAID_FROM },
    });
  // Its owner holds both, and the phone shows the one that was claimed last.
  const refused = await send(order);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payout_not_claimed']);
  expect((await onDesk(owner, order)).order.status).toBe('processing');
  expect((await send(next)).json().data.status).toBe('successful');
});

it('ends when it is let go, unused for long, with the session, and with the right', async () => {
  const gone = async (phone: Client) => expect(await phone.call(paymentOnPhone, {})).toMatchObject(UNKNOWN);
  const letGo = await phoneOf((await code()).token);
  expect(data(await ada.client.call(payoutPhone, {})).phone).not.toBeNull();
  data(await ada.client.call(letPhoneGo, {}));
  expect(data(await ada.client.call(payoutPhone, {})).phone).toBeNull();
  await gone(letGo);
  expect(await pay(letGo, order)).toMatchObject(UNKNOWN);

  const left = await phoneOf((await code()).token);
  data(await left.call(endPayoutPhone, {}));
  await gone(left);

  const idle = await phoneOf((await code()).token);
  app.clock.advance(14 * MINUTE_MS);
  expect(await shown(idle)).not.toBeNull();
  app.clock.advance(14 * MINUTE_MS);
  expect(await shown(idle)).not.toBeNull();
  app.clock.advance(16 * MINUTE_MS);
  await gone(idle);

  const demoted = await phoneOf((await code()).token);
  await app.context.db.updateTable('staff').set({ role: 'support' }).where('id', '=', ada.id).execute();
  await gone(demoted);
  await app.context.db.updateTable('staff').set({ role: 'treasury' }).where('id', '=', ada.id).execute();
  const ended = await phoneOf((await code()).token);
  data(await ada.client.call(deskLogout, {}));
  await gone(ended);
});

it('cannot be guessed at: digits are refused for a while, links go on', async () => {
  data(await pair((await code()).digits));
  for (let tries = 0; tries < 31; tries += 1) await pair(String(tries).padStart(8, '0'));
  expect(await pair('12345678')).toMatchObject({ httpStatus: 429 });
  const trail = await app.context.db
    .selectFrom('security_events')
    .select('event')
    .where('event', 'in', ['payout-phone.failed', 'payout-phone.paired'])
    .execute();
  expect(new Set(trail.map(({ event }) => event))).toEqual(
    new Set(['payout-phone.failed', 'payout-phone.paired']),
  );
});
