/** Sessions of staff by a clock that was ahead and is right again (Product §31.12). */
import { profile } from '@cowrie/contract/accounts.ts';
import { makePhoneCode } from '@cowrie/contract/desk/payout-phones.ts';
import { deskMe, inviteStaff } from '@cowrie/contract/desk/session.ts';
import { pairPayoutPhone, paymentOnPhone } from '@cowrie/contract/payout-phone.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearExpired } from '../housekeeping.ts';
import { createTestApp, data, type TestApp } from '../testing/app.ts';

const alive = { status: 'success' };
const ended = { httpStatus: 401, code: 'unauthenticated' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What `work` answers is of a clock that was so much ahead. */
async function ahead<T>(by: number, work: () => Promise<T>): Promise<T> {
  app.clock.advance(by);
  try {
    return await work();
  } finally {
    app.clock.advance(-by);
  }
}

it('one that was opened then ends by the hour, and with it the phone that was paired', async () => {
  const bystander = await app.staff('support');
  const { member, phone } = await ahead(400 * DAY_MS, async () => {
    const member = await app.staff('treasury');
    const { digits } = data(await member.client.call(makePhoneCode, {}));
    return { member, phone: data(await app.visitor.call(pairPayoutPhone, { body: { code: digits } })).token };
  });
  await clearExpired(app.context);
  expect(await member.client.call(deskMe, {})).toMatchObject(ended);
  expect(await app.clientWith(phone).call(paymentOnPhone, {})).toMatchObject(ended);
  expect(await bystander.client.call(deskMe, {})).toMatchObject(alive);
});

it('a code of then is fresh no more', async () => {
  const owner = await app.staff('owner');
  const invite = () =>
    owner.client.call(inviteStaff, { body: { email: 'friend@example.com', role: 'content' } });
  await ahead(11 * HOUR_MS, () =>
    app.context.db
      .updateTable('staff_sessions')
      .set({ code_given_at: app.clock.now() })
      .where('staff_id', '=', owner.id)
      .execute(),
  );
  expect(await invite()).toMatchObject({ httpStatus: 403, code: 'fresh_code_needed' });
  expect(await owner.client.call(deskMe, {})).toMatchObject(alive);
});

it('a clock that starts behind and is put right signs nobody out', async () => {
  const staff = await app.staff('support');
  const customer = await app.customer();
  await ahead(-400 * DAY_MS, async () => {
    expect(await staff.client.call(deskMe, {})).toMatchObject(alive);
    expect(await customer.client.call(profile, {})).toMatchObject(alive);
  });
  expect(await staff.client.call(deskMe, {})).toMatchObject(alive);
  expect(await customer.client.call(profile, {})).toMatchObject(alive);
});
