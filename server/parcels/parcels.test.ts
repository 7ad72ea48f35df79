/** What the warehouse does with parcels, what it may not see, and how their price comes about (Product §28.80, §28.82). */
import { API } from '@cowrie/contract/api.ts';
import * as departures from '@cowrie/contract/desk/departures.ts';
import {
  confirmOrder,
  deskCancelOrder,
  moveTracking,
  quoteOrder,
} from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import * as api from '@cowrie/contract/desk/parcels.ts';
import { weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import { shippingRates } from '@cowrie/contract/shipping.ts';
import { afterAll, beforeAll, expect, it, onTestFinished, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { orderAt, type PlacedOrder, placeOrder, sendProof } from '../testing/orders.ts';
import { addRateByKilo, announce, receiveParcel, shipmentSeenBy } from '../testing/parcels.ts';

let app: TestApp;
let worker: TestStaff;
let owner: TestStaff;
let rateId: string;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  worker = await app.staff('warehouse');
  owner = await app.staff('owner');
  rateId = await addRateByKilo(owner);
});
afterAll(() => app.close());

const receive = (parcel: PlacedOrder, over: object = {}, by = worker) =>
  receiveParcel(by, parcel, rateId, over);
const found = async (q?: string) => data(await worker.client.call(api.findParcels, { query: { q } }));

test('the warehouse is refused everything but parcels and its own account (Product §28.80)', () => {
  const open = API.filter(
    ({ endpoint }) => Array.isArray(endpoint.access) && endpoint.access.includes('warehouse'),
  );
  expect([...new Set(open.map(({ area }) => area))]).toEqual([
    'desk sign-in and staff',
    'desk orders',
    'desk parcels',
  ]);
  expect(open.filter(({ area }) => area === 'desk orders').map(({ endpoint }) => endpoint.path)).toEqual([
    '/desk/orders/:reference/quote',
    '/desk/orders/:reference/track',
    '/desk/orders/:reference/shipment',
    '/desk/orders/:reference/photos',
  ]);
});

it('moves nothing of other orders, and cancels nothing', async () => {
  const customer = await app.customer();
  const branding = await placeOrder('branding', customer, owner);
  const params = { reference: branding.reference };
  expect(await worker.client.call(quoteOrder, { params, body: { amount: '5' } })).toMatchObject({
    httpStatus: 403,
  });
  const payment = await orderAt('processing', 'payment', customer, owner);
  expect(
    await worker.client.call(moveTracking, {
      params: { reference: payment.reference },
      body: { track_status: 'on the road' },
    }),
  ).toMatchObject({ httpStatus: 403 });
  expect(await receive(payment, { rate_id: '' })).toMatchObject({ httpStatus: 404 });
  const parcel = await announce(customer);
  const at = { params: { reference: parcel.reference } };
  for (const answer of [
    await worker.client.call(deskCancelOrder, { ...at, body: { reason: 'No' } }),
    await worker.client.call(getDeskOrder, at),
    await worker.client.call(confirmOrder, at),
  ])
    expect(answer).toMatchObject({ httpStatus: 403 });
});

const PAY = 'Pay the clearance into GTBank 0123456789';
it('tells customers in no words of its own where to pay: that is in nobody’s line but the treasury’s and support’s', async () => {
  const parcel = await announce(await app.customer());
  const at = { params: { reference: parcel.reference } };
  const flight = { name: 'ET 607', carried_by: 'flight' as const, route: 'Air', leaves_on: '2030-07-01' };
  const open = (by: TestStaff, name: string) =>
    by.client.call(departures.openDeparture, { body: { ...flight, name } });
  const { id } = data(await open(worker, 'ET 607, AWB 071-12345675')).departure;
  const tries = (by: TestStaff, text: string) =>
    [
      ['note', () => by.client.call(quoteOrder, { ...at, body: { amount: '5', note: text } })],
      [
        'cost_note',
        () => by.client.call(weighShipment, { ...at, body: { weight_kg: '9', cost_note: text } }),
      ],
      ['reason', () => receive(parcel, { amount: '6', reason: text }, by)],
      [
        'title',
        () => by.client.call(moveTracking, { ...at, body: { track_status: 'packaging', title: text } }),
      ],
      ['name', () => open(by, text)],
      [
        'line',
        () =>
          by.client.call(departures.moveDeparture, { params: { id }, body: { from: 'loading', line: text } }),
      ],
    ] as const;
  for (const [field, call] of tries(worker, PAY))
    expect(await call(), field).toMatchObject({
      httpStatus: 400,
      errors: { [field]: [expect.stringContaining('ask support to write it')] },
    });
  const plain = '2 cartons, 50 × 40 × 31 cm, 12.4 kg, AWB 071-12345675, left on 27 July 2030';
  for (const [by, text] of [
    [worker, plain],
    [owner, PAY],
  ] as const)
    for (const [field, call] of tries(by, text)) {
      const answer = await call();
      expect('errors' in answer ? answer.errors : {}, field).not.toHaveProperty(field);
    }
});

