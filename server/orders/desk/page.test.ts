/** How often the desk's page of an order asks the database: nothing twice (Product §29.87). */
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { orderAt, placeOrder } from '../../testing/orders.ts';
import { statementsOf } from '../../testing/statements.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

/** What staff who look at the page ask. */
const asked = (reference: string) =>
  statementsOf(app.context.database, async () =>
    data(await owner.client.call(getDeskOrder, { params: { reference } })),
  );

it('asks for nothing twice, of a payment that is paid out and of a parcel', async () => {
  const payment = await asked((await orderAt('processing', 'payment', customer, owner)).reference);
  expect(payment).toEqual([...new Set(payment)]);
  expect(payment.length).toBeLessThanOrEqual(24);
  const shipment = await asked((await placeOrder('shipment', customer, owner)).reference);
  expect(shipment).toEqual([...new Set(shipment)]);
  expect(shipment.length).toBeLessThanOrEqual(20);
});
