/** What the warehouse does with parcels, and what it may not see (Product §28.80, §28.92). */
import { readFileSync } from 'node:fs';
import { API } from '@cowrie/contract/api.ts';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
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
import { getShipment } from '@cowrie/contract/orders.ts';
import { unannouncedParcels } from '@cowrie/contract/shelf.ts';
import { placeShipment, shippingRates } from '@cowrie/contract/shipping.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it, onTestFinished, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { orderAt, type PlacedOrder, photo, placeOrder, sendProof } from '../testing/orders.ts';

let app: TestApp;
let worker: TestStaff;
let owner: TestStaff;
let rateId: string;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  worker = await app.staff('warehouse');
  owner = await app.staff('owner');
  const card = { priced_by: 'kg' as const, unit_price: '4500', minimum_price: null, divisor: 5000 };
  const words = { service: 'Air', description: 'Fast', rate: '$3', custom_clearing: 'Included' };
  const made = await owner.client.call(contentCalls['shipping-rates'].create, {
    body: { ...card, ...words },
  });
  rateId = data(made).row?.id ?? '';
});
afterAll(() => app.close());

const PARCEL = { goods_type: 'express', goods_category: 'beauty', shipping_company: 'YTO' };
let lastNumber = 7000;
async function announce(
  customer: TestCustomer,
  tracking_number = `YT88${++lastNumber}`,
): Promise<PlacedOrder & { tracking_number: string }> {
  const placed = data(await customer.client.call(placeShipment, { body: { ...PARCEL, tracking_number } }));
  return { type: 'shipment', ...placed.shipment_order, tracking_number };
}
const SIZE = { length_cm: '50', width_cm: '40', height_cm: '31' };
const receive = ({ reference }: PlacedOrder, over: object = {}, by = worker) =>
  by.client.call(api.receiveParcel, {
    params: { reference },
    body: { weight_kg: '9', ...SIZE, rate_id: rateId, ...over },
  });
const seen = async ({ client }: TestCustomer, { id }: PlacedOrder) =>
  data(await client.call(getShipment, { params: { id } })).shipments;
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
  expect(await seen(customer, parcel)).toMatchObject({
    amount: '55800.00',
    weight_kg: '9',
    size_cm: '50 × 40 × 31',
    volume_weight_kg: '12.4',
    route: 'Air',
    cost_note: 'Air: 12.4 kg by volume × ₦4,500 = ₦55,800',
    track_status: 'packaging',
  });
  const titles = (await seen(customer, parcel)).timeline.map(({ title }) => title);
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
  expect(await seen(customer, parcel)).toMatchObject({ weight_kg: null, amount: null });
});

it('takes a price by hand with its reason, and says a price that moved', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  expect(await receive(parcel, { amount: '50000' })).toMatchObject({
    errors: { reason: ['Say why the price is different'] },
  });
  expect(await receive(parcel, { seen_amount: '1.00' })).toMatchObject({ code: 'price_moved' });
  expect(await receive(parcel, { height_cm: '' })).toMatchObject({ httpStatus: 400 });
  expect((await seen(customer, parcel)).weight_kg).toBeNull();
  data(await receive(parcel, { amount: '50000', reason: 'Soft, can be pressed' }));
  expect((await seen(customer, parcel)).cost_note).toBe(
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
    return (await seen(customer, parcel)).cost_note;
  };
  data(await receive(parcel));
  expect(await quote('60000')).toBeNull();
  expect(await quote('61000', 'Repacked, 12 kg')).toBe('Repacked, 12 kg');
  const weigh = { weight_kg: '11', cost_note: '11 kg at ₦5,500' };
  data(await worker.client.call(weighShipment, { params, body: weigh }));
  expect(await quote('60500')).toBe('11 kg at ₦5,500');
});

