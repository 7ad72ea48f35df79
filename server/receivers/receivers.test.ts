/** Whom a customer has paid is paid again from what was saved (Product §27.46, §27.47, §27.48, §27.49, §27.53, §27.54). */
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { cancelOrder, getPayment, listOrders } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import {
  listReceivers,
  MOST_RECEIVERS,
  removeReceiver,
  removeReceiverPhoto,
  renameReceiver,
  saveReceiver,
  setReceiverPhoto,
} from '@cowrie/contract/receivers.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import encodeQR from 'qr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { toNewLinks } from '../testing/new-links.ts';
import { PAYMENT, photo, sendProof } from '../testing/orders.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let customer: TestCustomer;
let picture: File;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  picture = await photo();
});
afterAll(() => app.close());
beforeEach(async () => {
  // No test should meet the moment at which they change by chance.
  toNewLinks(app.clock);
  customer = await app.customer();
});

const ALIPAY = { ...PAYMENT, payment_method_code: 'alipay', description: 'Wang Fang' } as const;
type Sent = Partial<Record<keyof typeof PAYMENT | 'receiver_id' | 'receiver_name' | 'qr_code_of', string>>;

const place = (input: Sent = {}, qr_code?: File, who = customer) =>
  who.client.call(placePayment, { body: { ...ALIPAY, ...input } as typeof ALIPAY, files: { qr_code } });
const placed = async (input: Sent = {}, qr_code?: File) => data(await place(input, qr_code)).payment_order;
const saved = async (who = customer) => data(await who.client.call(listReceivers, {})).receivers;
const payment = async (id: string) =>
  data(await customer.client.call(getPayment, { params: { id } })).payments;
/** Somebody who is saved with a QR code. */
async function saveWang() {
  const order = await placed({ receiver_name: 'Wang Fang' }, picture);
  const [receiver] = await saved();
  if (!receiver) throw new Error('nobody was saved');
  return { order, receiver };
}

it('is saved with the order that pays them, where the customer gives a name, and read with what was sent', async () => {
  await placed();
  expect(await saved()).toEqual([]);
  const { order, receiver } = await saveWang();
  expect(receiver).toMatchObject({
    name: 'Wang Fang',
    payment_method_code: 'alipay',
    description: 'Wang Fang',
    qr_code: { media_type: 'image/jpeg' },
    photo: null,
    last_payment: { amount: '750.00', currency: 'RMB', placed_at: (await payment(order.id)).created_at },
  });
  expect((await payment(order.id)).receiver_name).toBe('Wang Fang');
  const staff = await app.staff('support');
  const { reference } = order;
  const seen = data(await staff.client.call(getDeskOrder, { params: { reference } })).order;
  expect(seen).toMatchObject({ receiver_name: 'Wang Fang' });
});

it('has a code that the server reads, for staff to see, and one that holds nothing is no hindrance', async () => {
  const drawn = sharp(Buffer.from(encodeQR('https://qr.alipay.com/a6x0example', 'svg', { border: 4 })));
  const code = await drawn.resize(600, 600).flatten({ background: '#ffffff' }).png().toBuffer();
  const order = await placed({}, new File([code], 'qr.png', { type: 'image/png' }));
  const without = await placed({}, picture);
  expect(await payment(order.id)).toMatchObject({ qr_content: 'https://qr.alipay.com/a6x0example' });
  expect(await payment(without.id)).toMatchObject({
    qr_content: null,
    qr_code: { media_type: 'image/jpeg' },
  });
});

it('is paid again without sending the QR code again, and stands first', async () => {
  const { order, receiver } = await saveWang();
  app.clock.advance(MINUTE_MS);
  await placed({ receiver_name: 'Li Wei' });
  app.clock.advance(MINUTE_MS);
  expect((await saved()).map(({ name }) => name)).toEqual(['Li Wei', 'Wang Fang']);
  const files = storedFiles(app.context);
  const of = { receiver_id: receiver.id, qr_code_of: receiver.id };
  const again = await placed({ ...of, payment_method_code: 'wechat', you_pay: '200.00', you_get: '1.00' });
  expect(storedFiles(app.context)).toEqual(files);
  expect((await payment(again.id)).qr_code).toEqual((await payment(order.id)).qr_code);
  expect(await saved()).toMatchObject([
    { name: 'Wang Fang', payment_method_code: 'alipay', last_payment: { amount: '1.00' } },
    { name: 'Li Wei' },
  ]);
  // What is cancelled was never sent.
  const cancel = { trx_type: 'payment', reference: again.reference } as const;
  data(await customer.client.call(cancelOrder, { query: cancel, body: { message: 'Twice' } }));
  expect((await saved())[0]?.last_payment?.amount).toBe('750.00');
});

it('stays as saved where they are paid otherwise, unless the customer saves the change', async () => {
  const { receiver } = await saveWang();
  const other = { receiver_id: receiver.id, description: 'Wang Fang, shop 7' };
  await placed(other);
  expect(await saved()).toEqual([{ ...receiver, last_payment: expect.anything() }]);
  await placed({ ...other, receiver_name: 'Wang Fang' });
  expect(await saved()).toMatchObject([{ id: receiver.id, description: 'Wang Fang, shop 7', qr_code: null }]);
});

it('a receiver who is filled in again just as they are saved is not saved twice', async () => {
  const again = { receiver_name: 'Wang Fang', description: 'Wang Fang, 138 0000 0000' };
  await placed(again);
  const [receiver] = await saved();
  const order = await placed({ ...again, receiver_name: 'WANG Fang' });
  expect(await payment(order.id)).toMatchObject({ receiver_id: receiver?.id, receiver_name: 'Wang Fang' });
  expect(await saved()).toHaveLength(1);
  // Another name, account or way to pay is another receiver.
  await placed({ ...again, receiver_name: 'Auntie' });
  await placed({ ...again, description: 'Wang Fang, 139 0000 0000' });
  await placed({ ...again, payment_method_code: 'bank-transfer' });
  await placed(again, picture);
  expect(await saved()).toHaveLength(5);
});

