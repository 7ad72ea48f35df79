/** Whatever happens to orders and their money, the kept figures are those that everything there is adds up to. */
import { OPEN_STATUSES, ORDER_TYPES } from '@cowrie/contract/lifecycle.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queueCounts } from '../orders/desk/queue-counts.ts';
import { turnOfOrder } from '../orders/desk/turn.ts';
import { createTestApp, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { giveBalance, switchWalletOn, takeBack } from '../testing/money.ts';
import { CUSTOMER_ACTS, orderAt, type PlacedOrder, placeOrder, STAFF_ACTS } from '../testing/orders.ts';
import { step } from '../testing/step.ts';
import { attemptSums, attemptSumsFromScratch } from './attempts.ts';
import { daysAgo } from './days.ts';
import { keepFigures } from './keep-figures.ts';
import { rebuildFigures } from './rebuild-figures.ts';
import { readFigures, readFromScratch, type Source } from './sources.ts';
import { stepsFromScratch, stepsTaken, type Took } from './steps.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  await switchWalletOn(app.context);
});
// A year may have passed, after which nobody is signed in.
beforeEach(signInAll);
afterAll(() => app.close());

async function signInAll() {
  customer = await app.customer();
  await giveBalance(app.context, customer.id, 1_000_000_000_000n);
  await signInStaff();
}

async function signInStaff() {
  owner = await app.staff('owner');
  treasury = await app.staff('treasury');
}

const now = () => app.clock.now();
const keep = () => keepFigures(app.context.db, now());

const total = (rows: RawBuilder<unknown>, key: string, sum = 'orders') =>
  sql`select concat_ws(' ', ${sql.raw(key)}) as key, sum(${sql.ref(sum)})::text as sum from (${rows}) as each
    group by 1 having sum(${sql.ref(sum)}) <> 0 order by 1`;

/** Every sum that can be told of the days from `day` on. */
const everySum =
  (day: string) =>
  ({ open, orders, confirmed, money, waits }: Source) => ({
    open: total(open, 'type, status'),
    orders: total(orders(day), 'day, type, status'),
    confirmed: total(confirmed(day), 'day, minutes'),
    ...Object.fromEntries(
      (['day', 'staff', 'method', 'account'] as const).flatMap((by) => [
        [`money by ${by}`, total(money(by, day), 'day, key, name, what, currency', 'amount')],
        [`waits by ${by}`, total(waits(by, day), 'day, key, what, minutes')],
      ]),
    ),
  });

/** What attempts to pay come to, by every filter, and how long promised steps took whom. */
async function expectMoreRight() {
  const { db } = app.context;
  const [today, from, longAgo] = [daysAgo(now(), 0), daysAgo(now(), 29), daysAgo(now(), 400)];
  for (const filter of [
    { from },
    { from, to: daysAgo(now(), 1) },
    { from: today, status: 'successful' as const },
    { from, status: 'declined' as const, type: 'payment' as const },
    { from: longAgo },
    { from: longAgo, to: daysAgo(now(), 1), status: 'successful' as const },
    { from: longAgo, to: daysAgo(now(), 95) },
  ])
    expect(await attemptSums(db, filter)).toEqual(await attemptSumsFromScratch(db, filter));
  for (const day of [today, from])
    expect(numbered(await stepsTaken(db, day))).toEqual(numbered(await stepsFromScratch(db, day)));
}

/** How many steps of each kind, person and number of minutes. */
function numbered(all: Took[]) {
  const sums = new Map<string, number>();
  for (const { step: name, staff_id, minutes, steps } of all) {
    const key = `${name} ${staff_id} ${minutes}`;
    sums.set(key, (sums.get(key) ?? 0) + steps);
  }
  return new Map([...sums].sort());
}

/** Of all days that are kept, and of the last one. */
async function expectRight() {
  const { db } = app.context;
  for (const day of [daysAgo(now(), 29), daysAgo(now(), 0)]) {
    const read = everySum(day);
    expect(await readFigures(db, day, read)).toEqual(await readFromScratch(db, read));
  }
  await expectMoreRight();
  const { rows } = await sql<{ queue: string }>`
    select concat_ws(' ', type, status, turn, count(*),
      to_char(min(status_since) at time zone 'UTC', 'HH24:MI:SS.MS')) as queue
    from (select o.type, o.status, o.status_since, ${turnOfOrder} as turn from orders o
      where o.status = any(${OPEN_STATUSES}::text[])) as each group by type, status, turn`.execute(db);
  const told = (await queueCounts(db, owner.id)).map(
    ({ type, status, turn, count, oldest }) => `${type} ${status} ${turn} ${count} ${oldest.slice(11, 23)}`,
  );
  expect(told.sort()).toEqual(rows.map(({ queue }) => queue).sort());
}