it('tells whoever has not seen that it was weighed, and takes their weight once they have (Product §28.82)', async () => {
  const customer = await app.customer();
  const parcel = await announce(customer);
  data(await receive(parcel, { seen_weight_kg: '' }));
  expect(await receive(parcel, { weight_kg: '30', seen_weight_kg: '' }, owner)).toMatchObject({
    code: 'parcel_weighed',
    message: 'Someone has weighed it meanwhile: 9 kg. Please look again.',
  });
  expect(await seen(customer, parcel)).toMatchObject({ weight_kg: '9', amount: '55800.00' });
  data(await receive(parcel, { weight_kg: '30', seen_weight_kg: '9' }, owner));
  expect((await seen(customer, parcel)).weight_kg).toBe('30');
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
  expect(await seen(customer, parcel)).toMatchObject({
    ...priced,
    weight_kg: '40',
    size_cm: '50 × 40 × 31',
    volume_weight_kg: '12.4',
  });
  // Measured anew, its weight by volume is the new size's.
  data(await receive(parcel, { weight_kg: '40', rate_id: '', height_cm: '30' }));
  expect(await seen(customer, parcel)).toMatchObject({ ...priced, volume_weight_kg: '12' });
});

const shelve = async (body: { tracking_number: string; mark?: string; weight_kg?: string }) =>
  data(await worker.client.call(api.shelveParcel, { body })).parcel;
const offered = async ({ client }: TestCustomer) =>
  data(await client.call(unannouncedParcels, {})).parcels.map(({ tracking_number }) => tracking_number);

it('on the shelf it is offered by exactly its mark, and joined once its number is announced (Product §28.88)', async () => {
  const [customer, other] = [await app.customer(), await app.customer()];
  const shelved = await shelve({
    tracking_number: 'LOST-1',
    mark: `Warehouse (${customer.username.toUpperCase()})`,
    weight_kg: '3.2',
  });
  expect(shelved.customer?.mark).toBe(customer.username);
  data(
    await worker.client.call(api.addShelfPhoto, {
      params: { id: shelved.id },
      files: { photo: await photo() },
    }),
  );
  await shelve({ tracking_number: 'LOST-2', mark: `${customer.username}x` });
  expect([await offered(customer), await offered(other)]).toEqual([['LOST-1'], []]);
  // Whoever knows the number alone does not get what bears another's mark.
  expect(await seen(other, await announce(other, 'LOST-1'))).toMatchObject({ track_status: 'order placed' });
  const mine = await announce(customer, 'lost-1');
  const details = await seen(customer, mine);
  expect(details).toMatchObject({
    track_status: 'packaging',
    weight_kg: '3.2',
    photos: [{ media_type: 'image/jpeg' }],
  });
  expect(await offered(customer)).toEqual([]);
  expect(await announce(customer, 'LOST-1').then((again) => seen(customer, again))).toMatchObject({
    photos: [],
  });
});

it('is given to a customer by hand, and what was announced is not shelved', async () => {
  const customer = await app.customer();
  const { id } = await shelve({ tracking_number: 'LOST-3', mark: 'nobody can read this' });
  expect((await found('Nobody')).shelf.map(({ tracking_number }) => tracking_number)).toEqual(['LOST-3']);
  const give = (username: string) =>
    worker.client.call(api.giveShelfParcel, { params: { id }, body: { username } });
  expect(await give('nobody_at_all')).toMatchObject({ code: 'customer_unknown' });
  expect(data(await give(customer.username)).parcel.customer?.mark).toBe(customer.username);
  expect(await offered(customer)).toEqual(['LOST-3']);
  const { tracking_number, reference } = await announce(customer);
  expect(await worker.client.call(api.shelveParcel, { body: { tracking_number } })).toMatchObject({
    code: 'parcel_announced',
    message: expect.stringContaining(reference),
  });
});

const onShelf = async () =>
  data(await worker.client.call(api.shelfParcels, {})).parcels.map(({ tracking_number }) => tracking_number);
const giveTo = ({ username }: TestCustomer, id: string) =>
  worker.client.call(api.giveShelfParcel, { params: { id }, body: { username } });

