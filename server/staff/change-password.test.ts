import * as session from '@cowrie/contract/desk/session.ts';
import { HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestStaff } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NEXT = 'Lagoon-4-green';
const signIn = (who: TestStaff, password = PASSWORD) =>
  app.visitor.call(session.deskLogin, { body: { username: who.username, password, code: who.code(1) } });
const change = (who: TestStaff, current_password: string, password = NEXT) =>
  who.client.call(session.changeStaffPassword, { body: { current_password, password } });
const alive = { status: 'success' };
const ended = { httpStatus: 401 };

it('the present password sets another, ends one’s other sessions and keeps this one', async () => {
  const owner = await app.staff('owner');
  const elsewhere = app.clientWith(data(await signIn(owner)).token);
  expect(await change(owner, PASSWORD)).toMatchObject(alive);
  expect(await owner.client.call(session.deskMe, {})).toMatchObject(alive);
  expect(await elsewhere.call(session.deskMe, {})).toMatchObject(ended);
  app.clock.advance(2 * MINUTE_MS);
  expect(await signIn(owner)).toMatchObject({ code: 'wrong_credentials' });
  expect(await signIn(owner, NEXT)).toMatchObject(alive);
  const noted = await app.context.db
    .selectFrom('security_events')
    .select('event')
    .where('staff_id', '=', owner.id)
    .where('event', '=', 'password.changed')
    .execute();
  expect(noted).toHaveLength(1);
  await app.inbox.next(`${owner.username}@example.com`, 'password was changed');
});

it('a session left open cannot guess the present one', async () => {
  const member = await app.staff('support');
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, at) => change(member, `Wrong-${at}`)));
  for (const guess of guesses) expect(guess).toMatchObject({ httpStatus: 400, code: 'wrong_password' });
  expect(await change(member, PASSWORD)).toMatchObject({ code: 'too_many_tries' });
});

it('a password that anybody tries, or with one’s own name, is refused', async () => {
  const member = await app.staff('content');
  for (const password of ['Password1!', 'Content2026!', 'Cowrie-2026'])
    expect(await change(member, PASSWORD, password)).toMatchObject({
      httpStatus: 400,
      errors: { password: [expect.stringMatching(/Please choose another/)] },
    });
});

it('a session ends a day after signing in, however much it is used', async () => {
  const member = await app.staff('support');
  for (let hours = 6; hours <= 18; hours += 6) {
    app.clock.advance(6 * HOUR_MS);
    expect(await member.client.call(session.deskMe, {})).toMatchObject(alive);
  }
  app.clock.advance(5.9 * HOUR_MS);
  expect(await member.client.call(session.deskMe, {})).toMatchObject(alive);
  app.clock.advance(0.2 * HOUR_MS);
  expect(await member.client.call(session.deskMe, {})).toMatchObject(ended);
});
