import { removeSecondFactor } from '@cowrie/contract/desk/recovery.ts';
import {
  acceptInvitation,
  deskLogin,
  deskLogout,
  deskMe,
  inviteStaff,
  listStaff,
  listStaffSessions,
  revokeStaffSession,
  updateStaff,
} from '@cowrie/contract/desk/session.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestStaff } from '../testing/app.ts';
import { behind } from '../testing/behind.ts';
import { isPostgres } from '../testing/database.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const signIn = (username: string, password = PASSWORD, code?: string) =>
  app.visitor.call(deskLogin, { body: { username, password, code } });

describe('signing in to the desk', () => {
  it('takes username or email in any case, and its token is no customer’s', async () => {
    const member = await app.staff('content', { enrolled: false });
    for (const typed of [member.username.toUpperCase(), `${member.username}@EXAMPLE.com`]) {
      const { token, staff } = data(await signIn(typed));
      expect(staff).toMatchObject({ username: member.username, role: 'content', has_second_factor: false });
      expect(data(await app.clientWith(token).call(deskMe, {})).staff).toEqual(staff);
    }
  });

  it('a wrong password is the same 400 as an unknown name; a customer is unknown here', async () => {
    const customer = await app.customer();
    const answers = [
      await signIn(owner.username, 'Wrong-2026'),
      await signIn('nobody_here'),
      await signIn(customer.username),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ httpStatus: 400, code: 'wrong_credentials' });
  });

  it('a session ends with signing out, and after twelve hours without use', async () => {
    const member = await app.staff('support');
    const { token } = data(await signIn(member.username, PASSWORD, member.code()));
    data(await app.clientWith(token).call(deskLogout, {}));
    expect(await app.clientWith(token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    app.clock.advance(11 * HOUR_MS);
    expect(await member.client.call(deskMe, {})).toMatchObject({ status: 'success' });
    app.clock.advance(12 * HOUR_MS + 1000);
    expect(await member.client.call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    owner = await app.staff('owner');
  });

  it('lists one’s own sessions and ends any of them, nobody else’s', async () => {
    const member = await app.staff('support');
    const other = data(await signIn(member.username, PASSWORD, member.code()));
    const { sessions } = data(await member.client.call(listStaffSessions, {}));
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    expect(await owner.client.call(revokeStaffSession, { params: { id } })).toMatchObject({
      httpStatus: 404,
    });
    app.clock.advance(11 * HOUR_MS);
    expect(await member.client.call(deskMe, {})).toMatchObject({ status: 'success' });
    app.clock.advance(2 * HOUR_MS);
    // The other ended by itself; nobody has cleared it yet.
    expect(data(await member.client.call(listStaffSessions, {})).sessions).toMatchObject([{ current: true }]);
    owner = await app.staff('owner');
    data(await member.client.call(revokeStaffSession, { params: { id } }));
    expect(await app.clientWith(other.token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    expect(await member.client.call(deskMe, {})).toMatchObject({ status: 'success' });
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

  it('of two owners the second is told, and lets nobody in again whom the first has blocked', async () => {
    const member = await app.staff('support');
    const shown = { role: 'support', blocked: false } as const;
    const params = { id: String(member.id) };
    const change = (body: { role: 'support' | 'content'; blocked: boolean }) =>
      owner.client.call(updateStaff, { params, body: { ...body, before: shown } });
    data(await change({ role: 'support', blocked: true }));
    expect(await change({ role: 'content', blocked: false })).toMatchObject({
      httpStatus: 409,
      code: 'changed_meanwhile',
    });
    // The first press once more, its answer having got lost.
    expect(data(await change({ role: 'support', blocked: true })).staff).toMatchObject({
      role: 'support',
      blocked: true,
    });
  });

  it('an invitation ends after a week', async () => {
    const email = 'late@example.com';
    data(await owner.client.call(inviteStaff, { body: { email, role: 'content' } }));
    const { text = '' } = await app.inbox.next(email);
    const token = text.match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
    app.clock.advance(7 * DAY_MS);
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

  describe.runIf(isPostgres())('an owner who is blocked as they press', () => {
    /** What `act` of an owner comes to whose block is committed while it is under way. */
    async function whileBlocked(act: (leaving: TestStaff) => Promise<unknown>) {
      const leaving = await app.staff('owner');
      const [blocked, acted] = await behind(app, {
        staffId: leaving.id,
        first: () => update(leaving.id, 'owner', true),
        second: () => act(leaving),
      });
      data(blocked);
      return acted;
    }

    it('invites nobody', async () => {
      const body = { email: 'late-friend@example.com', role: 'owner' } as const;
      expect(await whileBlocked(({ client }) => client.call(inviteStaff, { body }))).toMatchObject({
        code: 'forbidden',
      });
      expect(data(await owner.client.call(listStaff, {})).invitations).toEqual([]);
    });

    it('gives nobody a role, nor themselves the way back', async () => {
      const friend = await app.staff('support');
      for (const whom of [() => friend.id, (leaving: TestStaff) => leaving.id]) {
        const given = await whileBlocked((leaving) =>
          leaving.client.call(updateStaff, {
            params: { id: String(whom(leaving)) },
            body: { role: 'owner', blocked: false },
          }),
        );
        expect(given).toMatchObject({ code: 'forbidden' });
      }
      expect(data(await friend.client.call(deskMe, {})).staff.role).toBe('support');
    });

    it('takes nobody’s second factor off', async () => {
      const member = await app.staff('support');
      const params = { id: String(member.id) };
      expect(await whileBlocked(({ client }) => client.call(removeSecondFactor, { params }))).toMatchObject({
        code: 'forbidden',
      });
      expect(data(await member.client.call(deskMe, {})).staff.has_second_factor).toBe(true);
    });
  });

  it('a new role holds at once; a blocked member is out at once and cannot sign in', async () => {
    const member = await app.staff('support');
    data(await update(member.id, 'content'));
    expect(data(await member.client.call(deskMe, {})).staff.role).toBe('content');
    expect(data(await update(member.id, 'content', true)).staff.blocked).toBe(true);
    expect(await member.client.call(deskMe, {})).toMatchObject({ httpStatus: 401 });
    expect(await signIn(member.username)).toMatchObject({ httpStatus: 400, code: 'account_blocked' });
    data(await update(member.id, 'content', false));
    expect(await signIn(member.username, PASSWORD, member.code())).toMatchObject({ status: 'success' });
    expect(await update('99999999', 'content')).toMatchObject({ httpStatus: 404 });
  });
});

describe('an owner', () => {
  let place: TestApp;
  beforeAll(async () => {
    place = await createTestApp();
  });
  afterAll(() => place.close());
  // Each test has owners of its own alone.
  afterEach(async () => {
    await place.context.db.updateTable('staff').set({ role: 'content' }).execute();
  });
  const update = (by: TestStaff, whom: TestStaff, role: 'owner' | 'support', blocked = false) =>
    by.client.call(updateStaff, { params: { id: String(whom.id) }, body: { role, blocked } });

  it('stays where there is no other', async () => {
    const last = await place.staff('owner');
    for (const answer of [await update(last, last, 'support'), await update(last, last, 'owner', true)])
      expect(answer).toMatchObject({ httpStatus: 409, code: 'last_owner' });
    const second = await place.staff('owner');
    data(await update(last, second, 'support'));
    expect(data(await last.client.call(deskMe, {})).staff.role).toBe('owner');
  });

  it('invites 20 people an hour, each of whom is mailed; a colleague invites more', async () => {
    const [inviter, colleague] = [await place.staff('owner'), await place.staff('owner')];
    const invite = (by: TestStaff, n: number) =>
      by.client.call(inviteStaff, { body: { email: `guest${n}@example.com`, role: 'content' } });
    for (let n = 1; n <= 20; n += 1) data(await invite(inviter, n));
    expect(await invite(inviter, 21)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
    data(await invite(colleague, 21));
    expect(data(await colleague.client.call(listStaff, {})).invitations).toHaveLength(21);
  });

  it.runIf(isPostgres())('stays of two who remove each other at once', async () => {
    const [one, other] = [await place.staff('owner'), await place.staff('owner')];
    const answers = await Promise.all([update(one, other, 'support'), update(other, one, 'support')]);
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    const owners = await place.context.db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .execute();
    expect(owners).toHaveLength(1);
  });
});
