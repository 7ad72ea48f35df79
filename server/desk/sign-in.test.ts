import {
  acceptInvitation,
  confirmSecondFactor,
  deskLogin,
  deskLogout,
  deskMe,
  enrolSecondFactor,
  inviteStaff,
  listStaff,
  listStaffSessions,
  revokeStaffSession,
  updateStaff,
} from '@cowrie/contract/desk/session.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const signIn = (username: string, code?: string, password = PASSWORD) =>
  app.visitor.call(deskLogin, { body: { username, password, code } });

describe('signing in to the desk', () => {
  it('takes username or email in any case, and its token is no customer’s', async () => {
    const member = await app.staff('content');
    for (const typed of [member.username.toUpperCase(), `${member.username}@EXAMPLE.com`]) {
      const { token, staff } = data(await signIn(typed));
      expect(staff).toMatchObject({ username: member.username, role: 'content', has_second_factor: false });
      expect(data(await app.clientWith(token).call(deskMe, {})).staff).toEqual(staff);
    }
  });

  it('a wrong password is the same 400 as an unknown name; a customer is unknown here', async () => {
    const customer = await app.customer();
    const answers = [
      await signIn(owner.username, undefined, 'Wrong-2026'),
      await signIn('nobody_here'),
      await signIn(customer.username),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ httpStatus: 400, code: 'wrong_credentials' });
  });

  it('a session ends with signing out, and after twelve hours without use', async () => {
    const member = await app.staff('support');
    const { token } = data(await signIn(member.username));
    data(await app.clientWith(token).call(deskLogout, {}));
    expect(await app.clientWith(token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    app.clock.advance(11 * HOUR);
    expect(await member.client.call(deskMe, {})).toMatchObject({ status: 'success' });
    app.clock.advance(12 * HOUR + 1000);
    expect(await member.client.call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    owner = await app.staff('owner');
  });

  it('lists one’s own sessions and ends any of them, nobody else’s', async () => {
    const member = await app.staff('support');
    const other = data(await signIn(member.username));
    const { sessions } = data(await member.client.call(listStaffSessions, {}));
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    expect(await owner.client.call(revokeStaffSession, { params: { id } })).toMatchObject({
      httpStatus: 404,
    });
    data(await member.client.call(revokeStaffSession, { params: { id } }));
    expect(await app.clientWith(other.token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    expect(await member.client.call(deskMe, {})).toMatchObject({ status: 'success' });
  });
});

describe('the second factor', () => {
  /** A member with an authenticator: `code(n)` is the code n steps from now. */
  async function enrolled() {
    const member = await app.staff('treasury');
    const { secret, uri } = data(await member.client.call(enrolSecondFactor, {}));
    expect(uri).toContain(secret);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (steps = 0) => totp.generate({ timestamp: app.clock.now().getTime() + steps * 30_000 });
    const confirm = (digits: string) => member.client.call(confirmSecondFactor, { body: { code: digits } });
    const wrong =
      ['000000', '111111', '222222', '333333'].find((one) => ![-1, 0, 1].map(code).includes(one)) ?? '';
    expect(await confirm(wrong)).toMatchObject({ httpStatus: 400, code: 'wrong_code' });
    // Until it is confirmed, the password is enough.
    expect(await signIn(member.username)).toMatchObject({ status: 'success' });
    const spent = code();
    const { recovery_codes } = data(await confirm(spent));
    return { member, code, spent, wrong, recovery_codes };
  }

  it('is asked for once enrolled, and a code works once', async () => {
    const { member, code, spent, wrong } = await enrolled();
    expect(await signIn(member.username)).toMatchObject({ httpStatus: 400, code: 'second_factor_needed' });
    // The code that finished the enrolment is spent.
    expect(await signIn(member.username, spent)).toMatchObject({ code: 'wrong_code' });
    expect(await signIn(member.username, wrong)).toMatchObject({ code: 'wrong_code' });
    app.clock.advance(60_000);
    const next = code();
    expect(data(await signIn(member.username, next)).staff.has_second_factor).toBe(true);
    expect(await signIn(member.username, next)).toMatchObject({ code: 'wrong_code' });
    expect(await signIn(member.username, code(-1))).toMatchObject({ code: 'wrong_code' });
    expect(await signIn(member.username, code(1))).toMatchObject({ status: 'success' });
  });

  it('never helps without the password', async () => {
    const { member, code } = await enrolled();
    app.clock.advance(60_000);
    expect(await signIn(member.username, code(), 'Wrong-2026')).toMatchObject({ code: 'wrong_credentials' });
    expect(await signIn(member.username, code())).toMatchObject({ status: 'success' });
  });

  it('gives way to a recovery code, each once, however it is written', async () => {
    const { member, recovery_codes } = await enrolled();
    expect(new Set(recovery_codes).size).toBe(10);
    const [first = '', second = ''] = recovery_codes;
    expect(await signIn(member.username, first)).toMatchObject({ status: 'success' });
    expect(await signIn(member.username, first)).toMatchObject({ code: 'wrong_code' });
    expect(await signIn(member.username, second.replace('-', ' ').toUpperCase())).toMatchObject({
      status: 'success',
    });
    const another = await enrolled();
    expect(await signIn(another.member.username, recovery_codes[2])).toMatchObject({ code: 'wrong_code' });
  });

  it('is replaced only by who has the one enrolled, or a recovery code', async () => {
    const { member, code, wrong, recovery_codes } = await enrolled();
    const { client } = member;
    app.clock.advance(60_000);
    expect(await client.call(enrolSecondFactor, {})).toMatchObject({
      httpStatus: 400,
      code: 'second_factor_needed',
    });
    for (const typed of [wrong, code(-2)]) {
      const refused = await client.call(enrolSecondFactor, { body: { code: typed } });
      expect(refused).toMatchObject({ httpStatus: 400, code: 'wrong_code' });
    }
    data(await client.call(enrolSecondFactor, { body: { code: recovery_codes[0] } }));
    // Until the new one is confirmed, the old one signs in.
    expect(await signIn(member.username, code())).toMatchObject({ status: 'success' });
    const { secret } = data(await client.call(enrolSecondFactor, { body: { code: code(1) } }));
    const next = new TOTP({ secret: Secret.fromBase32(secret) });
    const nextCode = () => next.generate({ timestamp: app.clock.now().getTime() });
    data(await client.call(confirmSecondFactor, { body: { code: nextCode() } }));
    app.clock.advance(60_000);
    expect(await signIn(member.username, code())).toMatchObject({ code: 'wrong_code' });
    expect(await signIn(member.username, nextCode())).toMatchObject({ status: 'success' });
  });

  it.runIf(isPostgres())('the same code ten times at once signs in once', async () => {
    const { member, code } = await enrolled();
    app.clock.advance(60_000);
    const digits = code();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(member.username, digits)));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  });

  it('guessing its codes is slowed', async () => {
    const strict = await createTestApp();
    try {
      const member = await strict.staff('owner');
      const { secret } = data(await member.client.call(enrolSecondFactor, {}));
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const now = () => totp.generate({ timestamp: strict.clock.now().getTime() });
      data(await member.client.call(confirmSecondFactor, { body: { code: now() } }));
      strict.clock.advance(60_000);
      const guess = (code: string) =>
        strict.visitor.call(deskLogin, { body: { username: member.username, password: PASSWORD, code } });
      const wrong = now() === '000000' ? '000001' : '000000';
      const answers = [];
      for (let tries = 1; tries <= 10; tries += 1) answers.push(await guess(wrong));
      expect(answers.at(-2)).toMatchObject({ code: 'wrong_code' });
      expect(await guess(now())).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
    } finally {
      await strict.close();
    }
  });
});

describe('staff accounts', () => {
  const update = (id: bigint | string, role: 'owner' | 'support' | 'content', blocked = false) =>
    owner.client.call(updateStaff, { params: { id: String(id) }, body: { role, blocked } });

  it('are made from a mailed invitation, once, with its role', async () => {
    const email = 'new.colleague@example.com';
    data(await owner.client.call(inviteStaff, { body: { email, role: 'support' } }));
    expect(data(await owner.client.call(listStaff, {})).invitations).toMatchObject([
      { email, role: 'support' },
    ]);
    const { text = '' } = await app.inbox.next(email);
    const token = text.match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
    const accept = (username: string, password = PASSWORD) =>
      app.visitor.call(acceptInvitation, { params: { token }, body: { name: 'Bola', username, password } });
    expect(await accept('bola', 'weak')).toMatchObject({ httpStatus: 400, code: 'invalid_input' });
    // A name that is taken costs nothing: the invitation stays good.
    expect(await accept(owner.username.toUpperCase())).toMatchObject({
      httpStatus: 400,
      code: 'username_taken',
    });
    const joined = data(await accept('bola'));
    expect(joined.staff).toMatchObject({ username: 'bola', email, role: 'support' });
    expect(await app.clientWith(joined.token).call(deskMe, {})).toMatchObject({ status: 'success' });
    expect(await accept('bola2')).toMatchObject({ httpStatus: 400, code: 'invitation_invalid' });
    expect(data(await owner.client.call(listStaff, {})).invitations).toEqual([]);
    expect(
      await owner.client.call(inviteStaff, { body: { email: email.toUpperCase(), role: 'content' } }),
    ).toMatchObject({
      httpStatus: 400,
      code: 'email_taken',
    });
  });

  it('an invitation ends after a week', async () => {
    const email = 'late@example.com';
    data(await owner.client.call(inviteStaff, { body: { email, role: 'content' } }));
    const { text = '' } = await app.inbox.next(email);
    const token = text.match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
    app.clock.advance(7 * 24 * HOUR);
    owner = await app.staff('owner');
    expect(
      await app.visitor.call(acceptInvitation, {
        params: { token },
        body: { name: 'Late', username: 'late_one', password: PASSWORD },
      }),
    ).toMatchObject({ code: 'invitation_invalid' });
  });

  it('an invitation ends with the rights of the owner who sent it', async () => {
    const leaving = await app.staff('owner');
    const email = 'friend@example.com';
    data(await leaving.client.call(inviteStaff, { body: { email, role: 'owner' } }));
    const { text = '' } = await app.inbox.next(email);
    const token = text.match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
    data(await update(leaving.id, 'owner', true));
    expect(
      await app.visitor.call(acceptInvitation, {
        params: { token },
        body: { name: 'Friend', username: 'a_friend', password: PASSWORD },
      }),
    ).toMatchObject({ code: 'invitation_invalid' });
  });

  it('a new role holds at once; a blocked member is out at once and cannot sign in', async () => {
    const member = await app.staff('support');
    data(await update(member.id, 'content'));
    expect(data(await member.client.call(deskMe, {})).staff.role).toBe('content');
    expect(data(await update(member.id, 'content', true)).staff.blocked).toBe(true);
    expect(await member.client.call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    expect(await signIn(member.username)).toMatchObject({ httpStatus: 400, code: 'account_blocked' });
    data(await update(member.id, 'content', false));
    expect(await signIn(member.username)).toMatchObject({ status: 'success' });
    expect(await update('99999999', 'content')).toMatchObject({ httpStatus: 404 });
  });

  it('the last owner stays', async () => {
    await app.context.db
      .updateTable('staff')
      .set({ role: 'content' })
      .where('id', '<>', owner.id)
      .where('role', '=', 'owner')
      .execute();
    for (const answer of [await update(owner.id, 'support'), await update(owner.id, 'owner', true)])
      expect(answer).toMatchObject({ httpStatus: 409, code: 'last_owner' });
    const second = await app.staff('owner');
    data(await update(second.id, 'support'));
    expect(data(await owner.client.call(deskMe, {})).staff.role).toBe('owner');
  });

  it.runIf(isPostgres())('two owners who remove each other at once: one of them stays', async () => {
    const second = await app.staff('owner');
    const demote = (by: TestStaff, whom: TestStaff) =>
      by.client.call(updateStaff, {
        params: { id: String(whom.id) },
        body: { role: 'support', blocked: false },
      });
    const answers = await Promise.all([demote(owner, second), demote(second, owner)]);
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    const owners = await app.context.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .execute();
    expect(owners).toHaveLength(1);
  });
});
