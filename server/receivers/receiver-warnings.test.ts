/** A receiver who is paid otherwise than before is said before the order and kept with it (Product §27.51, §27.52). */
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { checkReceiver, listReceivers, removeReceiver, renameReceiver } from '@cowrie/contract/receivers.ts';
import encodeQR from 'qr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { toNoon } from '../testing/noon.ts';
import { PAYMENT, sendProof } from '../testing/orders.ts';

const WANG = 'https://qr.alipay.com/fkx0wang';
const LI = 'https://qr.alipay.com/fkx0li';

let app: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  toNoon(app.clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
});

/** A picture of a code, of that many pixels and colour. */
async function picture(content: string, side = 600, background = '#ffffff'): Promise<File> {
  const drawn = sharp(Buffer.from(encodeQR(content, 'svg', { border: 4 })));
  const bytes = await drawn.resize(side, side).flatten({ background }).jpeg({ quality: 80 }).toBuffer();
  return new File([bytes], 'qr.jpg', { type: 'image/jpeg' });
}

type Sent = Partial<
  Record<'receiver_id' | 'receiver_name' | 'qr_code_of' | 'receiver_warnings' | 'description', string>
>;
const place = (input: Sent, qr_code?: File, who = customer) => {
  const body = { ...PAYMENT, payment_method_code: 'alipay', description: '', ...input };
  return who.client.call(placePayment, { body: body as never, files: { qr_code } });
};
async function pay(input: Sent, qr_code?: File, who = customer) {
  const order = data(await place(input, qr_code, who)).payment_order;
  data(await sendProof(who, { type: 'payment', ...order }));
  return order;
}
type Asked = Sent & { sends_qr_code?: boolean; qr_content?: string };
const check = (input: Asked, who = customer) =>
  who.client.call(checkReceiver, { body: { payment_method_code: 'alipay', ...input } as never });
const warned = async (input: Asked, who = customer) => data(await check(input, who)).warnings;
const kept = async (id: string) => data(await customer.client.call(getPayment, { params: { id } })).payments;

/** Somebody who was paid and saved, with a code. */
async function pays(name: string, content: string) {
  const { id } = await pay({ receiver_name: name }, await picture(content));
  const { receivers } = data(await customer.client.call(listReceivers, {}));
  const receiver = receivers.find((one) => one.name === name);
  if (!receiver) throw new Error('nobody was saved');
  return { receiver, placed_at: (await kept(id)).created_at };
}

it('the same code, photographed anew, is not warned of; another is, before and with the order', async () => {
  const { receiver, placed_at } = await pays('Wang Fang', WANG);
  const wang = { receiver_id: receiver.id };
  expect(await warned({ ...wang, sends_qr_code: true, qr_content: WANG })).toEqual([]);
  expect(await warned({ ...wang, qr_code_of: receiver.id })).toEqual([]);
  const again = await place({ ...wang, receiver_warnings: 'none' }, await picture(WANG, 480, '#f0e0c0'));
  expect((await kept(data(again).payment_order.id)).receiver_warnings).toEqual([]);

  const otherCode = { kind: 'other-code', name: 'Wang Fang', paid_at: placed_at };
  expect(await warned({ ...wang, sends_qr_code: true, qr_content: LI })).toEqual([otherCode]);
  // The browser may have read nothing of it, or said so.
  expect(await place({ ...wang, receiver_warnings: 'none' }, await picture(LI))).toMatchObject({
    httpStatus: 409,
    code: 'receiver_otherwise',
    message: expect.stringMatching(/^This is not the code you used to pay Wang Fang today\. If/),
  });
  const goesOn = await pay({ ...wang, receiver_warnings: 'seen' }, await picture(LI));
  expect((await kept(goesOn.id)).receiver_warnings).toEqual([otherCode]);

  // Now it is the code that they were paid with last, and the order keeps what held when it was placed.
  expect(await warned({ ...wang, sends_qr_code: true, qr_content: LI })).toEqual([]);
  const staff = await app.staff('support');
  const { reference } = goesOn;
  const desk = data(await staff.client.call(getDeskOrder, { params: { reference } }));
  expect(desk.order).toMatchObject({ receiver_warnings: [otherCode] });
});

