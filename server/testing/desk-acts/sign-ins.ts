/** How staff sign in: sessions, passwords, second factors and ways back in. */
import { hash } from 'node:crypto';
import * as factors from '@cowrie/contract/desk/factors.ts';
import * as recovery from '@cowrie/contract/desk/recovery.ts';
import * as session from '@cowrie/contract/desk/session.ts';
import { finishDeskLogout } from '@cowrie/contract/later-sign-outs.ts';
import { Secret, TOTP } from 'otpauth';
import { data, PASSWORD } from '../app.ts';
import { addStaffPasskeyTo } from '../passkey.ts';
import type { Act, Desk } from './desk.ts';

async function withPasskey({ app }: Desk) {
  const member = await app.staff('support');
  return { member, ...(await addStaffPasskeyTo(app, member)) };
}

export const SIGN_IN_ACTS: Act[] = [
  [
    session.deskLogin,
    'session.sign-in',
    async ({ app }) => {
      const { username, code } = await app.staff('support');
      const body = { username, password: PASSWORD, code: code() };
      return app.visitor.call(session.deskLogin, { body });
    },
  ],
  [
    session.deskLogout,
    'session.sign-out',
    async ({ app }) => (await app.staff('support')).client.call(session.deskLogout, {}),
  ],
  [
    finishDeskLogout,
    'session.sign-out',
    async ({ app }) => {
      const sessions = [hash('sha256', (await app.staff('support')).token)];
      return app.visitor.call(finishDeskLogout, { body: { sessions } });
    },
  ],
  [
    session.revokeStaffSession,
    'session.revoke',
    async ({ app }) => {
      const { client, username, code } = await app.staff('support');
      data(
        await app.visitor.call(session.deskLogin, { body: { username, password: PASSWORD, code: code() } }),
      );
      const { sessions } = data(await client.call(session.listStaffSessions, {}));
      const id = sessions.find(({ current }) => !current)?.id ?? '';
      return client.call(session.revokeStaffSession, { params: { id } });
    },
  ],
  [
    session.changeStaffPassword,
    'staff.change-password',
    async ({ app }) =>
      (await app.staff('support')).client.call(session.changeStaffPassword, {
        body: { current_password: PASSWORD, password: 'Tamarind-Hill-6' },
      }),
  ],
  [
    session.confirmSecondFactor,
    'second-factor.enrol',
    async ({ app }) => {
      const member = await app.staff('support', { enrolled: false });
      const { secret } = data(
        await member.client.call(session.enrolSecondFactor, { body: { current_password: PASSWORD } }),
      );
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: app.clock.now().getTime(),
      });
      return member.client.call(session.confirmSecondFactor, { body: { code } });
    },
  ],
  [factors.addStaffPasskey, 'passkey.add', async (desk) => (await withPasskey(desk)).added],
  [
    factors.removeStaffPasskey,
    'passkey.remove',
    async (desk) => {
      const { member } = await withPasskey(desk);
      const { passkeys } = data(await member.client.call(factors.myStaffFactors, {}));
      return member.client.call(factors.removeStaffPasskey, {
        params: { id: passkeys[0]?.id ?? '' },
        body: { current_password: PASSWORD, code: member.code(1) },
      });
    },
  ],
  [
    factors.removeAuthenticator,
    'second-factor.remove',
    async (desk) => {
      const { member } = await withPasskey(desk);
      const body = { current_password: PASSWORD, code: member.code(1) };
      return member.client.call(factors.removeAuthenticator, { body });
    },
  ],
  [
    factors.renewStaffRecoveryCodes,
    'recovery-codes.renew',
    async ({ app }) => {
      const member = await app.staff('support');
      const body = { current_password: PASSWORD, code: member.code() };
      return member.client.call(factors.renewStaffRecoveryCodes, { body });
    },
  ],
  [
    factors.deskLoginByPasskey,
    'session.sign-in',
    async (desk) => {
      const { device } = await withPasskey(desk);
      const passkey = device.use(data(await desk.app.visitor.call(factors.askDeskPasskey, {})));
      return desk.app.visitor.call(factors.deskLoginByPasskey, { body: { passkey } });
    },
  ],
  [
    recovery.staffResetPassword,
    'staff.reset-password',
    async ({ app }) => {
      const email = `${(await app.staff('support')).username}@example.com`;
      data(await app.visitor.call(recovery.staffForgotPassword, { body: { email } }));
      const { text = '' } = await app.inbox.next(email);
      const token = text.match(/\/desk\/reset-password\/([\w-]+)/)?.[1] ?? '';
      return app.visitor.call(recovery.staffResetPassword, {
        params: { token },
        body: { password: PASSWORD },
      });
    },
  ],
];