it('finds a parcel by the last digits, the whole number, the beginning of a mark or a reference, and shows no money but its quote', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer, 'SF99-0042137');
  for (const q of ['2137', 'sf99-0042137', customer.username, parcel.reference])
    expect((await found(q)).parcels.map(({ reference }) => reference)).toContain(parcel.reference);
  expect((await found(customer.username.slice(0, -1))).parcels.map(({ reference }) => reference)).toContain(
    parcel.reference,
  );
  expect((await found('37')).parcels).toEqual([]);
  expect((await found('213')).parcels).toEqual([]);
  const [one] = (await found('42137')).parcels;
  expect(one).toMatchObject({
    mark: customer.username,
    quote: null,
    is_paid: false,
    tracking_number: 'SF99-0042137',
  });
  expect(JSON.stringify(one)).not.toContain('@');
  expect((await found()).parcels.map(({ reference }) => reference)).toContain(parcel.reference);
});

it('is weighed, measured, quoted and tracked at once, and its customer sees how the price comes about', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  const { parcel: received } = data(await receive(parcel, { seen_amount: '55800.00' }));
  expect(received).toMatchObject({ quote: '55800.00', track_status: 'packaging', volume_weight_kg: '12.4' });
  expect(await shipmentSeenBy(customer, parcel)).toMatchObject({
    amount: '55800.00',
    weight_kg: '9',
    size_cm: '50 × 40 × 31',
    volume_weight_kg: '12.4',
    route: 'Air',
    cost_note: 'Air: 12.4 kg by volume × ₦4,500 = ₦55,800',
    track_status: 'packaging',
  });
  const titles = (await shipmentSeenBy(customer, parcel)).timeline.map(({ title }) => title);
  expect(titles).toEqual(['Order placed', 'Amount set', 'Your parcel has arrived at our warehouse']);
  const mail = await app.inbox.next(`${customer.username}@example.com`, 'Your order costs ₦55,800.00');
  expect(mail.text).toContain(
    '> Your parcel has arrived at our warehouse.\n> Air: 12.4 kg by volume × ₦4,500 = ₦55,800\n',
  );
});

it('says a price that is more than any amount can be, and takes none of it', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  const priceAt = async (unit_price: string) =>
    app.context.db
      .updateTable('shipping_rates')
      .set({ unit_price })
      .where('id', '=', BigInt(rateId))
      .execute();
  await priceAt('2000000');
  onTestFinished(async () => void (await priceAt('4500')));
  const largest = { length_cm: '9999.9', width_cm: '9999.9', height_cm: '9999.9' };
  for (const over of [{ weight_kg: '999999' }, largest])
    expect(await receive(parcel, over)).toMatchObject({
      httpStatus: 400,
      errors: { weight_kg: [expect.stringContaining('more than ₦1,000,000,000,000.00')] },
    });
  // Shown at that price, it is not taken at the one that a lower card makes of it meanwhile.
  await priceAt('4500');
  expect(await receive(parcel, { seen_amount: '2000000000000.00' })).toMatchObject({ code: 'price_moved' });
  expect(await shipmentSeenBy(customer, parcel)).toMatchObject({ weight_kg: null, amount: null });
});

