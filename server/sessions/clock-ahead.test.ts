/** Sessions by a clock that was ahead and is right again: none is good for longer by it (Product §31.12). */
import { login, profile } from '@cowrie/contract/accounts.ts';
import { makePhoneCode } from '@cowrie/contract/desk/payout-phones.ts';
import { deskMe, inviteStaff } from '@cowrie/contract/desk/session.ts';
import { pairPayoutPhone, paymentOnPhone } from '@cowrie/contract/payout-phone.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';

const AHEAD_MS = 400 * DAY_MS;
const alive = { status: 'success' };
const ended = { httpStatus: 401, code: 'unauthenticated' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What `work` answers is of a clock that was so much ahead. */
async function ahead<T>(work: () => Promise<T>, by = AHEAD_MS): Promise<T> {
  app.clock.advance(by);
  try {
    return await work();
  } finally {
    app.clock.advance(-by);
  }
}

it('of staff: one that was opened then has ended, as has the phone that was paired', async () => {
  const { member, phone } = await ahead(async () => {
    const member = await app.staff('treasury');
    const { digits } = data(await member.client.call(makePhoneCode, {}));
    return { member, phone: data(await app.visitor.call(pairPayoutPhone, { body: { code: digits } })).token };
  });
  expect(await member.client.call(deskMe, {})).toMatchObject(ended);
  expect(await app.clientWith(phone).call(paymentOnPhone, {})).toMatchObject(ended);
});

it('of staff: one that was used then goes on as long as any, and a code of then is fresh no more', async () => {
  const owner = await app.staff('owner');
  const invite = () =>
    owner.client.call(inviteStaff, {
      body: { email: `${owner.username}.friend@example.com`, role: 'content' },
    });
  const { phone } = await ahead(async () => {
    expect(await owner.client.call(deskMe, {})).toMatchObject(alive);
    const noted = { code_given_at: app.clock.now() };
    await app.context.db.updateTable('staff_sessions').set(noted).where('staff_id', '=', owner.id).execute();
    const { digits } = data(await owner.client.call(makePhoneCode, {}));
    return { phone: data(await app.visitor.call(pairPayoutPhone, { body: { code: digits } })).token };
  }, 11 * HOUR_MS);
  expect(await app.clientWith(phone).call(paymentOnPhone, {})).toMatchObject(ended);
  expect(await invite()).toMatchObject({ httpStatus: 403, code: 'fresh_code_needed' });
  expect(await owner.client.call(deskMe, {})).toMatchObject(alive);
  app.clock.advance(13 * HOUR_MS);
  expect(await owner.client.call(deskMe, {})).toMatchObject(ended);
});

it('of customers: one that was opened then goes on, and its time counts from its first use', async () => {
  const [idle, busy] = await ahead(async () => {
    const { username } = await app.customer();
    const signIn = async () =>
      app.clientWith(data(await app.visitor.call(login, { body: { username, password: PASSWORD } })).token);
    return [await signIn(), await signIn()] as const;
  });
  expect(await idle.call(profile, {})).toMatchObject(alive);
  for (let days = 0; days < 90; days += 15) {
    expect(await busy.call(profile, {})).toMatchObject(alive);
    app.clock.advance(15 * DAY_MS);
  }
  expect(await idle.call(profile, {})).toMatchObject(ended);
  app.clock.advance(HOUR_MS);
  expect(await busy.call(profile, {})).toMatchObject(ended);
});
