/** The promise board, of fixed events (Product §28.76–28.78). */

import { quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { receiveParcel } from '@cowrie/contract/desk/parcels.ts';
import { promiseBoard as call } from '@cowrie/contract/desk/promise-board.ts';
import { weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { placeOrder } from '../testing/orders.ts';
import { step } from '../testing/step.ts';
import { promiseBoard } from './promise-board.ts';

let app: TestApp;
let customer: TestCustomer;
let ngozi: TestStaff;
let chidi: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  ngozi = await app.staff('treasury');
  chidi = await app.staff('support');
  // Beijing 09:00 to 18:00, Monday to Friday: 01:00 to 10:00 UTC; Lagos is free.
  const { db } = app.context;
  await sql`delete from working_hours`.execute(db);
  await sql`delete from days_off`.execute(db);
  await sql`insert into working_hours (office, weekday, opens, closes)
    select 'beijing', weekday, 540, 1080 from generate_series(1, 5) weekday`.execute(db);
  await sql`insert into days_off (office, day, name, is_holiday)
    values ('beijing', '2026-11-03', 'A holiday', true)`.execute(db);
});
afterAll(() => app.close());

/** Wednesday, 4 November 2026; the 2nd is a Monday. */
const NOW = new Date('2026-11-04T09:30:00Z');
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const steps = async (days: number) =>
  Object.fromEntries((await promiseBoard(app.context.db, days, NOW)).steps.map((one) => [one.step, one]));

let orders = 0;
async function order(type = 'payment', status = 'successful'): Promise<bigint> {
  orders += 1;
  const { rows } = await sql<{ id: bigint }>`insert into orders
    (reference, type, status, customer_id, name, quantity, created_at, updated_at, status_since)
    values (${`CWR-${String(orders).padStart(8, '0')}`}, ${type}, ${status}, ${customer.id}, 'An order', '1',
      ${NOW}, ${NOW}, ${NOW}) returning id`.execute(app.context.db);
  return rows[0]?.id ?? 0n;
}
const event = (id: bigint, name: string, when: string, by: TestStaff | null = null, from = 'pending') =>
  sql`insert into order_events (order_id, event, from_status, to_status, title, actor, staff_id, created_at)
    values (${id}, ${name}, ${from}, 'awaiting', ${name}, ${by ? 'staff' : 'customer'}, ${by?.id ?? null},
      ${at(when)})`.execute(app.context.db);
const message = (id: bigint, sender: string, when: string, by: TestStaff | null = null, internal = false) =>
  sql`insert into messages (order_id, sender, staff_id, lines, internal, created_at)
    values (${id}, ${sender}, ${by?.id ?? null}, '{Hello}', ${internal}, ${at(when)})`.execute(
    app.context.db,
  );

it('counts each step by person, in the minutes that the business works', async () => {
  await step('nothing was done', async () => {
    expect(await steps(7)).toMatchObject({ proof: { count: 0, median_minutes: 0, people: [] } });
  });

  await step('a proof of Monday evening, checked on Wednesday over a holiday', async () => {
    const first = await order();
    await event(first, 'proof', '02T08:00');
    await event(first, 'decline', '02T08:10', ngozi, 'awaiting');
    await event(first, 'proof', '02T09:50');
    // A further file of the same proof asks nothing anew.
    await event(first, 'proof', '02T09:55', null, 'awaiting');
    await event(first, 'confirm', '04T01:05', chidi, 'awaiting');
    await event(first, 'complete', '04T01:45', ngozi, 'processing');
    const { proof, payout } = await steps(7);
    expect(proof).toMatchObject({ count: 2, median_minutes: 13, slowest_tenth_minutes: 15 });
    expect(proof?.people.map(({ username, median_minutes }) => [username, median_minutes])).toEqual(
      [
        [chidi.username, 15],
        [ngozi.username, 10],
      ].sort(),
    );
    expect(payout).toMatchObject({ count: 1, median_minutes: 40, people: [{ username: ngozi.username }] });
  });

  await step(
    'the customer’s first words until they are answered, notes among ourselves left out',
    async () => {
      const talk = await order('payment', 'pending');
      await message(talk, 'customer', '04T02:00');
      await message(talk, 'customer', '04T02:30');
      await message(talk, 'staff', '04T02:35', ngozi, true);
      await message(talk, 'system', '04T02:40');
      await message(talk, 'staff', '04T03:00', chidi);
      // Nobody asked.
      await message(talk, 'staff', '04T04:00', chidi);
      expect((await steps(1)).words).toMatchObject({ count: 1, median_minutes: 60 });
    },
  );

  await step('what was asked for until the first quote', async () => {
    const bags = await order('branding', 'pending');
    await event(bags, 'create', '04T01:00');
    await event(bags, 'quote', '04T01:20', chidi);
    await event(bags, 'quote', '04T05:00', chidi);
    expect((await steps(1)).quote).toMatchObject({ count: 1, median_minutes: 20 });
  });

  await step('the days say which', async () => {
    expect((await steps(1)).proof).toMatchObject({ count: 1 });
  });
});