it('takes a price by hand with its reason, and says a price that moved', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  expect(await receive(parcel, { amount: '50000' })).toMatchObject({
    errors: { reason: ['Say why the price is different'] },
  });
  expect(await receive(parcel, { seen_amount: '1.00' })).toMatchObject({ code: 'price_moved' });
  expect(await receive(parcel, { height_cm: '' })).toMatchObject({ httpStatus: 400 });
  expect((await shipmentSeenBy(customer, parcel)).weight_kg).toBeNull();
  data(await receive(parcel, { amount: '50000', reason: 'Soft, can be pressed' }));
  expect((await shipmentSeenBy(customer, parcel)).cost_note).toBe(
    'Air: 12.4 kg by volume × ₦4,500 = ₦55,800; instead ₦50,000.00: Soft, can be pressed',
  );
  // Two at once: one wins, the other is told.
  const twice = await announce(customer);
  const unweighed = { seen_weight_kg: '' };
  const both = await Promise.all([
    receive(twice, unweighed),
    receive(twice, { ...unweighed, weight_kg: '30' }, owner),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
});

it('a price that is quoted by hand comes about as is said with it, and as no price before it did', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  const params = { reference: parcel.reference };
  const quote = async (amount: string, note?: string) => {
    data(await owner.client.call(quoteOrder, { params, body: { amount, note } }));
    return (await shipmentSeenBy(customer, parcel)).cost_note;
  };
  data(await receive(parcel));
  expect(await quote('60000')).toBeNull();
  expect(await quote('61000', 'Repacked, 12 kg')).toBe('Repacked, 12 kg');
  const weigh = { weight_kg: '11', cost_note: '11 kg at ₦5,500' };
  data(await worker.client.call(weighShipment, { params, body: weigh }));
  expect(await quote('60500')).toBe('11 kg at ₦5,500');
});

it('replaces no quote that was not on the screen', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  const params = { reference: parcel.reference };
  data(await owner.client.call(quoteOrder, { params, body: { amount: '80000' } }));
  expect(await receive(parcel, { seen_quote: '' })).toMatchObject({ httpStatus: 409, code: 'order_moved' });
  expect(await shipmentSeenBy(customer, parcel)).toMatchObject({ amount: '80000.00', weight_kg: null });
  const { parcel: received } = data(await receive(parcel, { seen_quote: '80000.00' }));
  expect(received.quote).not.toBe('80000.00');
});

it('tells whoever has not seen that it was weighed, and takes their weight once they have (Product §28.82)', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  data(await receive(parcel, { seen_weight_kg: '' }));
  expect(await receive(parcel, { weight_kg: '30', seen_weight_kg: '' }, owner)).toMatchObject({
    code: 'parcel_weighed',
    message: 'Someone has weighed it meanwhile: 9 kg. Please look again.',
  });
  expect(await shipmentSeenBy(customer, parcel)).toMatchObject({ weight_kg: '9', amount: '55800.00' });
  data(await receive(parcel, { weight_kg: '30', seen_weight_kg: '9' }, owner));
  expect((await shipmentSeenBy(customer, parcel)).weight_kg).toBe('30');
});

it('what is paid is weighed and keeps its price, and how that came about', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  data(await receive(parcel));
  data(await sendProof(customer, parcel));
  data(await owner.client.call(confirmOrder, { params: { reference: parcel.reference } }));
  expect(await receive(parcel, { weight_kg: '40' })).toMatchObject({ code: 'order_moved' });
  data(await receive(parcel, { weight_kg: '40', rate_id: '' }));
  const priced = { amount: '55800.00', route: 'Air', cost_note: 'Air: 12.4 kg by volume × ₦4,500 = ₦55,800' };
  expect(await shipmentSeenBy(customer, parcel)).toMatchObject({
    ...priced,
    weight_kg: '40',
    size_cm: '50 × 40 × 31',
    volume_weight_kg: '12.4',
  });
  // Measured anew, its weight by volume is the new size's.
  data(await receive(parcel, { weight_kg: '40', rate_id: '', height_cm: '30' }));
  expect(await shipmentSeenBy(customer, parcel)).toMatchObject({ ...priced, volume_weight_kg: '12' });
});

it('the public table shows nothing of the card that staff price by', async () => {
  const { shipping_rate } = data(await app.visitor.call(shippingRates, {}));
  expect(Object.keys(shipping_rate[0] ?? {})).toEqual([
    'id',
    'service',
    'description',
    'rate',
    'custom_clearing',
  ]);
});