it('given to the customer who announced it, it joins their order in the same act', async () => {
  const [customer, other] = [await app.customer(), await app.customer()];
  const shelved = await shelve({ tracking_number: 'LOST-4', mark: other.username, weight_kg: '3' });
  const params = { id: shelved.id };
  data(await worker.client.call(api.addShelfPhoto, { params, files: { photo: await photo() } }));
  const order = await announce(customer, 'LOST-4');
  expect(await seen(customer, order)).toMatchObject({ track_status: 'order placed', photos: [] });
  const given = data(await giveTo(customer, shelved.id));
  expect(given).toMatchObject({
    parcel: { tracking_number: 'LOST-4', customer: { mark: customer.username } },
    order: order.reference,
  });
  expect(await seen(customer, order)).toMatchObject({
    track_status: 'packaging',
    weight_kg: '3',
    photos: [{ media_type: 'image/jpeg' }],
  });
  expect([await offered(customer), await offered(other)]).toEqual([[], []]);
  expect(await onShelf()).not.toContain('LOST-4');
  expect(await giveTo(other, shelved.id)).toMatchObject({ code: 'not_found' });
  const log = async () =>
    data(await owner.client.call(auditLog, { query: {} })).entries.data.filter(
      ({ subject }) => subject === 'LOST-4',
    );
  const [acts, told] = [await log(), (await seen(customer, order)).timeline.length];
  // The same press once more, its answer having got lost.
  expect(data(await giveTo(customer, shelved.id))).toEqual(given);
  expect([await log(), (await seen(customer, order)).timeline.length]).toEqual([acts, told]);
  await app.inbox.next(`${customer.username}@example.com`, 'Your order is being packed');
});

it('received by hand with its order, it leaves the shelf with its photos, unless it was given to another', async () => {
  const [customer, other] = [await app.customer(), await app.customer()];
  const misread = await shelve({ tracking_number: 'LOST-5', mark: other.username, weight_kg: '3' });
  data(
    await worker.client.call(api.addShelfPhoto, {
      params: { id: misread.id },
      files: { photo: await photo() },
    }),
  );
  const given = await shelve({ tracking_number: 'LOST-6' });
  data(await giveTo(other, given.id));
  const [mine, theirs] = [await announce(customer, 'LOST-5'), await announce(customer, 'LOST-6')];
  for (const weight_kg of ['3.1', '3.2'])
    expect(data(await receive(mine, { weight_kg })).parcel).toMatchObject({ weight_kg, photos: [{}] });
  data(await receive(theirs));
  expect(await onShelf()).not.toContain('LOST-5');
  expect(await offered(other)).toEqual(['LOST-6']);
});

it('stands on the shelf once, though two take it in at one moment', async () => {
  const customer = await app.customer();
  const take = (tracking_number: string, by: TestStaff) =>
    by.client.call(api.shelveParcel, { body: { tracking_number, mark: customer.username } });
  const both = await Promise.all([take('TWICE-1', worker), take('twice-1', owner)]);
  expect(both.map((answer) => ('code' in answer ? answer.code : '')).sort()).toEqual(['', 'parcel_shelved']);
  const [number = ''] = await offered(customer);
  await announce(customer, number);
  expect(await offered(customer)).toEqual([]);
  // Another parcel may come by the number of one that has gone.
  await shelve({ tracking_number: 'TWICE-1' });
});

test('a parcel that is announced and shelved or given at one moment is its order’s alone', async () => {
  const [customer, other] = [await app.customer(), await app.customer()];
  for (let round = 0; round < 10; round += 1) {
    const tracking_number = `MET-${round}`;
    const [order, shelved] = await Promise.all([
      announce(customer, tracking_number),
      worker.client.call(api.shelveParcel, { body: { tracking_number, mark: customer.username } }),
    ]);
    const { track_status } = await seen(customer, order);
    expect(track_status).toBe(shelved.status === 'success' ? 'packaging' : 'order placed');
    const { id } = await shelve({ tracking_number: `GIVEN-${round}`, mark: other.username });
    const [announced] = await Promise.all([
      announce(customer, `GIVEN-${round}`),
      giveTo(customer, id).then(data),
    ]);
    expect(await seen(customer, announced)).toMatchObject({ track_status: 'packaging' });
  }
  expect(await offered(customer)).toEqual([]);
});