/** What people do with an order, most of it what moves it on; what may not be done then changes nothing. */
const ACTS: Record<string, (order: PlacedOrder) => Promise<unknown>> = {
  proof: (order) => CUSTOMER_ACTS.proof(customer, order),
  pay: (order) => CUSTOMER_ACTS.pay(customer, order),
  'customer cancels': (order) => CUSTOMER_ACTS.cancel(customer, order),
  'customer writes': (order) => CUSTOMER_ACTS.message(customer, order),
  'staff write': (order) => STAFF_ACTS.message(owner, order),
  quote: (order) => STAFF_ACTS.quote(owner, order),
  confirm: (order) => STAFF_ACTS.confirm(owner, order),
  part: (order) => STAFF_ACTS.part(owner, order),
  decline: (order) => STAFF_ACTS.decline(owner, order),
  payout: (order) => STAFF_ACTS.payout(owner, order),
  complete: (order) => STAFF_ACTS.complete(owner, order),
  cancel: (order) => STAFF_ACTS.cancel(owner, order),
  'take the receipt back': (order) => takeBack(app, order, 'receipt', [owner, treasury]),
  'take the payout back': (order) => takeBack(app, order, 'payout', [owner, treasury]),
  /** A day has passed: what it tells changes all the same. */
  'a day later': async () => {
    app.clock.advance(25 * HOUR_MS);
    await signInStaff();
  },
  minutes: async () => app.clock.advance(17 * MINUTE_MS),
};

const life = fc.array(
  fc.record({
    act: fc.constantFrom(...Object.keys(ACTS)),
    order: fc.nat({ max: 3 }),
    isKept: fc.boolean(),
  }),
  { minLength: 4, maxLength: 12 },
);

it('holds for every sequence of what people do, whenever it was kept last', {
  timeout: 120_000,
}, async () => {
  const old = await orderAt('awaiting', 'payment', customer, owner);
  await orderAt('processing', 'payment', customer, owner);
  app.clock.advance(100 * DAY_MS);
  await signInAll();
  await step('before anything is kept', expectRight);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ORDER_TYPES), life, async (type, sequence) => {
      const orders = [
        await placeOrder(type, customer, owner),
        await orderAt('awaiting', 'payment', customer, owner),
        await orderAt('processing', 'payment', customer, owner),
        // From before the first day that is kept, until it is settled.
        old,
      ];
      for (const { act, order, isKept } of sequence) {
        await ACTS[act]?.(orders[order] as PlacedOrder);
        if (isKept) await keep();
        await expectRight();
      }
    }),
    { numRuns: 12 },
  );
  await step('and built anew they are the same', async () => {
    await keep();
    expect((await rebuildFigures(app.context.db, now())).differed).toEqual([]);
    await expectRight();
  });
});

it('the days of a business that is older than its figures are counted too, a month at a time', async () => {
  const { db } = app.context;
  await orderAt('processing', 'payment', customer, owner);
  const old = await orderAt('awaiting', 'payment', customer, owner);
  app.clock.advance(130 * DAY_MS);
  await signInAll();
  // As in the version before, which had none of these.
  await sql`delete from more_figures_upto where figures = 'attempts'`.execute(db);
  const firstKept = async () => {
    await keep();
    const { from_day } = await db
      .selectFrom('more_figures_upto')
      .select('from_day')
      .where('figures', '=', 'attempts')
      .executeTakeFirstOrThrow();
    await expectMoreRight();
    return from_day;
  };
  const first = await firstKept();
  // Settled meanwhile, and so of another day.
  await STAFF_ACTS.confirm(owner, old);
  await expectMoreRight();
  const days = [first, await firstKept(), await firstKept(), await firstKept()];
  expect(new Set(days).size).toBeGreaterThan(1);
  const { rows } = await sql<{ day: string }>`
    select min((coalesce(closed_at, opened_at) at time zone 'Africa/Lagos')::date)::text as day
    from transactions`.execute(db);
  for (let more = 0; more < 20 && days.at(-1) !== rows[0]?.day; more += 1) days.push(await firstKept());
  expect(days.at(-1)).toBe(rows[0]?.day);
  expect((await rebuildFigures(db, now())).differed).toEqual([]);
});

it('what is wrong is named and put right', async () => {
  await orderAt('processing', 'payment', customer, owner);
  await keep();
  const { db } = app.context;
  const right = await db
    .selectFrom('open_orders_by_status')
    .selectAll()
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('open_orders_by_status')
    .set({ orders: 4711n })
    .where('status', '=', 'processing')
    .where('type', '=', right.type)
    .execute();
  expect((await rebuildFigures(db, now())).differed).toEqual([
    `open_orders_by_status ${right.type} processing: 4711 instead of ${right.orders}`,
  ]);
  await expectRight();
});

it('what a process of the version before kept is built anew', async () => {
  await keep();
  const { db } = app.context;
  await db.updateTable('money_by_day').set({ amount: 4711n }).execute();
  // As such a process adds journals: it leaves the number by which they were added behind.
  await db
    .updateTable('figures_upto')
    .set(({ eb }) => ({ given_back_upto: eb('journal_id', '-', 1n) }))
    .execute();
  await step('until then everything is read where it stands', expectRight);
  await keep();
  await step('and then from what is kept', expectRight);
  expect((await rebuildFigures(db, now())).differed).toEqual([]);
});

it('a year after they were first kept, steps still take as long as they took', async () => {
  const { db } = app.context;
  await keep();
  app.clock.advance(350 * DAY_MS);
  await signInStaff();
  const order = await orderAt('awaiting', 'payment', await app.customer(), owner);
  app.clock.advance(96 * HOUR_MS);
  await signInStaff();
  await STAFF_ACTS.confirm(owner, order);
  await keep();
  const day = daysAgo(now(), 29);
  const kept = await stepsTaken(db, day);
  expect(numbered(kept)).toEqual(numbered(await stepsFromScratch(db, day)));
  expect(Math.max(...kept.map(({ minutes }) => minutes))).toBeGreaterThan(8 * 60);
});
