/** How many sessions somebody has at once (Product §5.50, §20.30). */
import { login, profile } from '@cowrie/contract/accounts.ts';
import { deskLogin, deskMe } from '@cowrie/contract/desk/session.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';
import { openCustomerSession } from './customers.ts';
import { openStaffSession } from './staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const MOST = 50;
const ended = { httpStatus: 401, code: 'unauthenticated' };
const alive = { status: 'success' };
const openAtOnce = (count: number, open: () => Promise<string>) =>
  Promise.all(Array.from({ length: count }, open));

async function countSessions(table: 'customer_sessions' | 'staff_sessions', person: bigint): Promise<number> {
  const owner = table === 'customer_sessions' ? 'customer_id' : 'staff_id';
  const { count } = await app.context.db
    .selectFrom(table)
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where(owner, '=', person)
    .executeTakeFirstOrThrow();
  return Number(count);
}

it('a customer has fifty: with more, however many come at once, those not used for longest end', async () => {
  const { id: customerId, username, client } = await app.customer();
  const opening = { customerId, device: 'a phone', address: '127.0.0.1' };
  const open = () =>
    transaction(app.context.db, (tx) => openCustomerSession(tx, { ...opening, now: app.clock.now() }));
  const used = await open();
  app.clock.advance(MINUTE_MS);
  await openAtOnce(MOST - 2, open);
  // The time of last use is kept by the hour.
  app.clock.advance(61 * MINUTE_MS);
  expect(await app.clientWith(used).call(profile, {})).toMatchObject(alive);
  expect(await client.call(profile, {})).toMatchObject(alive);

  const opened = await openAtOnce(MOST - 3, open);
  expect(await countSessions('customer_sessions', customerId)).toBe(MOST);
  const { token } = data(await app.visitor.call(login, { body: { username, password: PASSWORD } }));
  expect(await countSessions('customer_sessions', customerId)).toBe(MOST);
  for (const kept of [used, token, opened[0] ?? ''])
    expect(await app.clientWith(kept).call(profile, {})).toMatchObject(alive);
});

it('staff have as many, and nobody else’s end with theirs', async () => {
  const { id: staffId, username, client } = await app.staff('support', { enrolled: false });
  const bystander = await app.staff('support');
  app.clock.advance(MINUTE_MS);
  const opening = { staffId, device: 'a laptop', codeGiven: false };
  const open = () =>
    transaction(app.context.db, (tx) => openStaffSession(tx, { ...opening, now: app.clock.now() }));
  await openAtOnce(MOST - 1, open);
  expect(await client.call(deskMe, {})).toMatchObject(alive);
  await openAtOnce(MOST - 1, open);
  expect(await countSessions('staff_sessions', staffId)).toBe(MOST);
  const { token } = data(await app.visitor.call(deskLogin, { body: { username, password: PASSWORD } }));
  expect(await app.clientWith(token).call(deskMe, {})).toMatchObject(alive);
  expect(await client.call(deskMe, {})).toMatchObject(ended);
  expect(await bystander.client.call(deskMe, {})).toMatchObject(alive);
});
