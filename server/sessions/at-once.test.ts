/** How many sessions somebody has at once (Product §5.50, §20.30). */
import { login, profile } from '@cowrie/contract/accounts.ts';
import { deskLogin, deskMe } from '@cowrie/contract/desk/session.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';
import { openCustomerSession } from './customers.ts';
import { openStaffSession } from './staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const MOST = 50;
const MINUTE_MS = 60_000;
const several = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one));
const tokensOf = (answers: Awaited<ReturnType<typeof signInCustomer>>[]) =>
  answers.map((answer) => data(answer).token);
const signInCustomer = (username: string) =>
  app.visitor.call(login, { body: { username, password: PASSWORD } });
const ended = { httpStatus: 401, code: 'unauthenticated' };
const alive = { status: 'success' };

it('a customer has fifty: with more, however many come at once, those not used for longest end', async () => {
  const { id: customerId, username, client } = await app.customer();
  const opening = { customerId, device: 'a phone', address: '127.0.0.1' };
  const used = await openCustomerSession(app.context.db, { ...opening, now: app.clock.now() });
  app.clock.advance(MINUTE_MS);
  for (let count = 2; count < MOST; count += 1)
    await openCustomerSession(app.context.db, { ...opening, now: app.clock.now() });
  // The time of last use is kept by the hour.
  app.clock.advance(61 * MINUTE_MS);
  expect(await app.clientWith(used).call(profile, {})).toMatchObject(alive);

  const tokens = tokensOf(await several(6, () => signInCustomer(username)));
  const { sessions } = await app.context.db
    .selectFrom('customer_sessions')
    .select((row) => row.fn.countAll<bigint>().as('sessions'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  expect(Number(sessions)).toBe(MOST);
  for (const token of [used, ...tokens])
    expect(await app.clientWith(token).call(profile, {})).toMatchObject(alive);
  expect(await client.call(profile, {})).toMatchObject(ended);
});

it('staff have as many, and nobody else’s end with theirs', async () => {
  const { id: staffId, username, client } = await app.staff('support', { enrolled: false });
  const bystander = await app.staff('support');
  for (let count = 1; count < MOST; count += 1)
    await openStaffSession(app.context.db, {
      staffId,
      device: 'a laptop',
      codeGiven: false,
      now: app.clock.now(),
    });
  const answers = await several(4, () =>
    app.visitor.call(deskLogin, { body: { username, password: PASSWORD } }),
  );
  const { sessions } = await app.context.db
    .selectFrom('staff_sessions')
    .select((row) => row.fn.countAll<bigint>().as('sessions'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  expect(Number(sessions)).toBe(MOST);
  for (const answer of answers)
    expect(await app.clientWith(data(answer).token).call(deskMe, {})).toMatchObject(alive);
  expect(await client.call(deskMe, {})).toMatchObject(ended);
  expect(await bystander.client.call(deskMe, {})).toMatchObject(alive);
});
