/** The second factor: who needs it, what it protects, and how it is replaced (Product §20.4, §20.5, §20.6). */
import { overview } from '@cowrie/contract/desk/business.ts';
import { removeSecondFactor } from '@cowrie/contract/desk/recovery.ts';
import {
  confirmSecondFactor,
  deskLogin,
  deskLogout,
  deskMe,
  enrolSecondFactor,
  giveFreshCode,
  inviteStaff,
  listStaffSessions,
  updateStaff,
} from '@cowrie/contract/desk/session.ts';
import { approvePayAccount, proposePayAccount, publishRate } from '@cowrie/contract/desk/treasury.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_MARK } from '../sample-mark.ts';
import { openStaffSession } from '../sessions/staff.ts';
import { createTestApp, data, PASSWORD, setRate, type TestApp, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
});
afterAll(() => app.close());

const MINUTE = 60_000;
const signIn = (username: string, code?: string, password = PASSWORD) =>
  app.visitor.call(deskLogin, { body: { username, password, code } });

/** A member with an authenticator: `code(n)` is the code n steps from now. */
async function enrolled() {
  const member = await app.staff('treasury', { enrolled: false });
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
  // A fifth of every limit: six wrong codes on devices that did not sign in before.
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.2' });
  try {
    const member = await strict.staff('owner');
    const now = () => member.code();
    const guess = (code: string) =>
      strict.visitor.call(deskLogin, { body: { username: member.username, password: PASSWORD, code } });
    const wrong = now() === '000000' ? '000001' : '000000';
    const answers = [];
    for (let tries = 1; tries <= 6; tries += 1) answers.push(await guess(wrong));
    expect(answers.at(-1)).toMatchObject({ code: 'wrong_code' });
    expect(await guess(now())).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
  } finally {
    await strict.close();
  }
});

describe('who can move money or staff', () => {
  it.each(['owner', 'treasury'] as const)('%s can do nothing but enrol until they have', async (role) => {
    const member = await app.staff(role, { enrolled: false });
    const { client } = member;
    expect(data(await client.call(deskMe, {})).staff.must_enrol).toBe(true);
    for (const refused of [
      await client.call(overview, {}),
      await client.call(listStaffSessions, {}),
      await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '201' } }),
    ])
      expect(refused).toMatchObject({ httpStatus: 403, code: 'enrolment_needed' });
    const { secret } = data(await client.call(enrolSecondFactor, {}));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: app.clock.now().getTime() });
    data(await client.call(confirmSecondFactor, { body: { code } }));
    expect(await client.call(overview, {})).toMatchObject({ status: 'success' });
    expect(data(await client.call(deskMe, {})).staff.must_enrol).toBe(false);
    data(await client.call(deskLogout, {}));
  });

  it('support and content may do without', async () => {
    const member = await app.staff('support');
    expect(data(await signIn(member.username)).staff).toMatchObject({
      has_second_factor: false,
      must_enrol: false,
    });
    expect(await member.client.call(overview, {})).toMatchObject({ status: 'success' });
  });

  it('a promotion, and an authenticator taken away, ask for enrolment at once', async () => {
    const owner = await app.staff('owner');
    const member = await app.staff('support');
    const params = { id: String(member.id) };
    data(await owner.client.call(updateStaff, { params, body: { role: 'treasury', blocked: false } }));
    expect(await member.client.call(overview, {})).toMatchObject({ code: 'enrolment_needed' });
    const other = await app.staff('treasury');
    data(await owner.client.call(removeSecondFactor, { params: { id: String(other.id) } }));
    expect(data(await signIn(other.username)).staff.must_enrol).toBe(true);
  });

  it('on sample data nobody has to', async () => {
    const mark = { key: SAMPLE_MARK, value: JSON.stringify(app.clock.now().toISOString()) };
    await app.context.db.insertInto('settings').values(mark).execute();
    const member = await app.staff('owner', { enrolled: false });
    expect(data(await signIn(member.username)).staff.must_enrol).toBe(false);
    expect(await member.client.call(overview, {})).toMatchObject({ status: 'success' });
    await app.context.db.deleteFrom('settings').where('key', '=', SAMPLE_MARK).execute();
  });
});

