/** Whoever quotes or tracks from a screen that is old by then is told, and overwrites nothing (Product §7.6). */
import { moveTracking, quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { onDesk, type PlacedOrder, placeOrder } from '../../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let ada: TestStaff;
let bola: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  ada = await app.staff('support');
  bola = await app.staff('treasury');
});
afterAll(() => app.close());

const MOVED = { httpStatus: 409, code: 'order_moved' };
const params = ({ reference }: PlacedOrder) => ({ reference });

it('a quote of what had no amount on the screen replaces none', async () => {
  const order = await placeOrder('branding', customer, ada);
  const quote = (by: TestStaff, amount: string, before?: string | null) =>
    by.client.call(quoteOrder, { params: params(order), body: { amount, before } });
  data(await quote(ada, '5000', null));
  expect(await quote(bola, '9000', null)).toMatchObject(MOVED);
  // The first press once more, its answer having got lost: no second quote goes out.
  expect(await quote(ada, '5000', null)).toMatchObject(MOVED);
  const { order: stands, events } = await onDesk(bola, order);
  expect(stands.amount).toBe('5000.00');
  expect(events.filter(({ title }) => title === 'Amount set')).toHaveLength(1);

  data(await quote(bola, '9000', '5000.00'));
  // A client that says nothing of what it had on the screen.
  data(await quote(ada, '9500'));
});

it('the same amount, and words to an order that stays where it is, are told once however often they are sent', async () => {
  const order = await placeOrder('shipment', customer, ada);
  const calls = [
    () =>
      ada.client.call(quoteOrder, {
        params: params(order),
        body: { amount: '5000', note: 'With the crate', before: '5000.00' },
      }),
    () =>
      ada.client.call(moveTracking, {
        params: params(order),
        body: { track_status: 'order placed', title: 'Left Guangzhou', from: 'order placed' },
      }),
  ];
  data(await ada.client.call(quoteOrder, { params: params(order), body: { amount: '5000', before: null } }));
  for (const call of calls) {
    expect(await call()).toMatchObject({ status: 'success' });
    const { events } = await onDesk(bola, order);
    expect(await call()).toMatchObject({ status: 'success' });
    expect((await onDesk(bola, order)).events).toEqual(events);
  }
  // A colleague's are theirs, and so is what is said again later.
  const { events } = await onDesk(bola, order);
  const body = { track_status: 'order placed', title: 'Left Guangzhou', from: 'order placed' } as const;
  data(await bola.client.call(moveTracking, { params: params(order), body }));
  expect((await onDesk(bola, order)).events).toHaveLength(events.length + 1);
});

it('a step from where it was on the screen takes back none that it has made since', async () => {
  const order = await placeOrder('shipment', customer, ada);
  const track = (by: TestStaff, step: 'packaging' | 'on the road', from?: 'order placed' | 'packaging') =>
    by.client.call(moveTracking, { params: params(order), body: { track_status: step, from } });
  data(await track(ada, 'on the road', 'order placed'));
  expect(await track(bola, 'packaging', 'order placed')).toMatchObject(MOVED);
  expect((await onDesk(bola, order)).order.track_status).toBe('on the road');
  data(await track(bola, 'packaging'));
});
