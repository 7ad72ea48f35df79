/** One slip does not pay for two orders unseen (Product §21.14). */
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { takeBack } from '../../testing/money.ts';
import { toNewLinks } from '../../testing/new-links.ts';
import { onDesk, type PlacedOrder, pdf, placeOrder, STAFF_ACTS, sendProof } from '../../testing/orders.ts';

let app: TestApp;
let ada: TestCustomer;
let efe: TestCustomer;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  [ada, efe] = [await app.customer(), await app.customer()];
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());

async function paid(customer: TestCustomer, slip: string): Promise<PlacedOrder> {
  const order = await placeOrder('payment', customer, treasury);
  data(await sendProof(customer, order, '', { file: pdf(slip) }));
  return order;
}
const confirm = ({ reference }: PlacedOrder, looked_at_same_proof?: boolean) =>
  treasury.client.call(confirmOrder, { params: { reference }, body: { looked_at_same_proof } });
const same = async (order: PlacedOrder) =>
  (await onDesk(treasury, order)).same_proofs.map(({ reference }) => reference);
const marked = async () => {
  const { orders } = data(await treasury.client.call(deskOrders, { query: { status: 'awaiting' } }));
  return orders.data.filter(({ same_proof }) => same_proof).map(({ reference }) => reference);
};

it('a file that was sent for another order is marked at both, and confirming asks whether staff looked', async () => {
  const before = await marked();
  const first = await paid(ada, 'one slip');
  expect([await same(first), await marked()]).toEqual([[], before]);
  const second = await paid(ada, 'one slip');
  const stranger = await paid(efe, 'one slip');
  expect(await same(first)).toEqual([second.reference, stranger.reference]);
  expect((await marked()).filter((one) => !before.includes(one))).toEqual([
    first.reference,
    second.reference,
    stranger.reference,
  ]);

  expect(await confirm(second)).toMatchObject({
    httpStatus: 409,
    code: 'proof_sent_twice',
    message: expect.stringContaining(`${first.reference}, ${stranger.reference}`),
  });
  expect(await confirm(second, false)).toMatchObject({ code: 'proof_sent_twice' });
  expect(data(await confirm(second, true)).status).toBe('processing');
  const entry = await app.context.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'order.confirm')
    .where('subject', '=', second.reference)
    .executeTakeFirstOrThrow();
  expect(entry.detail).toContain('asked for ₦150,000.00; no bank reference');
  expect(entry.detail).toContain(`same proof as ${first.reference}, ${stranger.reference}, looked at`);
  expect((await onDesk(treasury, first)).same_proofs[0]).toMatchObject({
    customer: 'Ada Ọbí',
    status: 'processing',
  });
  // It is the desk's alone to know.
  const seen = await ada.client.call(getPayment, { params: { id: first.id } });
  expect(JSON.stringify(data(seen))).not.toContain(stranger.reference);
});

it('the same file for the same order again is nothing to look at', async () => {
  const order = await paid(ada, 'a slip of its own');
  data(await sendProof(ada, order, '', { file: pdf('a slip of its own') }));
  expect([await same(order), await confirm(order)]).toMatchObject([[], { status: 'success' }]);
});

it('the slip of a part that counts is marked where it comes for the rest too, until the part is taken back', async () => {
  const order = await paid(ada, 'half of it');
  const { reference } = order;
  const arrived = { params: { reference }, body: { arrived: '50000.00' } };
  data(await treasury.client.call(confirmOrder, arrived));
  data(await sendProof(ada, order, '', { file: pdf('the other half') }));
  expect([await same(order), await marked()]).toEqual([[], expect.not.arrayContaining([reference])]);
  data(await sendProof(ada, order, '', { file: pdf('half of it') }));
  expect([await same(order), await marked()]).toEqual([[reference], expect.arrayContaining([reference])]);
  expect(await confirm(order)).toMatchObject({
    code: 'proof_sent_twice',
    message: expect.stringContaining(`${reference} itself, for a part that counts already`),
  });

  expect(await STAFF_ACTS.decline(treasury, order)).toMatchObject({ status: 'success' });
  data(await sendProof(ada, order, '', { file: pdf('the right slip') }));
  expect(await marked()).not.toContain(reference);
  expect(await STAFF_ACTS.decline(treasury, order)).toMatchObject({ status: 'success' });
  data(await takeBack(app, order, 'receipt', [await app.staff('treasury'), await app.staff('owner')]));
  data(await sendProof(ada, order, '', { file: pdf('half of it') }));
  expect(await same(order)).toEqual([]);
  expect(data(await confirm(order)).status).toBe('processing');
});

it('of more orders than are named, those of the newest slip are: it is the one that waits', async () => {
  for (let other = 0; other < 11; other += 1) await paid(efe, 'one for many');
  const order = await paid(ada, 'one for many');
  for (let declined = 0; declined < 2; declined += 1) {
    data(await STAFF_ACTS.decline(treasury, order));
    data(await sendProof(ada, order, '', { file: pdf('one for many') }));
  }
  const { same_proofs } = await onDesk(treasury, order);
  const ids = same_proofs.map(({ proof_id }) => Number(proof_id));
  expect(ids.filter((id) => id === Math.max(...ids))).toHaveLength(11);
});

it('a poll of the page hears of a mark that another order brings', async () => {
  toNewLinks(app.clock);
  const order = await paid(ada, 'seen later');
  const page = (etag?: string) =>
    app.http.inject({
      url: `/api/v1/desk/orders/${order.reference}`,
      headers: { authorization: `Bearer ${treasury.token}`, ...(etag && { 'if-none-match': etag }) },
    });
  const etag = String((await page()).headers.etag);
  expect((await page(etag)).statusCode).toBe(304);
  await paid(efe, 'seen later');
  expect((await page(etag)).statusCode).toBe(200);
});

it('a proof that was declined does not hold up the next one', async () => {
  await paid(efe, 'borrowed');
  const order = await paid(ada, 'borrowed');
  expect(await STAFF_ACTS.decline(treasury, order)).toMatchObject({ status: 'success' });
  data(await sendProof(ada, order, '', { file: pdf('her own') }));
  expect(await confirm(order)).toMatchObject({ status: 'success' });
  expect(await same(order)).toHaveLength(1);
});