it('a code or an account that is saved for another receiver is said by their name', async () => {
  const { receiver } = await pays('Wang Fang', WANG);
  await pays('Li Wei', LI);
  await pay({ receiver_name: 'Chen Yu', description: 'Chen Yu, 138 0000 0000' });
  const anothers = (kind: string, name: string) => ({ kind, name, paid_at: null });
  expect(await warned({ receiver_id: receiver.id, sends_qr_code: true, qr_content: LI })).toMatchObject([
    { kind: 'other-code', name: 'Wang Fang' },
    anothers('anothers-code', 'Li Wei'),
  ]);
  expect(await warned({ receiver_name: 'Zhao', description: '13800000000' })).toMatchObject([
    anothers('anothers-account', 'Chen Yu'),
  ]);
  const order = data(await place({ receiver_name: 'Zhao' }, await picture(LI))).payment_order;
  expect((await kept(order.id)).receiver_warnings).toEqual([anothers('anothers-code', 'Li Wei')]);
});

it('one that took another’s name is said not to be whom orders paid by that name', async () => {
  const { receiver: wang, placed_at } = await pays('Wang Fang', WANG);
  data(await place({ receiver_name: 'Supplier' }, await picture(LI)));
  const { receivers } = data(await customer.client.call(listReceivers, {}));
  const { id = '' } = receivers.find(({ name }) => name === 'Supplier') ?? {};
  const rename = async (params: { id: string }, name: string) =>
    data(await customer.client.call(renameReceiver, { params, body: { name } }));
  await rename({ id: wang.id }, 'Wang Fang, old');
  await rename({ id }, 'Wang Fang');
  const otherCode = { kind: 'other-code', name: 'Wang Fang', paid_at: placed_at };
  const again = { receiver_id: id, qr_code_of: id };
  expect(await warned(again)).toEqual([otherCode]);
  expect(await place({ ...again, receiver_warnings: 'none' })).toMatchObject({ code: 'receiver_otherwise' });
  data(await customer.client.call(removeReceiver, { params: { id: wang.id } }));
  expect(await warned(again)).toEqual([otherCode]);
  await pay({ ...again, receiver_warnings: 'seen' });
  expect(await warned(again)).toEqual([]);
});

it('nothing that another customer has saved or paid is told', async () => {
  const { receiver } = await pays('Wang Fang', WANG);
  const stranger = await app.customer();
  const asked = { sends_qr_code: true, receiver_name: 'Wang Fang' };
  for (const qr_content of [WANG, LI]) expect(await warned({ ...asked, qr_content }, stranger)).toEqual([]);
  for (const input of [{ receiver_id: receiver.id }, { qr_code_of: receiver.id }])
    expect(await check(input, stranger)).toMatchObject({ httpStatus: 404, code: 'receiver_unknown' });
  const order = data(await place({ receiver_name: 'Li Wei' }, await picture(WANG), stranger)).payment_order;
  const { payments } = data(await stranger.client.call(getPayment, { params: { id: order.id } }));
  expect(payments.receiver_warnings).toEqual([]);
});

it('an order that nobody paid says nothing of a receiver', async () => {
  data(await place({ description: 'Wang Fang, 138 0000 0000' }));
  expect(await warned({ description: 'Wang Fang, 139 0000 0000' })).toEqual([]);
  const { created_at: paid_at } = await kept((await pay({ description: 'Wang Fang, 138 0000 0000' })).id);
  expect(await warned({ description: 'Wang Fang, 139 0000 0000' })).toEqual([
    { kind: 'other-account', name: 'Wang Fang', paid_at },
  ]);
});
