/** A receipt by its link: what a stranger sees, says and never learns (Product §27.29–27.35). */

import { listCases } from '@cowrie/contract/cases.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import {
  answerReceipt,
  getReceipt,
  openReceipt,
  RECEIPT_PAGES,
  shareReceipt,
  withdrawReceipt,
} from '@cowrie/contract/shared-receipts.ts';
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import {
  orderAt,
  PAYMENT,
  type PlacedOrder,
  payAs,
  pdf,
  photo,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../testing/orders.ts';
import { step } from '../testing/step.ts';

const YEAR_MS = 365 * DAY_MS;

let app: TestApp;
let customer: TestCustomer;
let stranger: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
});
// A year may have passed, after which nobody is signed in.
beforeEach(async () => {
  customer = await app.customer();
  stranger = await app.customer();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const RECEIVER = '王芳 <b>';

/** A payment to a saved receiver, paid out with `slip`. */
async function paidPayment(slip?: File): Promise<PlacedOrder> {
  const body = { ...PAYMENT, receiver_name: RECEIVER };
  const order: PlacedOrder = {
    type: 'payment',
    ...data(await customer.client.call(placePayment, { body })).payment_order,
  };
  data(await sendProof(customer, order));
  expect(await STAFF_ACTS.confirm(owner, order)).toMatchObject({ status: 'success' });
  data(await payAs(owner, order, {}, slip ? { slip } : {}));
  return order;
}

const share = async ({ id }: PlacedOrder) => {
  const { link } = data(await customer.client.call(shareReceipt, { params: { id } }));
  return String(link?.url).split(RECEIPT_PAGES)[1] ?? '';
};
const open = (token: string) => app.visitor.call(openReceipt, { params: { token } });
const say = (token: string, answer: 'received' | 'not-yet') =>
  app.visitor.call(answerReceipt, { params: { token }, body: { answer } });
const page = (token: string) => app.http.inject({ url: RECEIPT_PAGES + token });
const press = (token: string, answer: string, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: RECEIPT_PAGES + token,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `answer=${answer}`,
  });
const timeline = async ({ id }: PlacedOrder) =>
  data(await customer.client.call(getPayment, { params: { id } })).payments.timeline.map(
    ({ title }) => title,
  );

it('a stranger with the link sees what the receiver was sent, and nothing of the customer', async () => {
  const order = await paidPayment(await photo());
  const token = await share(order);
  expect(token).toMatch(/^[0-9a-z]{25}$/);
  const { receipt } = data(await open(token));
  expect(receipt).toEqual({
    amount: '750.00',
    currency: 'RMB',
    receiver_name: RECEIVER,
    payment_method_code: 'bank-transfer',
    payment_method_name: 'Bank transfer',
    paid_at: expect.any(String),
    reference: order.reference,
    slips: [{ media_type: 'image/jpeg', url: `${API_BASE}/receipts/${token}/slips/1` }],
    answer: null,
    answered_at: null,
  });
  const shown = await page(token);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  for (const text of [
    '¥750.00',
    '王芳 &lt;b&gt;',
    '银行转账',
    '北京时间',
    order.reference,
    '已收到',
    'I received it',
  ])
    expect(shown.body).toContain(text);
  expect(shown.body).not.toMatch(/<script|王芳 <b>/);
  for (const whole of [JSON.stringify(receipt), shown.body]) {
    // Both are drawn by lot, and may spell a name.
    const text = whole.replaceAll(token, '').replaceAll(order.reference, '');
    expect(text).not.toMatch(/₦|NGN|150.?000|Ada|Obi|customer1|example\.com|\+?2348|6217|Li Wei|proof/i);
    expect(text).not.toContain(`"${order.id}"`);
  }
});

it('the slip comes by the token of its own order alone, under a name that tells nothing', async () => {
  const named = new File([new Uint8Array(await (await photo('blue')).arrayBuffer())], 'Ada Obi 150000.jpg');
  const [mine, other] = [await paidPayment(named), await paidPayment()];
  const [token, bare] = [await share(mine), await share(other)];
  const slip = (of: string, number: string) =>
    app.http.inject({ url: `${API_BASE}/receipts/${of}/slips/${number}` });
  const found = await slip(token, '1');
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(found.headers['content-disposition']).toContain('slip-1.jpg');
  expect(found.headers['content-disposition']).not.toContain('Ada');
  for (const [of, number] of [
    [bare, '2'],
    [token, '2'],
    [token, '0'],
    [token, '01'],
    ['x'.repeat(25), '1'],
  ] as const)
    expect((await slip(of, number)).statusCode, number).toBe(404);
  data(await customer.client.call(withdrawReceipt, { params: { id: mine.id } }));
  expect((await slip(token, '1')).statusCode).toBe(404);
});

it('a payment sent in parts has the slip of each, once its receiver has all', async () => {
  const order = await orderAt('processing', 'payment', customer, owner);
  const { id } = order;
  data(await payAs(owner, order, { amount: '50.00' }, { slip: pdf('a') }));
  for (const call of [getReceipt, shareReceipt] as const)
    expect(await customer.client.call(call, { params: { id } })).toMatchObject({
      httpStatus: 409,
      code: 'receipt_not_ready',
    });
  data(await payAs(owner, order, { amount: '700.00' }, { slip: pdf('b') }));
  const { receipt } = data(await customer.client.call(getReceipt, { params: { id } }));
  expect(receipt).toMatchObject({ amount: '750.00', receiver_name: null });
  expect(receipt.slips.map(({ media_type }) => media_type)).toEqual(['application/pdf', 'application/pdf']);
  expect((await page(await share(order))).body).toContain('下载付款回单 2');
});

it('other customers get 404, and orders that are no payments too', async () => {
  const order = await paidPayment();
  const branding = await orderAt('successful', 'branding', customer, owner);
  for (const call of [getReceipt, shareReceipt, withdrawReceipt] as const) {
    expect(await stranger.client.call(call, { params: { id: order.id } })).toMatchObject({ httpStatus: 404 });
    expect(await customer.client.call(call, { params: { id: branding.id } })).toMatchObject({
      httpStatus: 404,
    });
  }
});

it('what the supplier says reaches the timeline once, "not yet" asks for staff, "received" is the end', async () => {
  const order = await paidPayment();
  const { type, reference } = order;
  const token = await share(order);
  const NOT_YET = 'Your supplier says: 还没收到 (Not yet)';
  const RECEIVED = 'Your supplier says: 已收到 (I received it)';
  const told = async () => (await timeline(order)).filter((title) => title.includes('supplier'));
  const waiting = async () => data(await owner.client.call(deskNow, {})).inbox.all;
  const before = await waiting();

  await step('"not yet", pressed on the page twice', async () => {
    const answers = await Promise.all([press(token, 'not-yet'), press(token, 'not-yet')]);
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers.location]).toEqual([303, `${RECEIPT_PAGES}${token}#answer`]);
    expect(await told()).toEqual([NOT_YET]);
    expect((await page(token)).body).toContain('我们已告知付款人，并正在核查');
    expect(await waiting()).toBe(before + 1);
    const { cases } = data(await customer.client.call(listCases, { params: { type, reference } }));
    expect(cases).toMatchObject([
      {
        closed_at: null,
        messages: [{ from: 'supplier', message: expect.stringContaining('还没收到 (Not yet)') }],
      },
    ]);
  });
  await step('"received", and then nothing else', async () => {
    expect(data(await say(token, 'received')).receipt).toMatchObject({ answer: 'received' });
    data(await say(token, 'received'));
    expect(await say(token, 'not-yet')).toMatchObject({ httpStatus: 409, code: 'received_already' });
    expect((await press(token, 'not-yet')).statusCode).toBe(303);
    expect(await told()).toEqual([NOT_YET, RECEIVED]);
    const shown = (await page(token)).body;
    expect(shown).toContain('谢谢');
    expect(shown).not.toContain('<button');
  });
  await step('staff see it, the customer is told by mail, and the order stays complete', async () => {
    const { order: desk } = data(await owner.client.call(getDeskOrder, { params: { reference } }));
    expect(desk.status).toBe('successful');
    for (const subject of ['Your supplier does not have the money yet', 'Your supplier has the money'])
      await app.inbox.next(customer.email, `${reference}: ${subject}`);
  });
  await step('a link that is made anew knows it', async () => {
    data(await customer.client.call(withdrawReceipt, { params: { id: order.id } }));
    expect(data(await open(await share(order))).receipt.answer).toBe('received');
  });
});