test('a tracking number typed in groups is the one that is scanned (Product §17.3)', async () => {
  const customer = await app.customer();
  const scanned = 'YT881234567890';
  const { reference, ...announced } = await announce(customer, ' YT 8812 3456\u00a07890 ');
  expect((await seen(customer, { reference, ...announced })).tracking_number).toBe(scanned);
  for (const q of [scanned, '34567890', 'yt 8812 3456 7890', '567 890'])
    expect((await found(q)).parcels.map((parcel) => parcel.reference)).toContain(reference);
  const shelving = (tracking_number: string) =>
    worker.client.call(api.shelveParcel, { body: { tracking_number, mark: customer.username } });
  for (const typed of [scanned, 'YT 8812 34567890'])
    expect(await shelving(typed)).toMatchObject({ code: 'parcel_announced' });
  expect(await shelving(' \t ')).toMatchObject({
    errors: { tracking_number: ['Tracking number is required'] },
  });

  await shelve({ tracking_number: 'SF 1112 223334', mark: customer.username });
  expect(await offered(customer)).toEqual(['SF1112223334']);
  expect((await found('22 3334')).shelf.map((parcel) => parcel.tracking_number)).toEqual(['SF1112223334']);
  expect(await seen(customer, await announce(customer, 'SF 111 222 3334'))).toMatchObject({
    track_status: 'packaging',
  });
});

it('finds what was announced and shelved in groups before', async () => {
  const { context } = app;
  const parcel = await announce(await app.customer());
  await shelve({ tracking_number: 'OLD-SHELF-1' });
  await context.db
    .updateTable('shipment_orders')
    .set({ tracking_number: 'OLD\u3000 77 01' })
    .where('order_id', '=', BigInt(parcel.id))
    .execute();
  await context.db
    .updateTable('shelf_parcels')
    .set({ tracking_number: 'OLD 77\u00a002' })
    .where('tracking_number', '=', 'OLD-SHELF-1')
    .execute();
  const name = '../database/migrations/0082-tracking-numbers.sql';
  // What it does with rows; the server may make no functions.
  const [updates = ''] = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n\n');
  await context.database.pool.query(updates);
  const { parcels, shelf } = await found('OLD7701');
  expect([parcels.map(({ reference }) => reference), shelf]).toEqual([[parcel.reference], []]);
  expect((await found('OLD7702')).shelf).toMatchObject([{ tracking_number: 'OLD7702' }]);
});

async function paidParcel(customer: TestCustomer) {
  const parcel = await announce(customer);
  data(await receive(parcel));
  data(await sendProof(customer, parcel));
  data(await owner.client.call(confirmOrder, { params: { reference: parcel.reference } }));
  return parcel;
}
async function departure(name = 'ET 607', leaves_on = '2030-07-01') {
  const body = { name, carried_by: 'flight' as const, route: 'Guangzhou – Lagos', leaves_on };
  return { params: { id: data(await worker.client.call(departures.openDeparture, { body })).departure.id } };
}
type At = Awaited<ReturnType<typeof departure>>;
const load = (at: At, parcels: PlacedOrder[], unpaid_too = false) =>
  worker.client.call(departures.loadParcels, {
    ...at,
    body: { references: parcels.map(({ reference }) => reference), unpaid_too },
  });
const move = (at: At, from: departures.DepartureStep) =>
  worker.client.call(departures.moveDeparture, { ...at, body: { from } });

