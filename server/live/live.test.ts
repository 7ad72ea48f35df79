/** What changes reaches whoever looks at it, from any process (Product §29.20–§29.25). */
import { addChat } from '@cowrie/contract/chat.ts';
import { quoteOrder, staffMessage } from '@cowrie/contract/desk/orders.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { customerTyping } from '@cowrie/contract/live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { followStream } from '../testing/live.ts';
import { placeOrder } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let at: string;
beforeAll(async () => {
  app = await createTestApp();
  at = await app.http.listen({ port: 0, host: '127.0.0.1' });
  customer = await app.customer();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const own = (path = '/live', token = customer.token) => followStream(at + API_BASE + path, token);

it('tells a customer and staff of what the other does', async () => {
  const order = await placeOrder('shipment', customer, owner);
  const about = { ref: order.reference, type: order.type };
  const [mine, theirs] = [await own(), await own('/desk/live', owner.token)];
  expect(await mine.next('hello')).toEqual({});
  await theirs.next('hello');
  data(
    await owner.client.call(quoteOrder, {
      params: { reference: order.reference },
      body: { amount: '20000' },
    }),
  );
  expect(await mine.next('order')).toMatchObject(about);
  expect(await theirs.next('queue')).toEqual({});
  const body = { trx_type: order.type, trx_ref: order.reference, message: 'Is it there?' };
  data(await customer.client.call(addChat, { body }));
  const { id } = await theirs.next('thread');
  expect(id).toBeGreaterThan(0);
  data(await customer.client.call(customerTyping, { body: { ...body, on: true } }));
  expect(await theirs.next('typing')).toEqual({ ...about, by: 'customer', on: true });
  data(
    await owner.client.call(staffMessage, {
      params: { reference: order.reference },
      body: { message: 'It is.' },
    }),
  );
  expect(await mine.next('thread')).toMatchObject(about);
  mine.close();
  theirs.close();
});