describe('a fresh code', () => {
  const wallet = { wallet_address: 'TQ5n1c8RkZ7yqk2f3v4b5n6m7', wallet_address_network: 'TRC20' };
  const propose = (who: TestStaff) =>
    who.client.call(proposePayAccount, { body: { option_code: 'usdt', ...wallet } });
  const give = (who: TestStaff, code: string) => who.client.call(giveFreshCode, { body: { code } });

  it('is asked for by what moves money or staff, and covers the session for ten minutes', async () => {
    await setRate(app.context, '200');
    app.clock.advance(25 * 60 * MINUTE);
    const owner = await app.staff('owner');
    const proposer = await app.staff('treasury');
    const { id } = data(await propose(proposer)).account;
    const colleague = await app.staff('support');
    app.clock.advance(10 * MINUTE);
    const acts = [
      () => propose(owner),
      () => owner.client.call(approvePayAccount, { params: { id } }),
      () => owner.client.call(inviteStaff, { body: { email: 'fresh@example.com', role: 'content' } }),
      () =>
        owner.client.call(updateStaff, {
          params: { id: String(colleague.id) },
          body: { role: 'support', blocked: true },
        }),
      () => owner.client.call(removeSecondFactor, { params: { id: String(proposer.id) } }),
      () =>
        owner.client.call(publishRate, {
          body: { base: 'NGN', target: 'RMB', price: '260', confirmed: true },
        }),
    ];
    for (const act of acts) expect(await act()).toMatchObject({ httpStatus: 403, code: 'fresh_code_needed' });
    // What is done every day goes on without.
    data(await owner.client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '202' } }));
    const code = owner.code();
    data(await give(owner, code));
    for (const act of acts) expect(await act()).toMatchObject({ status: 'success' });
    expect(await give(owner, code)).toMatchObject({ httpStatus: 400, code: 'wrong_code' });
    app.clock.advance(10 * MINUTE);
    expect(await propose(owner)).toMatchObject({ code: 'fresh_code_needed' });
  });

  it('is asked for by a price that walks away in small steps', async () => {
    const treasury = await app.staff('treasury');
    app.clock.advance(24 * 60 * MINUTE);
    await setRate(app.context, '100');
    app.clock.advance(25 * 60 * MINUTE);
    const { id } = treasury;
    const staff = { staffId: id, device: 'a test', codeGiven: false, now: app.clock.now() };
    const client = app.clientWith(await openStaffSession(app.context.db, staff));
    const publish = (price: string) =>
      client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price } });
    data(await publish('104'));
    expect(await publish('108')).toMatchObject({ httpStatus: 403, code: 'fresh_code_needed' });
    data(await publish('103'));
  });

  it('is not asked of who has just signed in with one, and counts for that session alone', async () => {
    const member = await app.staff('treasury');
    app.clock.advance(10 * MINUTE);
    const { token } = data(await signIn(member.username, member.code()));
    const fresh = { ...member, client: app.clientWith(token) };
    expect(await propose(fresh)).toMatchObject({ status: 'success' });
    expect(await propose(member)).toMatchObject({ code: 'fresh_code_needed' });
  });

  it('is never right for who has no authenticator', async () => {
    const member = await app.staff('support');
    expect(await give(member, '000000')).toMatchObject({ httpStatus: 400, code: 'wrong_code' });
  });
});

it('enrolling ends the other sessions, which were opened without it', async () => {
  const member = await app.staff('support');
  const { token } = data(await signIn(member.username));
  const { secret } = data(await member.client.call(enrolSecondFactor, {}));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = totp.generate({ timestamp: app.clock.now().getTime() });
  data(await member.client.call(confirmSecondFactor, { body: { code } }));
  expect(await app.clientWith(token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
  expect(await member.client.call(deskMe, {})).toMatchObject({ status: 'success' });
});
