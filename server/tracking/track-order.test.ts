import { confirmOrder, deskCancelOrder, moveTracking } from '@cowrie/contract/desk/order-moves.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type { TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { trackOrder } from '@cowrie/contract/tracking.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { PAYMENT, type PlacedOrder, placeOrder, sendProof } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  customer = await app.customer();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const track = (order_id: string, billing_email: string) =>
  app.visitor.call(trackOrder, { body: { order_id, billing_email } });
const move = ({ reference }: PlacedOrder, track_status: TrackStatus, title?: string) =>
  owner.client.call(moveTracking, { params: { reference }, body: { track_status, title } });

describe('public tracking', () => {
  it('takes the reference in any writing and the email in any case', async () => {
    const order = await placeOrder('payment', customer, owner);
    const record = data(await track(order.reference, customer.email));
    expect(record).toMatchObject({
      track_activity: { reference: order.reference, amount: '150000.00', track_status: 'order placed' },
      order_activity: [{ title: 'Order placed', activity_tracker: 'order placed' }],
    });
    expect(
      data(await track(` ${order.reference.slice(4).toLowerCase()} `, customer.email.toUpperCase())),
    ).toEqual(record);
  });

  it('names the currency of an amount, which is not always Naira', async () => {
    const inNaira = await placeOrder('payment', customer, owner);
    expect(data(await track(inNaira.reference, customer.email)).track_activity).toMatchObject({
      amount: '150000.00',
      currency: 'NGN',
    });
    const price = { base: 'USD', target: 'RMB', price: '0.125', confirmed: true };
    data(await owner.client.call(publishRate, { body: price }));
    const body = { ...PAYMENT, you_pay: '100.00', you_pay_currency: 'USD', you_get: '800.00' };
    const { reference } = data(await customer.client.call(placePayment, { body })).payment_order;
    expect(data(await track(reference, customer.email)).track_activity).toMatchObject({
      amount: '100.00',
      currency: 'USD',
    });
  });

  it('gives the same 400 for whatever does not fit', async () => {
    const order = await placeOrder('payment', customer, owner);
    const stranger = await app.customer();
    const answers = [
      await track(order.reference, stranger.email),
      await track(order.reference, 'nobody@example.com'),
      await track('CWR-00000000', customer.email),
      await track(order.id, customer.email),
      await track('anything', 'at all'),
    ];
    expect(answers[0]).toEqual({
      status: 'warning',
      httpStatus: 400,
      code: 'tracking_mismatch',
      message: 'We found no order with this order id and billing email. Please check both.',
      errors: {},
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await track(' ', customer.email)).toMatchObject({
      errors: { order_id: ['Order id is required'] },
    });
  });

  it('answers with any token, even a dead one', async () => {
    const order = await placeOrder('payment', customer, owner);
    const answer = await app.http.inject({
      method: 'POST',
      url: `${API_BASE}/track/order`,
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
      payload: { order_id: order.reference, billing_email: customer.email },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('follows a payment by its status, and on the road when staff say so', async () => {
    const order = await placeOrder('payment', customer, owner);
    expect(await move(order, 'on the road')).toMatchObject({ httpStatus: 409, code: 'move_not_allowed' });
    data(await sendProof(customer, order));
    data(await owner.client.call(confirmOrder, { params: order }));
    expect(data(await track(order.reference, customer.email)).track_activity.track_status).toBe('packaging');
    expect(await move(order, 'delivered')).toMatchObject({ httpStatus: 409 });
    data(await move(order, 'on the road', 'Sent to the bank'));
    const { track_activity, order_activity } = data(await track(order.reference, customer.email));
    expect(track_activity.track_status).toBe('on the road');
    expect(order_activity.map(({ title }) => title)).toEqual([
      'Sent to the bank',
      'Payment confirmed',
      'Order placed',
    ]);
  });

  it('follows a shipment by what staff say, and tells of its end', async () => {
    const order = await placeOrder('shipment', customer, owner);
    for (const status of ['packaging', 'on the road', 'delivered'] as const) {
      data(await move(order, status));
      expect(data(await track(order.reference, customer.email)).track_activity).toMatchObject({
        amount: null,
        track_status: status,
      });
    }
    data(await owner.client.call(deskCancelOrder, { params: order, body: { reason: 'Our secret' } }));
    const record = data(await track(order.reference, customer.email));
    expect(record.order_activity[0]).toMatchObject({
      title: 'Order cancelled',
      activity_tracker: 'cancelled',
    });
    // Reasons are for the customer alone.
    expect(JSON.stringify(record)).not.toContain('Our secret');
    expect(await move(order, 'delivered')).toMatchObject({ httpStatus: 409, code: 'order_closed' });
  });
});

it('guessing is slowed', async () => {
  const strict = await createTestApp();
  try {
    const guess = () =>
      strict.visitor.call(trackOrder, { body: { order_id: 'CWR-00000000', billing_email: 'a@example.com' } });
    for (let tries = 1; tries <= 30; tries += 1)
      expect(await guess()).toMatchObject({ code: 'tracking_mismatch' });
    expect(await guess()).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
  } finally {
    await strict.close();
  }
});
