/** One slip does not pay for two orders unseen, however it was cut and compressed (Product §26.60, §26.61). */
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { onDesk, type PlacedOrder, pdf, placeOrder, sendProof } from '../../testing/orders.ts';
import { slipPicture } from '../../testing/slips.ts';

/** As phones of few points show it: quick to draw. */
const WIDTH = 720;
const HEIGHT = 1520;
let app: TestApp;
let ada: TestCustomer;
let efe: TestCustomer;
let treasury: TestStaff;
let first: PlacedOrder;
let slip: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  [ada, efe] = [await app.customer(), await app.customer()];
  treasury = await app.staff('treasury');
  slip = await slipPicture({ bank: 0, seed: 1 }, WIDTH);
  first = await paid(ada, slip);
});
afterAll(() => app.close());

const image = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'slip');
async function paid(customer: TestCustomer, file: Buffer | File): Promise<PlacedOrder> {
  const order = await placeOrder('payment', customer, treasury);
  data(await sendProof(customer, order, '', { file: file instanceof File ? file : image(file) }));
  return order;
}
/** Once every proof so far was looked for. */
async function sought() {
  const unsought = () =>
    app.context.db.selectFrom('proofs').select('id').where('picture_sought', '=', false).execute();
  await expect.poll(unsought).toEqual([]);
}
const same = async (order: PlacedOrder) =>
  (await onDesk(treasury, order)).same_proofs.map(({ reference, likeness }) => `${reference} ${likeness}`);
const marked = async () => {
  const { orders } = data(await treasury.client.call(deskOrders, { query: { status: 'awaiting' } }));
  return orders.data.filter(({ same_proof }) => same_proof).map(({ reference }) => reference);
};

/** Cuts off shares of each side. */
function cut(picture: Buffer, { left = 0, top = 0, right = 0, bottom = 0 }): Sharp {
  return sharp(picture).extract({
    left: Math.round(WIDTH * left),
    top: Math.round(HEIGHT * top),
    width: Math.round(WIDTH * (1 - left - right)),
    height: Math.round(HEIGHT * (1 - top - bottom)),
  });
}

test.each<[string, (picture: Buffer) => Sharp]>([
  ['compressed hard', (picture) => sharp(picture).jpeg({ quality: 30 })],
  ['made small by a chat app', (picture) => sharp(picture).resize(480).jpeg({ quality: 60 })],
  ['without its top', (picture) => cut(picture, { top: 0.3 }).jpeg()],
  ['without its bottom', (picture) => cut(picture, { bottom: 0.3 }).png()],
  ['without its left', (picture) => cut(picture, { left: 0.3 }).jpeg()],
  ['without its right', (picture) => cut(picture, { right: 0.3 }).jpeg()],
])('a slip %s is found among all, and both orders say so', async (_, changed) => {
  const second = await paid(efe, await changed(slip).toBuffer());
  await sought();
  expect(await same(second)).toContain(`${first.reference} picture`);
  expect(await same(first)).toContain(`${second.reference} picture`);
  expect(await marked()).toEqual(expect.arrayContaining([first.reference, second.reference]));
});

it('the slip of a part that counts is found where it comes compressed for the rest', async () => {
  const own = await slipPicture({ bank: 1, seed: 900 }, WIDTH);
  const order = await paid(ada, own);
  const body = { arrived: '50000.00' };
  data(await treasury.client.call(confirmOrder, { params: { reference: order.reference }, body }));
  const again = await sharp(own).resize(600).jpeg({ quality: 70 }).toBuffer();
  data(await sendProof(ada, order, '', { file: image(again) }));
  await sought();
  expect(await same(order)).toEqual([`${order.reference} picture`]);
  expect(await marked()).toContain(order.reference);
});

it('a slip that was sent over and over for one order is found at the next', {
  timeout: 120_000,
}, async () => {
  const own = await slipPicture({ bank: 2, seed: 500 }, WIDTH);
  const point = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  /** The same but for one point, which makes it another file. */
  const again = (n: number) =>
    sharp(own)
      .composite([{ input: point, left: n, top: 0 }])
      .png()
      .toBuffer();
  const flooded = await paid(ada, own);
  // As often as makes a number a bank's own writing.
  for (let n = 0; n < 32; n += 1) data(await sendProof(ada, flooded, '', { file: image(await again(n)) }));
  await sought();
  const next = await paid(efe, await again(40));
  await sought();
  expect(await same(next)).toContain(`${flooded.reference} picture`);
});

it('confirming before the job came looks by itself, and wants staff to have looked', async () => {
  const confirm = ({ reference }: PlacedOrder, looked_at_same_proof?: boolean) =>
    treasury.client.call(confirmOrder, { params: { reference }, body: { looked_at_same_proof } });
  const own = await slipPicture({ bank: 3, seed: 70 }, WIDTH);
  const earlier = await paid(ada, own);
  const later = await paid(efe, await sharp(own).resize(600).jpeg({ quality: 70 }).toBuffer());
  expect(await confirm(later)).toMatchObject({ code: 'proof_sent_twice' });
  expect(data(await confirm(later, true)).status).toBe('processing');
  const shown = (await onDesk(treasury, earlier)).same_proofs;
  expect(shown).toMatchObject([
    { likeness: 'picture', reference: later.reference, customer: 'Ada Ọbí', status: 'processing' },
  ]);
  expect((await app.http.inject(shown[0]?.file.url ?? '')).headers['content-type']).toBe('image/jpeg');
});

it('other slips of the same bank are nothing to look at, nor is a PDF with other bytes', async () => {
  const before = (await marked()).length;
  const orders = [];
  for (let seed = 200; seed < 203; seed += 1)
    orders.push(
      await paid(efe, await slipPicture({ bank: 2, seed, amount: '₦150,000.00', sender: 'Ada Eze' }, WIDTH)),
    );
  orders.push(await paid(ada, pdf('one')), await paid(ada, pdf('another')));
  await sought();
  expect(await marked()).toHaveLength(before);
  for (const order of orders) expect(await same(order)).toEqual([]);
});

it('proofs from before are looked for by the clock', async () => {
  const own = await slipPicture({ bank: 1, seed: 300 }, WIDTH);
  const orders = [await paid(ada, own), await paid(efe, await cut(own, { top: 0.1 }).jpeg().toBuffer())];
  await sought();
  const { db, jobs } = app.context;
  // As an earlier version left them.
  const files = db
    .selectFrom('proofs')
    .select('file_id')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => BigInt(id)),
    );
  for (const table of ['alike_proofs', 'proof_tokens', 'proof_pictures'] as const)
    await db.deleteFrom(table).where('file_id', 'in', files).execute();
  await db.updateTable('proofs').set({ picture_sought: false }).where('file_id', 'in', files).execute();
  await jobs.send(db, 'proof-pictures', {});
  await sought();
  expect(await same(orders[0] as PlacedOrder)).toEqual([`${orders[1]?.reference} picture`]);
});
