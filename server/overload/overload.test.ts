import { setTimeout } from 'node:timers/promises';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { PATIENCE } from '../database/patience.ts';
import { createTestApp, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { createDatabaseOverLine } from '../testing/database-line.ts';
import { placeOrder } from '../testing/orders.ts';
import { createOverload, type Overloaded } from './overload.ts';

let app: TestApp;
let customer: TestCustomer;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ OVERLOAD_MS: '150' });
  customer = await app.customer();
  support = await app.staff('support');
});
afterAll(() => app.close());

/** Long before anybody gives up waiting for a connection. */
const QUICK_MS = 4000;

it('turns away polls, then lists, when the database cannot follow, and does what staff and customers do', async () => {
  const order = await placeOrder('payment', customer, support);
  const headers = { authorization: `Bearer ${customer.token}` };
  const ask = (path: string) => app.http.inject({ url: API_BASE + path, headers });
  const asked: ReturnType<typeof ask>[] = [];
  /** Asks one after the other, without waiting for answers, until somebody is turned away. */
  async function askUntilRefused(path: string) {
    const refused: { answer?: Awaited<ReturnType<typeof ask>> } = {};
    const began = performance.now();
    while (!refused.answer) {
      expect(performance.now() - began).toBeLessThan(QUICK_MS);
      const one = ask(path).then((answer) => {
        if (answer.statusCode === 503) refused.answer ??= answer;
        return answer;
      });
      asked.push(one);
      await Promise.race([one, setTimeout(5)]);
    }
    return refused.answer;
  }
  const { pool } = app.context.database;
  const held: pg.PoolClient[] = [];
  const release = () => {
    for (const client of held.splice(0)) client.release();
  };
  try {
    while (held.length < (pool.options.max ?? 0)) held.push(await pool.connect());
    const poll = await askUntilRefused(`/payments/${order.id}`);
    expect(poll.json()).toMatchObject({ status: 'error', code: 'unavailable' });
    expect(Number(poll.headers['retry-after'])).toBeGreaterThan(0);
    const list = await askUntilRefused('/orders');
    expect(Number(list.headers['retry-after'])).toBeGreaterThan(0);

    const params = { reference: order.reference };
    const told = support.client.call(staffMessage, { params, body: { message: 'We look into it.' } });
    const placed = placeOrder('branding', customer, support);
    release();
    expect((await told).status).toBe('success');
    expect((await placed).type).toBe('branding');

    const answers = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(new Set(answers)).toEqual(new Set([200, 503]));
    for (const path of [`/payments/${order.id}`, '/orders'])
      await expect.poll(async () => (await ask(path)).statusCode).toBe(200);
  } finally {
    release();
  }
});

it('a write is served before reads that came earlier, where connections are few', async () => {
  // One that turns nobody away, however busy the machine is.
  const patient = await createTestApp();
  onTestFinished(() => patient.close());
  const [ada, staff] = [await patient.customer(), await patient.staff('support')];
  const order = await placeOrder('payment', ada, staff);
  const headers = { authorization: `Bearer ${ada.token}` };
  const { database } = patient.context;
  const { pool } = database;
  const held: pg.PoolClient[] = [];
  try {
    while (held.length < (pool.options.max ?? 0)) held.push(await pool.connect());
    let answered = 0;
    const reads = Array.from({ length: 20 }, () =>
      patient.http.inject({ url: `${API_BASE}/orders`, headers }).then(({ statusCode }) => {
        answered += 1;
        return statusCode;
      }),
    );
    await expect.poll(() => database.longestWait()).toBeGreaterThan(0);
    expect(database.longestWait('first')).toBe(0);
    const params = { reference: order.reference };
    const told = staff.client.call(staffMessage, { params, body: { message: 'We look into it.' } });
    await expect.poll(() => database.longestWait('first')).toBeGreaterThan(0);
    held.pop()?.release();
    expect((await told).status).toBe('success');
    expect(answered).toBeLessThan(10);
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  } finally {
    for (const client of held) client.release();
  }
});

type Line = { msg: string; act?: number };

// The embedded engine has one connection, and waits for it.
it.runIf(isPostgres())(
  'who waits for a connection in vain is turned away as others are, and no error is logged',
  async () => {
    const lines: Line[] = [];
    const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const over = await createDatabaseOverLine({ ...PATIENCE, connectMs: 500 });
    const settings = { LOG_LEVEL: 'warn', OVERLOAD_MS: '10000' };
    const busy = await createTestApp(settings, { database: over.database, logTo });
    onTestFinished(() => busy.close());
    const ada = await busy.customer();
    const staff = await busy.staff('support');
    const order = await placeOrder('payment', ada, staff);
    const { pool } = over.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    onTestFinished(() => {
      for (const client of held.splice(0)) client.release();
    });
    const told = await busy.http.inject({
      method: 'POST',
      url: `${API_BASE}${staffMessage.path.replace(':reference', order.reference)}`,
      headers: { authorization: `Bearer ${staff.token}` },
      payload: { message: 'We look into it.' },
    });
    expect([told.statusCode, told.json().code]).toEqual([503, 'unavailable']);
    expect([2, 3]).toContain(Number(told.headers['retry-after']));
    busy.context.overload.note(0, performance.now());
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'more is asked than can be answered', act: 1 }),
    );
    expect(lines.filter(({ msg }) => msg.startsWith('request'))).toEqual([]);
  },
);

/** Told of a database for which somebody waits so long, and of chance. */
const overloadOf = (waitedMs: number, random: number) =>
  createOverload({
    lateMs: 150,
    longestWait: () => waitedMs,
    log: { warn: () => {} },
    random: () => random,
  });

it('turns away who comes again by itself first, then who reads, and is itself again soon', () => {
  const overload = overloadOf(0, 0.5);
  let now = performance.now();
  /** What is turned away once everything was `late` milliseconds late for two seconds. */
  const turnedAway = (late: number) => {
    for (let look = 0; look < 10; look += 1) {
      now += 200;
      overload.note(late, now);
    }
    return (['poll', 'read', 'act'] as const).filter((urgency) => overload.wait(urgency) > 0);
  };
  expect(turnedAway(20)).toEqual([]);
  expect(turnedAway(500)).toEqual(['poll']);
  expect(turnedAway(1800)).toEqual(['poll', 'read']);
  expect(turnedAway(5000)).toEqual(['poll', 'read', 'act']);
  expect(turnedAway(10)).toEqual([]);
  // One pause is no overload.
  overload.note(300, now + 300);
  expect(overload.wait('poll')).toBe(0);
});

it('spreads polls further where many are turned away, so that turning away takes no time from answers', () => {
  const overload = overloadOf(1_000, 0.999);
  // Whole milliseconds: five seconds added to a fraction may come out a hair short of five seconds.
  let now = Math.ceil(performance.now());
  const refused = () => {
    try {
      overload.refuseDatabase();
    } catch (error) {
      return (error as Overloaded).retryAfter ?? 0;
    }
    return 0;
  };
  /** For how long the last of so many was sent away, after five seconds of them. */
  const sentAway = (count: number) => {
    for (let n = 0; n < count; n += 1) refused();
    now += 5_000;
    overload.note(0, now);
    return refused();
  };
  expect(sentAway(100)).toBe(19);
  expect(sentAway(5_000)).toBeGreaterThan(25);
  expect(sentAway(10_000)).toBe(59);
  expect(sentAway(0)).toBe(19);
});
