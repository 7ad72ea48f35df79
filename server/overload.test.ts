import { setImmediate } from 'node:timers/promises';
import { staffMessage } from '@cowrie/contract/desk/orders.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOverload } from './overload.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from './testing/app.ts';
import { placeOrder } from './testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  support = await app.staff('support');
});
afterAll(() => app.close());

/** More than may wait, of those that ask again by themselves and of those that read. */
const POLLS = 100;
const LISTS = 260;
const QUICK_MS = 4000;

it('turns away polls, then lists, when the database cannot follow, and does what staff and customers do', async () => {
  const order = await placeOrder('payment', customer, support);
  const headers = { authorization: `Bearer ${customer.token}` };
  const ask = (path: string) => app.http.inject({ url: API_BASE + path, headers });
  /** One after the other, as they come over the wire, without waiting for their answers. */
  async function askMany(count: number, path: string) {
    const asked: ReturnType<typeof ask>[] = [];
    for (let n = 0; n < count; n += 1) {
      asked.push(ask(path));
      await setImmediate();
    }
    return asked;
  }
  const { pool } = app.context.database;
  const held: pg.PoolClient[] = [];
  const release = () => {
    for (const client of held.splice(0)) client.release();
  };
  try {
    while (held.length < (pool.options.max ?? 0)) held.push(await pool.connect());
    const began = performance.now();
    const polls = await askMany(POLLS, `/payments/${order.id}`);
    // Whoever is turned away has the answer at once, while the database answers nobody.
    const refused = await Promise.any(polls);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ status: 'error', code: 'unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const lists = await askMany(LISTS, '/orders');
    expect((await Promise.any(lists)).statusCode).toBe(503);

    // Long before any of them would give up waiting for a connection.
    expect(performance.now() - began).toBeLessThan(QUICK_MS);

    const params = { reference: order.reference };
    const told = support.client.call(staffMessage, { params, body: { message: 'We look into it.' } });
    const placed = placeOrder('branding', customer, support);
    release();
    expect((await told).status).toBe('success');
    expect((await placed).type).toBe('branding');

    const waited = (await Promise.all([...polls, ...lists])).map(({ statusCode }) => statusCode);
    expect(new Set(waited)).toEqual(new Set([200, 503]));
    const after = await Promise.all([
      ...(await askMany(20, `/payments/${order.id}`)),
      ...(await askMany(20, '/orders')),
    ]);
    expect(after.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200));
    expect(data(await told)).toBeDefined();
  } finally {
    release();
  }
});

it('turns away who comes again by itself first, then who reads, and is itself again soon', () => {
  const overload = createOverload({ waiting: () => 0, log: { warn: () => {} }, random: () => 0.5 });
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
