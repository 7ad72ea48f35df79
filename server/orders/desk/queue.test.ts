import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import { exportOrders } from '@cowrie/contract/desk/exports.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { confirmOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { addShipmentPhoto, weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { getGoods, getShipment } from '@cowrie/contract/orders.ts';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { takeBack } from '../../testing/money.ts';
import { toNoon } from '../../testing/noon.ts';
import { onDesk, orderAt, type PlacedOrder, placeOrder, sendProof } from '../../testing/orders.ts';

/** Two payments and a parcel, placed one after the other; the first and the last by Ada. */
async function openShop() {
  const app = await createTestApp();
  const ada = await app.customer();
  const support = await app.staff('support');
  const first = await placeOrder('payment', ada, support);
  app.clock.advance(1000);
  const second = await placeOrder('payment', await app.customer(), support);
  app.clock.advance(1000);
  const parcel = await placeOrder('shipment', ada, support);
  return { app, ada, support, first, second, parcel };
}

type Query = CallInput<typeof deskOrders>['query'];
const queueOf =
  ({ client }: TestStaff) =>
  async (query: Query) =>
    data(await client.call(deskOrders, { query })).orders.data.map(({ reference }) => reference);

let app: TestApp;
let ada: TestCustomer;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.customer();
  support = await app.staff('support');
});
afterAll(() => app.close());

describe('a queue', () => {
  it('of closed orders shows and sorts by one day: when they were closed, or what the list is by', async () => {
    const { app, support, first, second } = await openShop();
    onTestFinished(() => app.close());
    for (const { reference } of [second, first]) {
      app.clock.advance(1000);
      const body = { reason: 'Not possible' };
      data(await support.client.call(deskCancelOrder, { params: { reference }, body }));
    }
    const rows = async (query: Query) =>
      data(await support.client.call(deskOrders, { query })).orders.data.flatMap(({ reference, day }) =>
        day ? [{ reference, ...day }] : [],
      );
    for (const [query, of, order] of [
      [{ status: 'cancelled' }, 'closed', [first, second]],
      [{ status: 'cancelled', type: 'payment' }, 'closed', [first, second]],
      [{}, 'placed', [second, first]],
      [{ status: 'cancelled', day_of: 'placed' }, 'placed', [second, first]],
    ] as const) {
      const listed = await rows(query);
      expect(listed.map(({ reference }) => reference)).toEqual(order.map(({ reference }) => reference));
      expect(listed.map((row) => row.of)).toEqual([of, of]);
      expect(listed.map(({ at }) => at)).toEqual(
        listed
          .map(({ at }) => at)
          .sort()
          .reverse(),
      );
    }
  });

  it('has an order that was confirmed anew once, in each list of those and in its export, by the last time', async () => {
    const app = await createTestApp();
    onTestFinished(() => app.close());
    toNoon(app.clock);
    const [customer, treasury, first] = [
      await app.customer(),
      await app.staff('treasury'),
      await app.staff('owner'),
    ];
    const order = await orderAt('awaiting', 'payment', customer, treasury);
    const params = { reference: order.reference };
    const today = dayOf(app.clock.now().getTime());
    data(await treasury.client.call(confirmOrder, { params }));
    expect(await takeBack(app, order, 'receipt', [treasury, first])).toMatchObject({ status: 'success' });
    data(await sendProof(customer, order, 'again'));
    app.clock.advance(2 * DAY_MS);
    // Whoever was signed in no longer is.
    const owner = await app.staff('owner');
    data(await owner.client.call(confirmOrder, { params }));
    const now = dayOf(app.clock.now().getTime());
    for (const status of [undefined, 'open', 'processing'] as const) {
      const query = { day_of: 'confirmed', status } as const;
      const { data: rows, pagination } = data(await owner.client.call(deskOrders, { query })).orders;
      expect(rows.map(({ reference }) => reference)).toEqual([order.reference]);
      expect(pagination.total).toBe(1);
      expect(await queueOf(owner)({ ...query, from: today, to: today })).toEqual([]);
      expect(await queueOf(owner)({ ...query, from: now, to: now })).toEqual([order.reference]);
    }
    const file = data(await owner.client.download(exportOrders, { query: { day_of: 'confirmed' } }));
    expect((await file.text()).split(order.reference)).toHaveLength(2);
  });

  it('has what waits longest first, by the time it has been in its status, and pages like every list', async () => {
    const { app, ada, support, first, second, parcel } = await openShop();
    onTestFinished(() => app.close());
    const queue = queueOf(support);
    const waiting = { type: 'payment', status: 'pending' } as const;
    expect(await queue(waiting)).toEqual([first.reference, second.reference]);
    app.clock.advance(1000);
    for (const [customer, order] of [[ada, first]] as const) data(await sendProof(customer, order));
    expect(await queue(waiting)).toEqual([second.reference]);
    expect(await queue({ status: 'awaiting' })).toEqual([first.reference]);
    expect(await queue({})).toEqual([parcel.reference, second.reference, first.reference]);
    const { queues } = data(await support.client.call(deskNow, {}));
    expect(queues.map(({ type, status, count }) => `${type} ${status} ${count}`).sort()).toEqual([
      'payment awaiting 1',
      'payment pending 1',
      'shipment pending 1',
    ]);
    const { orders } = data(await support.client.call(deskOrders, { query: {} }));
    expect(orders.data.map(({ pays_out }) => pays_out?.amount)).toEqual([undefined, '750.00', '750.00']);
    const paged = data(await support.client.call(deskOrders, { query: { per_page: 1 } })).orders;
    expect(paged.pagination).toMatchObject({ total: 3, last_page: 3, per_page: 1 });
  });
});

