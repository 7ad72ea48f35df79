import { approveContentProposal, contentCalls } from '@cowrie/contract/desk/content.ts';
import { getShipment } from '@cowrie/contract/orders.ts';
import { goodsCategories, goodsTypes, placeShipment, shippingAddresses } from '@cowrie/contract/shipping.ts';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';

let app: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
});
afterAll(() => app.close());

const PARCEL = {
  goods_type: 'express',
  goods_category: 'beauty',
  tracking_number: 'YT8800123',
  shipping_company: 'YTO',
};
const place = (over: Partial<typeof PARCEL> = {}, idempotencyKey?: string) =>
  customer.client.call(
    placeShipment,
    { body: { ...PARCEL, ...over } },
    idempotencyKey ? { idempotencyKey } : {},
  );

it('the warehouse’s addresses carry the customer’s mark, in both languages (Product §17.2)', async () => {
  const editor = await app.staff('content');
  const owner = await app.staff('owner');
  const common = {
    receiver_phone: '+86 1',
    receiver_address: 'Road 8',
    city: 'Guangzhou',
    region: 'GD',
    country: 'China',
    zip_code: '510000',
  };
  for (const [language, receiver_name] of [
    ['english', 'Warehouse'],
    ['chinese', '仓库'],
  ] as const) {
    const body = { ...common, language, receiver_name };
    const { proposal } = data(await editor.client.call(contentCalls['warehouse-addresses'].create, { body }));
    data(await owner.client.call(approveContentProposal, { params: { id: proposal?.id ?? '' } }));
  }
  const { shipping_addresses } = data(await customer.client.call(shippingAddresses, {}));
  expect(shipping_addresses.map(({ language, receiver_name }) => [language, receiver_name])).toEqual([
    ['english', `Warehouse (${customer.username})`],
    ['chinese', `仓库 (${customer.username})`],
  ]);
});

it('a parcel is announced by codes or ids, and waits for its cost', async () => {
  const type = data(await app.visitor.call(goodsTypes, {})).goods_types.find(
    ({ code }) => code === 'express',
  );
  const category = data(await app.visitor.call(goodsCategories, {})).goods_categories.find(
    ({ code }) => code === 'beauty',
  );
  for (const over of [{}, { goods_type: type?.id, goods_category: category?.id }]) {
    const { shipment_order } = data(await place(over as Partial<typeof PARCEL>));
    const { shipments } = data(
      await customer.client.call(getShipment, { params: { id: shipment_order.id } }),
    );
    expect(shipments).toMatchObject({
      goods_type: type?.name,
      goods_category: category?.name,
      tracking_number: 'YT8800123',
      shipping_company: 'YTO',
      weight_kg: null,
      size_cm: null,
      photos: [],
      amount: null,
      status: 'pending',
      track_status: 'order placed',
    });
  }
});

test.each([
  ['goods_type', '', 'Choose a goods type'],
  ['goods_type', 'submarine', 'Choose a goods type'],
  ['goods_category', ' ', 'Choose a goods category'],
  ['goods_category', '999', 'Choose a goods category'],
  ['tracking_number', ' ', 'Tracking number is required'],
  ['shipping_company', '', 'Shipping company is required'],
] as const)('%s %j: %s', async (field, value, message) => {
  expect(await place({ [field]: value })).toMatchObject({
    httpStatus: 400,
    message,
    errors: { [field]: [message] },
  });
});

it('is one order per key', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => place({}, 'one parcel')));
  for (const other of others) expect(other).toEqual(first);
  expect(first?.status).toBe('success');
});
