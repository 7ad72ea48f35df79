/** What a caller gets when something is too much, or goes wrong on our side (Product §2.4). */
import { addChat } from '@cowrie/contract/chat.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { PAYMENT, type PlacedOrder, pdf, placeOrder, sendProof } from '../testing/orders.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  owner = await app.staff('owner');
  order = await placeOrder('payment', customer, owner);
});
afterAll(() => app.close());

async function sendForm(path: string, parts: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: API_BASE + path,
    headers: {
      authorization: `Bearer ${customer.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, ...answer.json() };
}

describe('a form', () => {
  const proofPath = () => `/payment/payment/transaction/${order.reference}`;

  it('with two files for one field, or a file that nobody asked for, is refused; nothing of it stays', async () => {
    const before = storedFiles(app.context);
    const twice = await sendForm(proofPath(), [
      ['payment_proof', pdf('one')],
      ['payment_proof', pdf('two')],
    ]);
    expect(twice).toMatchObject({ status: 'error', errors: { payment_proof: ['Send one file'] } });
    const unasked = await sendForm(proofPath(), [
      ['payment_proof', pdf()],
      ['virus', pdf()],
    ]);
    expect(unasked).toMatchObject({ status: 'error', errors: { virus: ['This file is not expected here'] } });
    expect(storedFiles(app.context)).toEqual(before);
  });

  it('with far too much text is refused', async () => {
    const answer = await sendForm('/payment/order', [
      ...Object.entries(PAYMENT).filter(([name]) => name !== 'description'),
      ['description', 'x'.repeat(2001)],
    ]);
    expect(answer).toMatchObject({ status: 'error', errors: { description: ['At most 2000 characters'] } });
  });
});

describe('what a caller gets wrong', () => {
  const ask = (path: string) =>
    app.http.inject({ url: API_BASE + path, headers: { authorization: `Bearer ${customer.token}` } });

  it('is said in plain words, also where a field has none of its own', async () => {
    const answer = await ask('/orders?status=lost&page=zero');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      status: 'error',
      code: 'invalid_input',
      message: 'Some of what you entered is not right. Please check the marked fields.',
      errors: { status: ['Please check this field'], page: ['Please check this field'] },
    });
  });

  it('is 400, not our mistake, where a text has a byte that no database keeps', async () => {
    const body = { trx_type: order.type, trx_ref: order.reference, message: 'zero\u0000byte' };
    expect(await customer.client.call(addChat, { body })).toMatchObject({
      httpStatus: 400,
      code: 'invalid_input',
    });
    expect(await customer.client.call(addChat, { body }, { idempotencyKey: 'zero' })).toMatchObject({
      httpStatus: 400,
    });
    expect((await ask('/chats/payment/%00')).statusCode).toBe(400);
    const login = { username: 'a\u0000', password: 'b\u0000' };
    const signIn = await app.http.inject({ method: 'POST', url: `${API_BASE}/login`, payload: login });
    expect(signIn.statusCode).toBe(400);
  });
});

describe('our own mistakes', () => {
  it('answer 500 with a number to tell us and nothing of what went wrong inside', async () => {
    await app.asOwner('alter table order_viewers rename to order_viewers_gone');
    const answer = await owner.client.call(viewOrder, { params: { reference: order.reference } });
    await app.asOwner('alter table order_viewers_gone rename to order_viewers');
    expect(answer).toMatchObject({
      httpStatus: 500,
      code: 'internal',
      message: expect.stringMatching(/^Something went wrong on our side.*this number: [A-Z0-9]+$/),
    });
    expect(JSON.stringify(answer)).not.toContain('order_viewers');
  });

  it('keep nothing of a call that they broke: no order moved, no file', async () => {
    const before = storedFiles(app.context);
    await app.asOwner('alter table proofs rename to proofs_gone');
    const broken = await sendProof(customer, order);
    await app.asOwner('alter table proofs_gone rename to proofs');
    expect(broken).toMatchObject({ httpStatus: 500 });
    expect(storedFiles(app.context)).toEqual(before);
    expect(await sendProof(customer, order)).toMatchObject({ data: { status: 'awaiting' } });
  });
});

it('a flood from one address is told to wait, in the envelope', async () => {
  const small = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' });
  try {
    const ask = (remoteAddress: string) => small.http.inject({ url: `${API_BASE}/profile`, remoteAddress });
    for (let request = 1; request <= 15; request += 1) expect((await ask('10.0.0.1')).statusCode).toBe(401);
    const refused = await ask('10.0.0.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      status: 'error',
      code: 'too_many_tries',
      message: 'Too many tries. Please wait a minute and try again.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('10.0.0.2')).statusCode).toBe(401);
  } finally {
    await small.close();
  }
});

it('one customer’s flood of orders, or of messages, waits without holding up another’s', async () => {
  const small = await createTestApp({ RATE_LIMIT_FACTOR: '0.05' });
  try {
    const [one, other] = [await small.customer(), await small.customer()];
    const staff = await small.staff('support');
    const place = (who: TestCustomer) => placeOrder('shipment', who, staff);
    const first = await place(one);
    for (let placed = 2; placed <= 3; placed += 1) await place(one);
    await expect(place(one)).rejects.toThrow('Too many tries. Please wait 60 minutes');
    const body = { trx_type: first.type, trx_ref: first.reference, message: 'Hello' };
    const write = () => one.client.call(addChat, { body });
    for (let message = 1; message <= 25; message += 1)
      expect(await write()).toMatchObject({ status: 'success' });
    expect(await write()).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
    await place(other);
    small.clock.advance(HOUR_MS);
    await place(one);
  } finally {
    await small.close();
  }
});