it('only the page sends its form, and only its two answers', async () => {
  const order = await paidPayment();
  const token = await share(order);
  expect((await press(token, 'received', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await press(token, 'maybe')).statusCode).toBe(400);
  expect((await app.http.inject({ method: 'POST', url: RECEIPT_PAGES + token })).statusCode).toBe(400);
  expect(data(await open(token)).receipt.answer).toBeNull();
  expect((await press(token, 'received', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303);
  expect(data(await open(token)).receipt.answer).toBe('received');
});

it('strangers are limited by their address, on the page and by the call together', async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' });
  try {
    const look = () => strict.visitor.call(openReceipt, { params: { token: 'x'.repeat(25) } });
    for (let tries = 1; tries <= 3; tries += 1) expect(await look()).toMatchObject({ httpStatus: 404 });
    expect(await look()).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
    const shown = await strict.http.inject({ url: `${RECEIPT_PAGES}${'x'.repeat(25)}` });
    expect([shown.statusCode, Number(shown.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(shown.body).toContain('操作太频繁');
  } finally {
    await strict.close();
  }
});

/** The last: no session lives as long. */
it('unknown, withdrawn and expired links answer alike, and a new link is another one', async () => {
  const order = await paidPayment();
  const token = await share(order);
  expect(await share(order)).toBe(token);
  const unknown = await open('x'.repeat(25));
  const unknownPage = await page('x'.repeat(25));
  expect(unknown).toMatchObject({ httpStatus: 404, code: 'not_found' });
  expect(unknownPage.statusCode).toBe(404);
  const isGone = async (gone: string) => {
    expect(await open(gone)).toEqual(unknown);
    expect(await say(gone, 'received')).toMatchObject({ httpStatus: 404 });
    for (const [answer, like] of [
      [await page(gone), unknownPage],
      [await press(gone, 'received'), unknownPage],
    ] as const)
      expect([answer.statusCode, answer.body]).toEqual([like.statusCode, like.body]);
  };
  await isGone('no-token');
  await step('withdrawn', async () => {
    const { link } = data(await customer.client.call(withdrawReceipt, { params: { id: order.id } }));
    expect(link).toBeNull();
    await isGone(token);
  });
  await step('made anew', async () => {
    const another = await share(order);
    expect(another).not.toBe(token);
    await isGone(token);
    expect(await open(another)).toMatchObject({ status: 'success' });
    await step('and a year later gone', async () => {
      app.clock.advance(YEAR_MS - MINUTE_MS);
      expect(await open(another)).toMatchObject({ status: 'success' });
      app.clock.advance(MINUTE_MS);
      await isGone(another);
    });
  });
  const { events } = await rowsOf(app.context, order);
  expect(events.filter(({ event }) => event === 'supplier')).toEqual([]);
});