it('is the customer’s alone', async () => {
  const { receiver } = await saveWang();
  const stranger = await app.customer();
  const unknown = { httpStatus: 404, code: 'receiver_unknown' };
  const params = { id: receiver.id };
  expect(await saved(stranger)).toEqual([]);
  const rename = stranger.client.call(renameReceiver, { params, body: { name: 'Mine' } });
  expect(await rename).toMatchObject(unknown);
  expect(await stranger.client.call(removeReceiver, { params })).toMatchObject(unknown);
  expect(await place({ receiver_id: receiver.id }, undefined, stranger)).toMatchObject(unknown);
  expect(await place({ qr_code_of: receiver.id }, undefined, stranger)).toMatchObject(unknown);
  expect(data(await stranger.client.call(listOrders, {})).orders.data).toEqual([]);
  expect(await saved()).toEqual([receiver]);
});

it('is renamed and removed, and the orders stay as they were', async () => {
  const { order, receiver } = await saveWang();
  const params = { id: receiver.id };
  const renamed = data(
    await customer.client.call(renameReceiver, { params, body: { name: ' Auntie Wang ' } }),
  );
  expect(renamed.receiver).toEqual({ ...receiver, name: 'Auntie Wang' });
  expect(await customer.client.call(renameReceiver, { params, body: { name: ' ' } })).toMatchObject({
    httpStatus: 400,
    message: 'Give your receiver a name',
  });
  data(await customer.client.call(removeReceiver, { params }));
  expect(await saved()).toEqual([]);
  expect(await customer.client.call(removeReceiver, { params })).toMatchObject({ code: 'receiver_unknown' });
  expect(await payment(order.id)).toMatchObject({
    receiver_name: 'Wang Fang',
    qr_code: { url: receiver.qr_code?.url },
  });
});

it('is saved from an order that was paid, once, by its customer alone', async () => {
  const order = await placed({}, picture);
  const body = { reference: order.reference, name: 'Wang Fang' };
  const save = (who = customer) => who.client.call(saveReceiver, { body });
  expect(await save()).toMatchObject({
    code: 'move_not_allowed',
    message: 'Not now: the order is not paid.',
  });
  data(await sendProof(customer, { type: 'payment', ...order }));
  expect(await save(await app.customer())).toMatchObject({ httpStatus: 404, code: 'not_found' });
  const { receiver } = data(await save());
  expect(receiver).toMatchObject({
    name: 'Wang Fang',
    payment_method_code: 'alipay',
    description: 'Wang Fang',
    qr_code: { media_type: 'image/jpeg' },
    last_payment: { amount: '750.00' },
  });
  expect(await payment(order.id)).toMatchObject({ receiver_id: receiver.id, receiver_name: null });
  expect(data(await save()).receiver).toEqual(receiver);
  expect(await saved()).toEqual([receiver]);
});

it('has a photo if wanted, which goes with the next one and with the receiver', async () => {
  const { order, receiver } = await saveWang();
  const params = { id: receiver.id };
  const set = async (colour: string, who = customer) =>
    who.client.call(setReceiverPhoto, { params, files: { photo: await photo(colour) } });
  const files = storedFiles(app.context);
  expect(await set('red', await app.customer())).toMatchObject({ code: 'receiver_unknown' });
  expect(storedFiles(app.context)).toEqual(files);

  const first = data(await set('red')).receiver.photo;
  expect(first).toMatchObject({ media_type: 'image/jpeg' });
  const second = data(await set('blue')).receiver.photo;
  expect(second?.url).not.toBe(first?.url);
  expect(await saved()).toEqual([{ ...receiver, photo: second }]);
  expect(storedFiles(app.context)).toHaveLength(files.length + 1);

  data(await customer.client.call(removeReceiverPhoto, { params }));
  expect(await saved()).toEqual([{ ...receiver, photo: null }]);
  expect(storedFiles(app.context).sort()).toEqual(files.sort());
  data(await set('green'));
  data(await customer.client.call(removeReceiver, { params }));
  expect(storedFiles(app.context).sort()).toEqual(files.sort());
  expect((await payment(order.id)).qr_code).toBeTruthy();
});

it('a saved code that is none does for no method that needs one', async () => {
  await placed({ receiver_name: 'Li Wei' });
  const [receiver] = await saved();
  const input = { payment_method_code: 'wechat', qr_code_of: receiver?.id };
  expect(await place(input)).toMatchObject({ httpStatus: 400, code: 'qr_required' });
});

it(`beyond ${MOST_RECEIVERS} nobody is saved, and the order is placed without`, async () => {
  const now = app.clock.now();
  const rows = Array.from({ length: MOST_RECEIVERS }, (_, index) => ({
    customer_id: customer.id,
    name: `Number ${index}`,
    payment_method_code: 'alipay' as const,
    description: null,
    qr_file_id: null,
    created_at: now,
    used_at: now,
  }));
  await app.context.db.insertInto('receivers').values(rows).execute();
  const files = storedFiles(app.context);
  expect(await place({ receiver_name: 'One more' }, picture)).toMatchObject({
    httpStatus: 409,
    code: 'too_many_receivers',
  });
  expect(storedFiles(app.context)).toEqual(files);
  expect((await placed()).id).toBeDefined();
  const [known] = await saved();
  expect((await placed({ receiver_id: known?.id, receiver_name: 'Changed' })).id).toBeDefined();
  expect(await saved()).toHaveLength(MOST_RECEIVERS);
});