it('parcels leave together, one mail for each customer, and are taken back together (Product §28.91, §28.92)', async () => {
  const customer = await app.customer();
  const [one, two] = [await paidParcel(customer), await paidParcel(customer)];
  const unpaid = await announce(customer);
  const at = await departure();
  const ready = async () =>
    data(await worker.client.call(api.readyParcels, {}))
      .parcels.filter(({ mark }) => mark === customer.username)
      .map(({ reference }) => reference);
  expect(await ready()).toEqual([one.reference, two.reference]);
  const loaded = data(await load(at, [one, two, unpaid]));
  expect(await ready()).toEqual([]);
  expect(loaded.departure.parcels).toBe(2);
  expect(loaded.refused).toEqual([
    { reference: unpaid.reference, because: 'it has no price yet', is_unpaid: true },
  ]);
  expect(data(await load(at, [unpaid], true)).departure.parcels).toBe(3);
  // On one departure at a time.
  expect(data(await load(await departure(), [one])).refused).toMatchObject([
    { because: 'it is on ET 607 already' },
  ]);

  const both = await Promise.all([move(at, 'loading'), move(at, 'loading')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
  expect(await seen(customer, one)).toMatchObject({ track_status: 'on the road' });
  expect((await seen(customer, one)).timeline.at(-1)?.title).toBe('Your parcel has left China with ET 607');
  expect(await load(at, [one])).toMatchObject({ code: 'departure_gone' });

  const undone = data(await worker.client.call(departures.undoDeparture, at));
  expect(undone).toMatchObject({ moved: 3, left: [], departure: { step: 'loading', undo_until: null } });
  expect(await seen(customer, two)).toMatchObject({ track_status: 'packaging' });
  expect(await seen(customer, unpaid)).toMatchObject({ track_status: 'order placed' });
  expect((await seen(customer, two)).timeline.at(-1)?.title).toBe(
    'Correction: your parcel has not left China yet',
  );
  expect(await worker.client.call(departures.undoDeparture, at)).toMatchObject({ code: 'departure_moved' });

  data(await move(at, 'loading'));
  app.clock.advance(departures.UNDO_MINUTES * MINUTE_MS);
  expect(await worker.client.call(departures.undoDeparture, at)).toMatchObject({ code: 'departure_moved' });
  data(await move(at, 'departed'));
  const { moved } = data(await move(at, 'arrived'));
  expect([moved, (await seen(customer, one)).track_status]).toEqual([3, 'delivered']);
});

it('shows the next departure to leave before all, and those that were delivered last', async () => {
  const days = { week: '2031-07-08', month: '2031-08-01', tomorrow: '2031-07-01' };
  for (const [name, day] of Object.entries(days)) await departure(name, day);
  const carry = async (name: string, day: string, steps: departures.DepartureStep[]) => {
    const at = await departure(name, day);
    data(await load(at, [await announce(await app.customer())], true));
    for (const step of steps) data(await move(at, step));
  };
  await carry('left', '2031-06-30', ['loading']);
  await carry('done', '2031-06-20', ['loading', 'departed', 'arrived']);
  await carry('done later', '2031-06-25', ['loading', 'departed', 'arrived']);
  const { departures: listed } = data(await worker.client.call(departures.listDepartures, {}));
  const names = [...Object.keys(days), 'left', 'done', 'done later'];
  expect(listed.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([
    ...['tomorrow', 'week', 'month'],
    ...['left', 'done later', 'done'],
  ]);
});

it('of two who put one parcel onto two departures at once, one has it and the other is told', async () => {
  const customer = await app.customer();
  const flights = [
    { name: 'QR 1', at: await departure('QR 1') },
    { name: 'QR 2', at: await departure('QR 2') },
  ];
  const loads: string[][] = [];
  for (let round = 0; round < 6; round += 1) {
    const parcel = await announce(customer);
    const answers = await Promise.all(flights.map(({ at }) => load(at, [parcel], true).then(data)));
    const holders = answers.filter(({ departure: { loaded } }) =>
      loaded.some(({ reference }) => reference === parcel.reference),
    );
    expect(holders).toHaveLength(1);
    const on = holders[0]?.departure.name ?? '';
    expect(answers.flatMap(({ refused }) => refused)).toEqual([
      { reference: parcel.reference, because: `it is on ${on} already`, is_unpaid: false },
    ]);
    loads.push([on, parcel.reference]);
  }
  const { entries } = data(
    await owner.client.call(auditLog, { query: { action: 'departure.load', per_page: 100 } }),
  );
  const logged = entries.data.filter(({ subject }) => flights.some(({ name }) => name === subject));
  expect(logged.map(({ subject, detail }) => [subject, detail]).sort()).toEqual(loads.sort());
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
