/** What calls staff wherever they are at the desk (Product §28.74). */
import { staffMessage } from '@cowrie/contract/desk/orders.ts';
import { waitingForUs } from '@cowrie/contract/desk/waiting-for-us.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { preparedRefund } from '../testing/money.ts';
import { placeOrder, sendProof } from '../testing/orders.ts';
import { step } from '../testing/step.ts';

let app: TestApp;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  support = await app.staff('support');
});
afterAll(() => app.close());

const waiting = async ({ client } = support) => data(await client.call(waitingForUs, {}));

it('tells of each kind what is new, once for each time that it waits', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, support);
  expect(await waiting()).toEqual({ count: 0, at_least: false, newest: [] });

  await step('a proof', async () => {
    data(await sendProof(customer, order));
    const first = await waiting();
    expect(first).toMatchObject({
      count: 1,
      newest: [{ kind: 'proof', reference: order.reference, who: 'Ada Obi', case_id: null }],
    });
    app.clock.advance(1000);
    expect(await waiting()).toEqual(first);
  });

  await step('words that wait for an answer', async () => {
    const since = app.clock.now();
    await app.context.db
      .updateTable('threads')
      .set({ answer_due_since: since })
      .where('order_id', '=', BigInt(order.id))
      .execute();
    const { count, newest } = await waiting();
    expect([count, newest[0]]).toMatchObject([2, { kind: 'words', reference: order.reference }]);
  });

  await step('a mention, for whoever is named and nobody else', async () => {
    app.clock.advance(1000);
    const message = `@${support.username} please look`;
    const owner = await app.staff('owner');
    const note = { params: order, body: { message, internal: true } };
    data(await owner.client.call(staffMessage, note));
    expect((await waiting()).newest[0]).toMatchObject({
      kind: 'mention',
      who: expect.stringContaining('owner'),
    });
    expect((await waiting(owner)).newest.map(({ kind }) => kind)).not.toContain('mention');
  });

  await step('a refund, for the treasury alone', async () => {
    const treasury = await app.staff('treasury');
    const before = await waiting();
    await preparedRefund(app, await app.customer(), treasury);
    expect((await waiting(treasury)).newest.map(({ kind }) => kind)).toContain('refund');
    expect((await waiting(treasury)).count).toBe(before.count + 1);
    expect((await waiting()).count).toBe(before.count);
  });
});

it('is not changed while nothing new waits', async () => {
  const ask = (etag?: string) =>
    app.http.inject({
      url: '/api/v1/desk/waiting-for-us',
      headers: { authorization: `Bearer ${support.token}`, ...(etag && { 'if-none-match': etag }) },
    });
  const first = await ask();
  expect(first.statusCode).toBe(200);
  expect((await ask(String(first.headers.etag))).statusCode).toBe(304);
});
