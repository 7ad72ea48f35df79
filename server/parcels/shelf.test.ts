/** Parcels that nobody announced: on the shelf, offered by their mark, given, and joined to their orders (Product §28.88). */
import { readFileSync } from 'node:fs';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import * as api from '@cowrie/contract/desk/parcels.ts';
import { unannouncedParcels } from '@cowrie/contract/shelf.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { type PlacedOrder, photo, STAFF_ACTS } from '../testing/orders.ts';
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
  expect(await shipmentSeenBy(other, await announce(other, 'LOST-1'))).toMatchObject({
    track_status: 'order placed',
  });
  const mine = await announce(customer, 'lost-1');
  const details = await shipmentSeenBy(customer, mine);
  expect(details).toMatchObject({
    track_status: 'packaging',
    weight_kg: '3.2',
    photos: [{ media_type: 'image/jpeg' }],
  });
  expect(await offered(customer)).toEqual([]);
  expect(await announce(customer, 'LOST-1').then((again) => shipmentSeenBy(customer, again))).toMatchObject({
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

it('of two who give a parcel to a customer the second is told, and may still do it knowingly', async () => {
  const [customer, other] = [await app.customer(), await app.customer()];
  const marked = await app.customer();
  const { id } = await shelve({ tracking_number: 'LOST-31', mark: marked.username.toUpperCase() });
  const give = ({ username }: TestCustomer, from: string) =>
    worker.client.call(api.giveShelfParcel, { params: { id }, body: { username, from } });
  data(await give(customer, marked.username));
  data(await give(customer, marked.username));
  expect(await give(other, marked.username)).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
  expect(await offered(customer)).toEqual(['LOST-31']);
  data(await give(other, customer.username));
  expect(await offered(other)).toEqual(['LOST-31']);
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
  expect(await shipmentSeenBy(customer, order)).toMatchObject({ track_status: 'order placed', photos: [] });
  const given = data(await giveTo(customer, shelved.id));
  expect(given).toMatchObject({
    parcel: { tracking_number: 'LOST-4', customer: { mark: customer.username } },
    order: order.reference,
  });
  expect(await shipmentSeenBy(customer, order)).toMatchObject({
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
  const [acts, told] = [await log(), (await shipmentSeenBy(customer, order)).timeline.length];
  // The same press once more, its answer having got lost.
  expect(data(await giveTo(customer, shelved.id))).toEqual(given);
  expect([await log(), (await shipmentSeenBy(customer, order)).timeline.length]).toEqual([acts, told]);
  await app.inbox.next(`${customer.username}@example.com`, 'Your order is being packed');
});

it('a photo that was on its way as its parcel left the shelf is of the order that has it', async () => {
  const customer = await app.customer();
  const { id } = await shelve({ tracking_number: 'LOST-41', mark: customer.username });
  const mine = await announce(customer, 'LOST-41');
  const add = async (params: { id: string }, idempotencyKey?: string) =>
    worker.client.call(api.addShelfPhoto, { params, files: { photo: await photo() } }, { idempotencyKey });
  data(await add({ id }, 'from the shelf'));
  data(await add({ id }, 'from the shelf'));
  expect((await shipmentSeenBy(customer, mine)).photos).toHaveLength(1);
  expect(await add({ id: '999999' })).toMatchObject({ code: 'not_found' });
  data(await STAFF_ACTS.cancel(owner, mine));
  expect(await add({ id })).toMatchObject({ code: 'order_closed' });
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
    const { track_status } = await shipmentSeenBy(customer, order);
    expect(track_status).toBe(shelved.status === 'success' ? 'packaging' : 'order placed');
    const { id } = await shelve({ tracking_number: `GIVEN-${round}`, mark: other.username });
    const [announced] = await Promise.all([
      announce(customer, `GIVEN-${round}`),
      giveTo(customer, id).then(data),
    ]);
    expect(await shipmentSeenBy(customer, announced)).toMatchObject({ track_status: 'packaging' });
  }
  expect(await offered(customer)).toEqual([]);
});

test('a tracking number typed in groups is the one that is scanned (Product §17.3)', async () => {
  const customer = await app.customer();
  const scanned = 'YT881234567890';
  const { reference, ...announced } = await announce(customer, ' YT 8812 3456\u00a07890 ');
  expect((await shipmentSeenBy(customer, { reference, ...announced })).tracking_number).toBe(scanned);
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
  expect(await shipmentSeenBy(customer, await announce(customer, 'SF 111 222 3334'))).toMatchObject({
    track_status: 'packaging',
  });
});

test('signs that nobody sees, and the broad ones of a Chinese keyboard, make no other number and no other mark', async () => {
  const customer = await app.customer();
  const announced = await announce(customer, '\u200eYT\u200b9911\u2060 22334\u00ad455\ufe0f');
  const { reference } = announced;
  expect((await shipmentSeenBy(customer, announced)).tracking_number).toBe('YT991122334455');
  for (const q of ['334455', 'ＹＴ９９１１２２３３４４５５', '\u200b334455'])
    expect((await found(q)).parcels.map((parcel) => parcel.reference)).toContain(reference);
  const broad = (text: string) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const shelved = await shelve({ tracking_number: broad('SF5566'), mark: broad(`(${customer.username})`) });
  expect(shelved).toMatchObject({ tracking_number: 'SF5566', customer: { mark: customer.username } });
  expect(await offered(customer)).toEqual(['SF5566']);
});

it.each([
  // What each does with rows; the server may make no functions.
  ['0082-tracking-numbers', 'OLD\u3000 77 01', 'OLD 77\u00a002'],
  ['0096-tracking-numbers-unseen', '\u200eOLD\u00ad77\ufe0f01', '\u2060ＯＬＤ７７\u200b０２'],
])('finds what was announced and shelved before %s', async (name, announced, onShelf) => {
  const { context } = app;
  const parcel = await announce(await app.customer());
  const { id } = await shelve({ tracking_number: `OLD-SHELF-${name}` });
  await context.db
    .updateTable('shipment_orders')
    .set({ tracking_number: announced })
    .where('order_id', '=', BigInt(parcel.id))
    .execute();
  await context.db
    .updateTable('shelf_parcels')
    .set({ tracking_number: onShelf })
    .where('id', '=', BigInt(id))
    .execute();
  const [updates = ''] = readFileSync(
    new URL(`../database/migrations/${name}.sql`, import.meta.url),
    'utf8',
  ).split('\n\n');
  await context.database.pool.query(updates);
  const { parcels, shelf } = await found('OLD7701');
  expect(parcels.map(({ reference }) => reference)).toContain(parcel.reference);
  expect(shelf).toEqual([]);
  expect((await found('OLD7702')).shelf).toContainEqual(
    expect.objectContaining({ id, tracking_number: 'OLD7702' }),
  );
});

// The last one: what is put there after these is not in the list.
it('says how many stand there, of whom it lists the longest there', async () => {
  const before = data(await worker.client.call(api.shelfParcels, {})).total;
  expect(before).toBe((await onShelf()).length);
  await sql`insert into shelf_parcels (tracking_number, mark, received_by, received_at)
    select 'MANY' || n, '', ${worker.id}, now() from generate_series(1, 201) n`.execute(app.context.db);
  const { parcels, total } = data(await worker.client.call(api.shelfParcels, {}));
  expect([parcels.length, total]).toEqual([200, before + 201]);
});
