/** What waits, and what calls staff wherever they are at the desk (Product §28.74). */
import { snoozeConversation } from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
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

const waiting = async ({ client } = support) => data(await client.call(deskNow, {}));

it('tells of each kind what is new, once for each time that it waits', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, support);
  expect(await waiting()).toMatchObject({ calling: 0, newest: [] });

  await step('a proof', async () => {
    data(await sendProof(customer, order));
    const first = await waiting();
    expect(first).toMatchObject({
      calling: 1,
      newest: [{ kind: 'proof', reference: order.reference, who: 'Ada Ọbí', case_id: null }],
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
    const { calling, newest } = await waiting();
    expect([calling, newest[0]]).toMatchObject([2, { kind: 'words', reference: order.reference }]);
  });

  await step('not while they are put off; then anew', async () => {
    const until = new Date(app.clock.now().getTime() + HOUR_MS);
    const params = { kind: 'order', id: order.id } as const;
    const [before] = (await waiting()).newest;
    data(await support.client.call(snoozeConversation, { params, body: { until: until.toISOString() } }));
    expect(await waiting()).toMatchObject({ calling: 1, newest: [{ kind: 'proof' }], answers_due: 1 });
    app.clock.advance(HOUR_MS);
    const { calling, newest } = await waiting();
    expect([calling, newest[0]]).toMatchObject([2, { kind: 'words', at: until.toISOString() }]);
    expect(newest[0]?.key).not.toBe(before?.key);
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
    data(await support.client.call(viewOrder, { params: order }));
    expect((await waiting()).newest.map(({ kind }) => kind)).not.toContain('mention');
  });

  await step('a refund, for the treasury alone', async () => {
    const treasury = await app.staff('treasury');
    const before = await waiting();
    await preparedRefund(app, await app.customer(), treasury);
    expect((await waiting(treasury)).newest.map(({ kind }) => kind)).toContain('refund');
    expect((await waiting(treasury)).calling).toBe(before.calling + 1);
    expect((await waiting()).calling).toBe(before.calling);
  });
});

it('is not changed while nothing new waits', async () => {
  const ask = (etag?: string) =>
    app.http.inject({
      url: '/api/v1/desk/now',
      headers: { authorization: `Bearer ${support.token}`, ...(etag && { 'if-none-match': etag }) },
    });
  const first = await ask();
  expect(first.statusCode).toBe(200);
  expect((await ask(String(first.headers.etag))).statusCode).toBe(304);
});
