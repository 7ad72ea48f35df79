/** Parcels that leave and arrive together (Product §28.91, §28.92). */
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import * as departures from '@cowrie/contract/desk/departures.ts';
import { confirmOrder, moveTracking } from '@cowrie/contract/desk/order-moves.ts';
import * as api from '@cowrie/contract/desk/parcels.ts';
import { deskMe } from '@cowrie/contract/desk/session.ts';
import type { TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { type PlacedOrder, sendProof } from '../testing/orders.ts';
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
  expect(await shipmentSeenBy(customer, one)).toMatchObject({ track_status: 'on the road' });
  expect((await shipmentSeenBy(customer, one)).timeline.at(-1)?.title).toBe(
    'Your parcel has left China with ET 607',
  );
  expect(await load(at, [one])).toMatchObject({ code: 'departure_gone' });

  const undone = data(await worker.client.call(departures.undoDeparture, at));
  expect(undone).toMatchObject({ moved: 3, left: [], departure: { step: 'loading', undo_until: null } });
  expect(await shipmentSeenBy(customer, two)).toMatchObject({ track_status: 'packaging' });
  expect(await shipmentSeenBy(customer, unpaid)).toMatchObject({ track_status: 'order placed' });
  expect((await shipmentSeenBy(customer, two)).timeline.at(-1)?.title).toBe(
    'Correction: your parcel has not left China yet',
  );
  expect(await worker.client.call(departures.undoDeparture, at)).toMatchObject({ code: 'departure_moved' });

  data(await move(at, 'loading'));
  app.clock.advance(departures.UNDO_MINUTES * MINUTE_MS);
  expect(await worker.client.call(departures.undoDeparture, at)).toMatchObject({ code: 'departure_moved' });
  data(await move(at, 'departed'));
  const { moved } = data(await move(at, 'arrived'));
  expect([moved, (await shipmentSeenBy(customer, one)).track_status]).toEqual([3, 'delivered']);
});

it('says nothing against what is on it already: a press whose answer got lost comes again, and so does a second scan', async () => {
  const parcel = await paidParcel(await app.customer());
  const at = await departure('ET 620');
  const both = await Promise.all([load(at, [parcel]), load(at, [parcel])]);
  for (const answer of [...both, await load(at, [parcel])])
    expect(data(answer)).toMatchObject({ refused: [], departure: { parcels: 1 } });
  const { entries } = data(
    await owner.client.call(auditLog, { query: { action: 'departure.load', per_page: 100 } }),
  );
  expect(entries.data.filter(({ subject }) => subject === 'ET 620')).toHaveLength(1);
});

it('leaves a parcel that was delivered ahead of the others, and goes on where all of them were (Product §28.91)', async () => {
  const customer = await app.customer();
  const [early, late] = [await announce(customer), await announce(customer)];
  const at = await departure('ET 611');
  data(await load(at, [early, late], true));
  data(await move(at, 'loading'));
  const deliver = async ({ reference }: PlacedOrder, from: TrackStatus) =>
    data(
      await worker.client.call(moveTracking, {
        params: { reference },
        body: { track_status: 'delivered', from },
      }),
    );
  await deliver(early, 'on the road');
  expect(data(await move(at, 'departed'))).toMatchObject({ moved: 1, left: [early.reference] });
  expect(await shipmentSeenBy(customer, early)).toMatchObject({ track_status: 'delivered' });
  expect((await shipmentSeenBy(customer, early)).timeline.map(({ title }) => title)).not.toContain(
    'Your parcel has arrived in Lagos',
  );
  data(await worker.client.call(departures.undoDeparture, at));
  expect(await shipmentSeenBy(customer, early)).toMatchObject({ track_status: 'delivered' });
  data(await move(at, 'departed'));
  await deliver(late, 'on the road');
  const left = [early.reference, late.reference];
  expect(data(await move(at, 'arrived'))).toMatchObject({
    moved: 0,
    left,
    departure: { step: 'delivered', undo_until: expect.any(String) },
  });
  expect(data(await worker.client.call(departures.undoDeparture, at))).toMatchObject({
    moved: 0,
    left: [],
    departure: { step: 'arrived' },
  });
});

it('says who moved it last, and takes back nothing but the move that was seen', async () => {
  const at = await departure();
  data(await load(at, [await announce(await app.customer())], true));
  data(await move(at, 'loading'));
  const byOwner = { ...at, body: { from: 'departed' as const } };
  data(await owner.client.call(departures.moveDeparture, byOwner));
  const shown = async () =>
    data(await worker.client.call(departures.getDeparture, { params: at.params })).departure;
  const me = data(await owner.client.call(deskMe, {})).staff.name;
  expect(await shown()).toMatchObject({ step: 'arrived', moved: { by: me } });
  // The screen of whoever moved it first still says that it is on the road.
  expect(await worker.client.call(departures.undoDeparture, byOwner)).toMatchObject({
    code: 'departure_moved',
  });
  expect(await shown()).toMatchObject({ step: 'arrived' });
  data(await worker.client.call(departures.undoDeparture, { ...at, body: { from: 'arrived' } }));
  expect(await shown()).toMatchObject({ step: 'departed', moved: { by: expect.not.stringContaining(me) } });
  data(await worker.client.call(departures.undoDeparture, at));
  expect(await shown()).toMatchObject({ step: 'loading', moved: null });
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