describe('search finds orders as people ask for them', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.app.close());

  const body = () => shop.first.reference.slice(4);
  test.each<[string, () => string, () => string[]]>([
    ['reference', () => shop.first.reference, () => [shop.first.reference]],
    ['reference in small letters', () => shop.first.reference.toLowerCase(), () => [shop.first.reference]],
    ['reference without prefix', body, () => [shop.first.reference]],
    [
      'reference with spaces',
      () => `cwr ${body().slice(0, 4)} ${body().slice(4)}`,
      () => [shop.first.reference],
    ],
    ['username', () => shop.ada.username.toUpperCase(), () => [shop.parcel.reference, shop.first.reference]],
    ['email', () => shop.ada.email, () => [shop.parcel.reference, shop.first.reference]],
    ['phone as dialled', () => '08000000001', () => [shop.parcel.reference, shop.first.reference]],
    ['phone with spaces', () => '0800 000 0001', () => [shop.parcel.reference, shop.first.reference]],
    ['phone abroad', () => '+234 8000000001', () => [shop.parcel.reference, shop.first.reference]],
    ['phone without prefix', () => '8000000001', () => [shop.parcel.reference, shop.first.reference]],
    ['tracking number', () => `sf${shop.ada.id}00`, () => [shop.parcel.reference]],
    ['nothing', () => 'no such thing', () => []],
    ['a sign of patterns', () => '%', () => []],
  ])('by %s', async (_, typed, found) =>
    expect(await queueOf(shop.support)({ q: typed() })).toEqual(found()),
  );

  it('finds customers by name, username, email and phone', async () => {
    const find = async (q: string) =>
      data(await shop.support.client.call(listCustomers, { query: { q } })).customers.data.map(
        ({ username }) => username,
      );
    for (const typed of [shop.ada.username, shop.ada.email.toUpperCase(), '0800 000 0001', '+2348000000001'])
      expect(await find(typed)).toEqual([shop.ada.username]);
    expect(await find('ada ob')).toHaveLength(2);
    expect(await find('obi')).toHaveLength(2);
    expect(await find('_')).toEqual([]);
  });
});

describe('goods orders', () => {
  const raise = (over: Record<string, string>, idempotencyKey?: string) =>
    support.client.call(
      raiseGoodsOrder,
      { body: { username: ada.username.toUpperCase(), name: '300 mugs', quantity: '300', ...over } },
      idempotencyKey ? { idempotencyKey } : {},
    );

  it('are raised by staff for a customer, who sees, and may pay, them at once', async () => {
    const { id, reference } = data(await raise({ amount: '84,000' }));
    const { goods } = data(await ada.client.call(getGoods, { params: { id } })).good_order;
    expect(goods).toMatchObject([
      {
        reference,
        trx_type: 'goods',
        status: 'pending',
        amount: '84000.00',
        name: '300 mugs',
        quantity: '300',
      },
    ]);
    expect(goods[0]?.timeline).toMatchObject([{ event: 'create', by: 'staff' }]);
    await app.inbox.next(ada.email, 'We opened an order for you');
    expect(data(await sendProof(ada, { type: 'goods', id, reference }))).toMatchObject({
      status: 'awaiting',
    });
  });

  it('once per key, for customers there are, with an amount above zero', async () => {
    const once = data(await raise({}, 'mugs'));
    expect(data(await raise({}, 'mugs'))).toEqual(once);
    expect(await raise({ username: 'nobody_here' })).toMatchObject({
      httpStatus: 400,
      code: 'customer_unknown',
    });
    expect(await raise({ amount: '0' })).toMatchObject({ httpStatus: 400, code: 'invalid_input' });
  });
});

