import { addShipmentPhoto } from '@cowrie/contract/desk/shipment-work.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { onDesk, type PlacedOrder, photo, placeOrder, rowsOf, STAFF_ACTS } from '../../testing/orders.ts';
import { storedFiles } from '../../testing/stored-files.ts';

let app: TestApp;
let customer: TestCustomer;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  support = await app.staff('support');
});
afterAll(() => app.close());

const send = async ({ reference }: PlacedOrder, idempotencyKey: string, colour?: string) =>
  support.client.call(
    addShipmentPhoto,
    { params: { reference }, files: { photo: await photo(colour) } },
    { idempotencyKey },
  );
async function shown(order: PlacedOrder) {
  const page = (await onDesk(support, order)).order;
  return 'photos' in page ? page.photos.length : undefined;
}

it('a photo that is sent again under its key is one', async () => {
  const order = await placeOrder('shipment', customer, support);
  const first = await send(order, 'one');
  expect(first).toMatchObject({ status: 'success' });
  const before = [await rowsOf(app.context, order), storedFiles(app.context)];
  expect(await send(order, 'one')).toEqual(first);
  expect([await rowsOf(app.context, order), storedFiles(app.context)]).toEqual(before);
  expect(await shown(order)).toBe(1);

  data(await send(order, 'two'));
  expect(await shown(order)).toBe(2);
  expect(await send(order, 'one', 'blue')).toMatchObject({ httpStatus: 409, code: 'idempotency_conflict' });
  expect(await shown(order)).toBe(2);
});

it('a lost answer is repeated even where the order has closed since', async () => {
  const order = await placeOrder('shipment', customer, support);
  const first = await send(order, 'before the end');
  expect(await STAFF_ACTS.cancel(support, order)).toMatchObject({ status: 'success' });
  expect(await send(order, 'before the end')).toEqual(first);
  expect(await send(order, 'after the end')).toMatchObject({ httpStatus: 409, code: 'order_closed' });
  expect(await shown(order)).toBe(1);
});
