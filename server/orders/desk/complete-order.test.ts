import { completeOrder, confirmOrder, quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { onDesk, placeOrder, STAFF_ACTS, sendProof } from '../../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  treasury = await app.staff('treasury');
  support = await app.staff('support');
});
afterAll(() => app.close());

it('leaves the payout of a payment to the treasury, and says so to support', async () => {
  const order = await placeOrder('payment', customer, support);
  const params = { reference: order.reference };
  data(await sendProof(customer, order));
  data(await treasury.client.call(confirmOrder, { params }));
  const offered = (await onDesk(support, order)).moves.find(({ event }) => event === 'complete');
  expect(offered).toEqual({
    event: 'complete',
    allowed: false,
    because: 'only the treasury completes a payment',
  });
  expect(await support.client.call(completeOrder, { params, body: {} })).toMatchObject({ httpStatus: 403 });
  expect(await STAFF_ACTS.complete(treasury, order)).toMatchObject({ data: { status: 'successful' } });
});

it('lets support complete what it looks after', async () => {
  const order = await placeOrder('branding', customer, support);
  const params = { reference: order.reference };
  data(await support.client.call(quoteOrder, { params, body: { amount: '5000' } }));
  data(await sendProof(customer, order));
  data(await treasury.client.call(confirmOrder, { params }));
  expect(data(await support.client.call(completeOrder, { params, body: {} })).status).toBe('successful');
});