describe('a parcel at the warehouse', () => {
  it('is weighed and photographed, and its customer sees both', async () => {
    const photo = new File(
      [
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
      ],
      'parcel.jpg',
    );
    const { reference, id } = await placeOrder('shipment', ada, support);
    const payment = await placeOrder('payment', ada, support);
    type Seen = { cost_note?: string; seen_weight_kg?: string; seen_cost_note?: string };
    const weigh = (weight_kg: string, seen: Seen = {}) =>
      support.client.call(weighShipment, {
        params: { reference },
        body: { weight_kg, cost_note: '₦9,000 a kg', ...seen },
      });
    data(await weigh('12.340'));
    // Weighed since the screen was opened.
    expect(await weigh('2', { seen_weight_kg: '' })).toMatchObject({ code: 'parcel_weighed' });
    data(await weigh('12.340', { seen_weight_kg: '12.34' }));
    // Others' words on how the cost comes about are lost no more than their weight; one's own, sent again, are no others'.
    const other = { seen_weight_kg: '12.34', seen_cost_note: '' };
    expect(await weigh('12.340', { ...other, cost_note: 'Free' })).toMatchObject({
      code: 'changed_meanwhile',
    });
    data(await weigh('12.340', other));
    data(await weigh('12.340', { ...other, seen_cost_note: '₦9,000 a kg' }));
    for (const wrong of ['0', '-1', '1.2345', 'heavy', ''])
      expect(await weigh(wrong)).toMatchObject({ httpStatus: 400 });
    data(await support.client.call(addShipmentPhoto, { params: { reference }, files: { photo } }));
    expect(await support.client.call(addShipmentPhoto, { params: { reference } })).toMatchObject({
      errors: { photo: ['Choose a photo'] },
    });
    const { shipments } = data(await ada.client.call(getShipment, { params: { id } }));
    expect(shipments).toMatchObject({
      weight_kg: '12.34',
      cost_note: '₦9,000 a kg',
      photos: [{ media_type: 'image/jpeg' }],
      goods_type: 'Normal cargo',
      goods_category: 'Clothing',
    });
    expect(
      await support.client.call(weighShipment, {
        params: { reference: payment.reference },
        body: { weight_kg: '1' },
      }),
    ).toMatchObject({ httpStatus: 404 });
  });
});

it('the desk offers each move or says why not', async () => {
  const moves = async (order: PlacedOrder) =>
    Object.fromEntries(
      (await onDesk(support, order)).moves.map(({ event, allowed, because }) => [event, allowed || because]),
    );
  const unpaid = await placeOrder('payment', ada, support);
  const paid = await placeOrder('payment', ada, support);
  data(await sendProof(ada, paid));
  expect(await moves(unpaid)).toEqual({
    quote: 'the customer chose the amount of this payment',
    confirm: 'the order is still waiting for payment',
    part: 'the order is still waiting for payment',
    payout: 'the order is still waiting for payment',
    decline: 'the order is still waiting for payment',
    complete: 'the order is still waiting for payment',
    cancel: true,
  });
  expect(await moves(paid)).toMatchObject({ confirm: true, decline: true, cancel: true });
});

it('the list of one customer has exactly their orders, of a type or status too', async () => {
  const [chi, other] = [await app.customer(), await app.customer()];
  const [payment, shipment] = [
    await placeOrder('payment', chi, support),
    await placeOrder('shipment', chi, support),
  ];
  await placeOrder('payment', other, support);
  const customer = String(chi.id);
  const queue = queueOf(support);
  expect(await queue({ customer })).toEqual([shipment.reference, payment.reference]);
  expect(await queue({ customer, type: 'payment' })).toEqual([payment.reference]);
  expect(await queue({ customer, type: 'payment', status: 'awaiting' })).toEqual([]);
  expect(await queue({ customer, status: 'pending' })).toEqual([payment.reference, shipment.reference]);
  expect(await queue({ customer, q: ada.username })).toEqual([]);
  expect(await queue({ customer: '999999' })).toEqual([]);
  expect(await support.client.call(deskOrders, { query: { customer: chi.username } })).toMatchObject({
    httpStatus: 400,
  });
});
