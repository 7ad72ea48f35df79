/** Staff who forgot their password or lost their authenticator get back in, and nobody else does. */
import * as recovery from '@cowrie/contract/desk/recovery.ts';
import * as session from '@cowrie/contract/desk/session.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestStaff } from '../testing/app.ts';
import { mailStaffReset } from './recovery.ts';

const NEW_PASSWORD = 'Lagoon-4-green';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const emailOf = ({ username }: TestStaff) => `${username}@example.com`;
const signIn = (who: TestStaff, password: string, code?: string) =>
  app.visitor.call(session.deskLogin, { body: { username: who.username, password, code } });
async function mailedToken(who: TestStaff): Promise<string> {
  data(await app.visitor.call(recovery.staffForgotPassword, { body: { email: emailOf(who).toUpperCase() } }));
  const { text = '' } = await app.inbox.next(emailOf(who), 'Set a new password');
  return text.match(/\/desk\/reset-password\/([\w-]+)/)?.[1] ?? '';
}
const reset = (token: string, password = NEW_PASSWORD) =>
  app.visitor.call(recovery.staffResetPassword, { params: { token }, body: { password } });

it('a mailed link sets the password once, and ends every session', async () => {
  const member = await app.staff('support');
  const token = await mailedToken(member);
  const other = await mailedToken(member);
  expect(await reset(token, 'weak')).toMatchObject({ httpStatus: 400, code: 'invalid_input' });
  data(await reset(token));
  expect(await member.client.call(session.deskMe, {})).toMatchObject({ httpStatus: 401 });
  expect(await signIn(member, PASSWORD)).toMatchObject({ code: 'wrong_credentials' });
  expect(await signIn(member, NEW_PASSWORD, member.code())).toMatchObject({ status: 'success' });
  for (const used of [token, other, 'made-up']) {
    expect(await reset(used)).toMatchObject({ code: 'reset_link_invalid' });
  }
});

it('what could not be mailed does not count: the next try mails', async () => {
  const email = emailOf(await app.staff('support'));
  const { jobs, ...context } = app.context;
  const config = { ...context.config, rateLimitFactor: 1 };
  const broken = { ...jobs, send: () => Promise.reject(new Error('the connection broke')) };
  for (let tries = 1; tries <= LIMITS.forgotMail.max; tries += 1)
    await expect(mailStaffReset({ ...context, config, jobs: broken }, { email })).rejects.toThrow('broke');
  await mailStaffReset({ ...context, config, jobs }, { email });
  await app.inbox.next(email, 'Set a new password');
});

it('the link dies after an hour and with a block, and an unknown email is answered alike', async () => {
  const member = await app.staff('support');
  const token = await mailedToken(member);
  const body = { role: 'support', blocked: true } as const;
  data(await owner.client.call(session.updateStaff, { params: { id: String(member.id) }, body }));
  expect(await reset(token)).toMatchObject({ code: 'reset_link_invalid' });
  const late = await app.staff('support');
  const lateToken = await mailedToken(late);
  app.clock.advance(61 * MINUTE_MS);
  expect(await reset(lateToken)).toMatchObject({ code: 'reset_link_invalid' });
  const ask = (email: string) => app.visitor.call(recovery.staffForgotPassword, { body: { email } });
  expect(await ask('nobody@example.com')).toEqual(await ask(emailOf(late)));
});

it('a mailbox alone does not open an account with an authenticator; the owner can take a lost one away', async () => {
  const member = await app.staff('treasury');
  data(await reset(await mailedToken(member)));
  expect(await signIn(member, NEW_PASSWORD)).toMatchObject({ code: 'second_factor_needed' });
  const again = await app.staff('owner');
  const params = { id: String(member.id) };
  const { staff } = data(await again.client.call(recovery.removeSecondFactor, { params }));
  expect(staff.has_second_factor).toBe(false);
  expect(await signIn(member, NEW_PASSWORD)).toMatchObject({ status: 'success' });
  for (const [id, code] of [
    ['999999', 'not_found'],
    [String(again.id), 'forbidden'],
  ] as const)
    expect(await again.client.call(recovery.removeSecondFactor, { params: { id } })).toMatchObject({ code });
});

it('an invitation taken back no longer opens the desk', async () => {
  const inviter = await app.staff('owner');
  const body = { email: 'late@example.com', role: 'content' } as const;
  const { id } = data(await inviter.client.call(session.inviteStaff, { body }));
  const { text = '' } = await app.inbox.next('late@example.com');
  const token = text.match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
  data(await inviter.client.call(recovery.withdrawInvitation, { params: { id } }));
  const account = { name: 'Late', username: 'late', password: PASSWORD };
  expect(
    await app.visitor.call(session.acceptInvitation, { params: { token }, body: account }),
  ).toMatchObject({ code: 'invitation_invalid' });
  expect(await inviter.client.call(recovery.withdrawInvitation, { params: { id } })).toMatchObject({
    code: 'not_found',
  });
});
