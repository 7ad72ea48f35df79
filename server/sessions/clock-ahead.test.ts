/** Sessions, and what is mailed to open a door, by a clock that was ahead and is right again (Product §31.12). */
import {
  forgotPassword,
  profile,
  resendCode,
  resetPassword,
  verifyEmail,
} from '@cowrie/contract/accounts.ts';
import { makePhoneCode } from '@cowrie/contract/desk/payout-phones.ts';
import { staffForgotPassword, staffResetPassword } from '@cowrie/contract/desk/recovery.ts';
import { acceptInvitation, deskMe, inviteStaff } from '@cowrie/contract/desk/session.ts';
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

it('a customer’s session lasts from the moment the clock is right again, and they stay signed in', async () => {
  const [idle, used] = await ahead(400 * DAY_MS, async () => [await app.customer(), await app.customer()]);
  await clearExpired(app.context);
  for (const days of [0, 29, 29, 29]) {
    app.clock.advance(days * DAY_MS);
    expect(await used.client.call(profile, {})).toMatchObject(alive);
  }
  expect(await idle.client.call(profile, {})).toMatchObject(ended);
  app.clock.advance(4 * DAY_MS);
  expect(await used.client.call(profile, {})).toMatchObject(ended);
});

it('what was mailed then is good for no longer than it was to be, from when the clock is right', async () => {
  const mailed = async (to: string, subject: string, found: RegExp) =>
    (await app.inbox.next(to, subject)).text?.match(found)?.[1] ?? '';
  const made = await ahead(400 * DAY_MS, async () => {
    const [owner, customer, unproven] = [
      await app.staff('owner'),
      await app.customer(),
      await app.customer({ verified: false }),
    ];
    const staffEmail = `${owner.username}@example.com`;
    const invited = `friend.of.${owner.username}@example.com`;
    data(await unproven.client.call(resendCode, {}));
    data(await app.visitor.call(forgotPassword, { body: { email: customer.email } }));
    data(await app.visitor.call(staffForgotPassword, { body: { email: staffEmail } }));
    data(await owner.client.call(inviteStaff, { body: { email: invited, role: 'content' } }));
    return {
      unproven,
      code: await mailed(unproven.email, '', /\b(\d{6})\b/),
      link: await mailed(customer.email, 'Set a new', /reset-password\/([\w-]+)/),
      staffLink: await mailed(staffEmail, 'Set a new', /reset-password\/([\w-]+)/),
      invitation: await mailed(invited, '', /invitation\/([\w-]+)/),
    };
  });
  await clearExpired(app.context);
  app.clock.advance(HOUR_MS);
  const [password, name] = ['Another-2026', 'Friend'];
  expect(await made.unproven.client.call(verifyEmail, { body: { otp: made.code } })).toMatchObject({
    status: 'warning',
  });
  const body = { password, password_confirmation: password };
  expect(await app.visitor.call(resetPassword, { params: { token: made.link }, body })).toMatchObject({
    code: 'reset_link_invalid',
  });
  expect(
    await app.visitor.call(staffResetPassword, { params: { token: made.staffLink }, body }),
  ).toMatchObject({ code: 'reset_link_invalid' });
  app.clock.advance(7 * DAY_MS);
  const account = { name, username: 'friend_of_then', password };
  expect(
    await app.visitor.call(acceptInvitation, { params: { token: made.invitation }, body: account }),
  ).toMatchObject({ code: 'invitation_invalid' });
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