it('counts a parcel’s quote from when it was last weighed before, however it came to be weighed', async () => {
  const other = await createTestApp();
  onTestFinished(() => other.close());
  const { db } = other.context;
  await sql`delete from days_off`.execute(db);
  await sql`delete from working_hours`.execute(db);
  await sql`insert into working_hours (office, weekday, opens, closes)
    select 'beijing', weekday, 0, 1440 from generate_series(0, 6) weekday`.execute(db);
  const { client } = await other.staff('owner');
  const sender = await other.customer();
  const parcel = async () => ({ reference: (await placeOrder('shipment', sender, ngozi)).reference });
  type Parcel = Awaited<ReturnType<typeof parcel>>;
  const weigh = async (params: Parcel, weight_kg: string) =>
    data(await client.call(weighShipment, { params, body: { weight_kg } }));
  const quote = async (params: Parcel, amount: string) =>
    data(await client.call(quoteOrder, { params, body: { amount } }));
  const quotes = async () =>
    data(await client.call(call, { query: { days: '7' } })).steps.find((one) => one.step === 'quote');

  const weighed = await parcel();
  await weigh(weighed, '3');
  other.clock.advance(90 * MINUTE_MS);
  await weigh(weighed, '4');
  other.clock.advance(19.5 * MINUTE_MS);
  await quote(weighed, '9000');
  await weigh(weighed, '5');
  await quote(weighed, '9500');
  expect(await quotes()).toMatchObject({ count: 1, median_minutes: 20 });

  const received = await parcel();
  data(await client.call(receiveParcel, { params: received, body: { weight_kg: '3' } }));
  other.clock.advance(39.5 * MINUTE_MS);
  await quote(received, '9000');
  expect(await quotes()).toMatchObject({ count: 2, median_minutes: 30 });
});

it('has what is promised and open by the time left, and how much is late', async () => {
  const promise = async (status: string, promised: string, by: TestStaff | null) => {
    const id = await order('payment', status);
    await sql`update orders set promised_at = ${at(promised)}, promise_soon_at = ${at(promised)},
      assigned_to = ${by?.id ?? null} where id = ${id}`.execute(app.context.db);
  };
  await promise('processing', '04T10:00', chidi);
  await promise('awaiting', '04T09:00', null);
  await promise('successful', '04T08:00', null);
  const board = await promiseBoard(app.context.db, 7, NOW);
  expect(board.open.map(({ status, assigned_to }) => [status, assigned_to])).toEqual([
    ['awaiting', null],
    ['processing', expect.any(String)],
  ]);
  expect(board).toMatchObject({ late: 1, late_at_least: false });
});

it('is for the treasury and the owner', async () => {
  expect(data(await ngozi.client.call(call, { query: { days: '30' } })).steps).toHaveLength(4);
  expect(await chidi.client.call(call, { query: {} })).toMatchObject({ code: 'forbidden' });
});
