/** The second factor: who needs it, what it protects, and how it is replaced (Product §20.4, §20.5, §20.6). */
import { hash, randomBytes } from 'node:crypto';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { myStaffFactors, renewStaffRecoveryCodes } from '@cowrie/contract/desk/factors.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { findParcels } from '@cowrie/contract/desk/parcels.ts';
import {
  removeSecondFactor,
  staffForgotPassword,
  staffResetPassword,
} from '@cowrie/contract/desk/recovery.ts';
import {
  changeStaffPassword,
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
import {
  approvePayAccount,
  proposePayAccount,
  publishRate,
  switchPaymentOption,
} from '@cowrie/contract/desk/treasury.ts';
import { STAFF_ROLES } from '@cowrie/contract/roles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clearExpired } from '../housekeeping.ts';
import { SAMPLE_MARK } from '../sample-mark.ts';
import { SEALED_COLUMNS, seedPlace } from '../secrets/sealed-columns.ts';
import { openStaffSession } from '../sessions/staff.ts';
import { createTestApp, data, PASSWORD, setRate, type TestApp, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { hashToken } from '../tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
});
afterAll(() => app.close());

const password = { current_password: PASSWORD };
const signIn = (username: string, code?: string, typed = PASSWORD) =>
  app.visitor.call(deskLogin, { body: { username, password: typed, code } });

/** A member with an authenticator: `code(n)` is the code n steps from now. */
async function enrolled() {
  const member = await app.staff('treasury', { enrolled: false });
  const { secret, uri } = data(await member.client.call(enrolSecondFactor, { body: password }));
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
  app.clock.advance(MINUTE_MS);
  const next = code();
  expect(data(await signIn(member.username, next)).staff.has_second_factor).toBe(true);
  expect(await signIn(member.username, next)).toMatchObject({ code: 'wrong_code' });
  expect(await signIn(member.username, code(-1))).toMatchObject({ code: 'wrong_code' });
  expect(await signIn(member.username, code(1))).toMatchObject({ status: 'success' });
});

it('never helps without the password', async () => {
  const { member, code } = await enrolled();
  app.clock.advance(MINUTE_MS);
  expect(await signIn(member.username, code(), 'Wrong-2026')).toMatchObject({ code: 'wrong_credentials' });
  expect(await signIn(member.username, code())).toMatchObject({ status: 'success' });
});

it('gives way to a recovery code, each once, however it is written', async () => {
  const { member, recovery_codes } = await enrolled();
  expect(new Set(recovery_codes).size).toBe(10);
  const [first = '', second = ''] = recovery_codes;
  expect(await signIn(member.username, first)).toMatchObject({ status: 'success' });
  expect(await signIn(member.username, first)).toMatchObject({ code: 'wrong_code' });
  expect(
    await signIn(
      member.username,
      second.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'),
    ),
  ).toMatchObject({
    status: 'success',
  });
  const another = await enrolled();
  expect(await signIn(another.member.username, recovery_codes[2])).toMatchObject({ code: 'wrong_code' });
});

it('is replaced only by who has the one enrolled, or a recovery code', async () => {
  const { member, code, wrong, recovery_codes } = await enrolled();
  const { client } = member;
  app.clock.advance(MINUTE_MS);
  expect(await client.call(enrolSecondFactor, { body: password })).toMatchObject({
    httpStatus: 400,
    code: 'second_factor_needed',
  });
  for (const typed of [wrong, code(-2)]) {
    const refused = await client.call(enrolSecondFactor, { body: { ...password, code: typed } });
    expect(refused).toMatchObject({ httpStatus: 400, code: 'wrong_code' });
  }
  data(await client.call(enrolSecondFactor, { body: { ...password, code: recovery_codes[0] } }));
  // Until the new one is confirmed, the old one signs in.
  expect(await signIn(member.username, code())).toMatchObject({ status: 'success' });
  const { secret } = data(await client.call(enrolSecondFactor, { body: { ...password, code: code(1) } }));
  const next = new TOTP({ secret: Secret.fromBase32(secret) });
  const nextCode = () => next.generate({ timestamp: app.clock.now().getTime() });
  data(await client.call(confirmSecondFactor, { body: { code: nextCode() } }));
  app.clock.advance(MINUTE_MS);
  expect(await signIn(member.username, code())).toMatchObject({ code: 'wrong_code' });
  expect(await signIn(member.username, nextCode())).toMatchObject({ status: 'success' });
});

it.runIf(isPostgres())('the same code ten times at once signs in once', async () => {
  const { member, code } = await enrolled();
  app.clock.advance(MINUTE_MS);
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

describe('whoever works at the desk', () => {
  it.each(STAFF_ROLES)('%s can do nothing but enrol until they have', async (role) => {
    const member = await app.staff(role, { enrolled: false });
    const { client } = member;
    expect(data(await client.call(deskMe, {})).staff.must_enrol).toBe(true);
    const refused = { httpStatus: 403, code: 'enrolment_needed' };
    expect(await client.call(listStaffSessions, {})).toMatchObject(refused);
    const everyday = { content: contentCalls.faqs.list, warehouse: findParcels }[role as string] ?? overview;
    expect(await client.call(everyday, {})).toMatchObject(refused);
    const { secret } = data(await client.call(enrolSecondFactor, { body: password }));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: app.clock.now().getTime() });
    data(await client.call(confirmSecondFactor, { body: { code } }));
    expect(await client.call(everyday, {})).toMatchObject({ status: 'success' });
    expect(data(await client.call(deskMe, {})).staff.must_enrol).toBe(false);
    data(await client.call(deskLogout, {}));
  });

  it('a second factor taken away asks for enrolment at the next sign-in', async () => {
    const owner = await app.staff('owner');
    const member = await app.staff('support');
    data(await owner.client.call(removeSecondFactor, { params: { id: String(member.id) } }));
    expect(data(await signIn(member.username)).staff.must_enrol).toBe(true);
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
  const option = (who: TestStaff, enabled: boolean) =>
    who.client.call(switchPaymentOption, { params: { code: 'usdt' }, body: { enabled } });
  const give = (who: TestStaff, code: string) => who.client.call(giveFreshCode, { body: { code } });

  it('is asked for by what moves money or staff, and covers the session for ten minutes', async () => {
    await setRate(app.context, '200');
    app.clock.advance(25 * HOUR_MS);
    const owner = await app.staff('owner');
    const proposer = await app.staff('treasury');
    const { id } = data(await propose(proposer)).account;
    const colleague = await app.staff('support');
    app.clock.advance(10 * MINUTE_MS);
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
      () => option(owner, true),
    ];
    for (const act of acts) expect(await act()).toMatchObject({ httpStatus: 403, code: 'fresh_code_needed' });
    // What is done every day goes on without, and so does stopping something.
    data(await option(owner, false));
    data(await owner.client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '202' } }));
    const code = owner.code();
    data(await give(owner, code));
    for (const act of acts) expect(await act()).toMatchObject({ status: 'success' });
    expect(await give(owner, code)).toMatchObject({ httpStatus: 400, code: 'wrong_code' });
    app.clock.advance(10 * MINUTE_MS);
    expect(await propose(owner)).toMatchObject({ code: 'fresh_code_needed' });
  });

  it('is asked for by a price that walks away in small steps', async () => {
    const treasury = await app.staff('treasury');
    app.clock.advance(DAY_MS);
    await setRate(app.context, '100');
    app.clock.advance(25 * HOUR_MS);
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
    app.clock.advance(10 * MINUTE_MS);
    const { token } = data(await signIn(member.username, member.code()));
    const fresh = { ...member, client: app.clientWith(token) };
    expect(await propose(fresh)).toMatchObject({ status: 'success' });
    expect(await propose(member)).toMatchObject({ code: 'fresh_code_needed' });
  });

  it('is never right for who has no authenticator', async () => {
    const member = await app.staff('support', { enrolled: false });
    const mark = { key: SAMPLE_MARK, value: JSON.stringify(app.clock.now().toISOString()) };
    await app.context.db.insertInto('settings').values(mark).execute();
    onTestFinished(async () => {
      await app.context.db.deleteFrom('settings').where('key', '=', SAMPLE_MARK).execute();
    });
    expect(await give(member, '000000')).toMatchObject({ httpStatus: 400, code: 'wrong_code' });
  });
});

it('enrolling ends the other sessions, which were opened without it', async () => {
  const member = await app.staff('support', { enrolled: false });
  const { token } = data(await signIn(member.username));
  const { secret } = data(await member.client.call(enrolSecondFactor, { body: password }));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = totp.generate({ timestamp: app.clock.now().getTime() });
  data(await member.client.call(confirmSecondFactor, { body: { code } }));
  expect(await app.clientWith(token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
  expect(await member.client.call(deskMe, {})).toMatchObject({ status: 'success' });
});

describe('a stolen session', () => {
  it('enrols nothing without the password, where there is no factor yet', async () => {
    const member = await app.staff('support', { enrolled: false });
    const enrol = (current_password: string) =>
      member.client.call(enrolSecondFactor, { body: { current_password } });
    expect(await enrol('')).toMatchObject({ httpStatus: 400, code: 'invalid_input' });
    expect(await enrol('Wrong-2026')).toMatchObject({ httpStatus: 400, code: 'wrong_password' });
    expect(await member.client.call(confirmSecondFactor, { body: { code: '123456' } })).toMatchObject({
      code: 'wrong_code',
    });
  });

  it('enrols nothing that was begun before the password became another', async () => {
    const NEW = 'Lagoon-4-green';
    const change = async ({ client }: TestStaff) => {
      data(await client.call(changeStaffPassword, { body: { ...password, password: NEW } }));
    };
    const reset = async ({ username }: TestStaff) => {
      const email = `${username}@example.com`;
      data(await app.visitor.call(staffForgotPassword, { body: { email } }));
      const { text } = await app.inbox.next(email, 'Set a new');
      const token = text?.match(/\/desk\/reset-password\/([\w-]+)/)?.[1] ?? '';
      data(await app.visitor.call(staffResetPassword, { params: { token }, body: { password: NEW } }));
    };
    for (const renew of [change, reset]) {
      const member = await app.staff('support');
      const proof = { ...password, code: member.code() };
      const { secret } = data(await member.client.call(enrolSecondFactor, { body: proof }));
      await renew(member);
      const { token } = data(await signIn(member.username, member.code(1), NEW));
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: app.clock.now().getTime(),
      });
      expect(await app.clientWith(token).call(confirmSecondFactor, { body: { code } })).toMatchObject({
        code: 'wrong_code',
      });
    }
  });

  it('replaces nothing with the authenticator alone, nor with the password alone, however fresh its code is', async () => {
    const member = await app.staff('treasury');
    const enrol = (body: { current_password: string; code?: string }) =>
      member.client.call(enrolSecondFactor, { body });
    expect(await enrol({ current_password: 'Wrong-2026', code: member.code() })).toMatchObject({
      code: 'wrong_password',
    });
    expect(await enrol(password)).toMatchObject({ code: 'second_factor_needed' });
    expect(await enrol({ ...password, code: member.code() })).toMatchObject({ status: 'success' });
  });

  it('guesses the password slowly, and never slows its owner’s sign-in', async () => {
    const strict = await createTestApp();
    onTestFinished(() => strict.close());
    const member = await strict.staff('support');
    const enrol = (current_password: string) =>
      member.client.call(enrolSecondFactor, { body: { current_password, code: member.code() } });
    for (let tries = 1; tries <= 10; tries += 1)
      expect(await enrol(`Wrong-${tries}`)).toMatchObject({ code: 'wrong_password' });
    expect(await enrol(PASSWORD)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
    const body = { username: member.username, password: PASSWORD, code: member.code() };
    expect(await strict.visitor.call(deskLogin, { body })).toMatchObject({ status: 'success' });
  });
});

describe('recovery codes', () => {
  it('are 120 random bits in signs that nobody misreads, and stand nowhere in clear', async () => {
    const { member, recovery_codes } = await enrolled();
    for (const code of recovery_codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = await app.context.db
      .selectFrom('recovery_codes')
      .select(['salt', 'code_hash'])
      .where('staff_id', '=', member.id)
      .execute();
    expect(new Set(rows.map(({ salt }) => salt.toString('hex'))).size).toBe(10);
    // As somebody with a copy of the table would try: the hash of each code, unsalted.
    const hashes = rows.map(({ code_hash }) => code_hash.toString('hex'));
    for (const code of recovery_codes)
      for (const form of [code, code.replaceAll('-', ''), code.toLowerCase()])
        expect(hashes).not.toContain(hashToken(form).toString('hex'));
  });

  it('are made anew by who shows password and factor, in place of the old ones', async () => {
    const { member, code, recovery_codes } = await enrolled();
    app.clock.advance(MINUTE_MS);
    const renew = (body: { current_password: string; code?: string }) =>
      member.client.call(renewStaffRecoveryCodes, { body });
    expect(await renew(password)).toMatchObject({ code: 'second_factor_needed' });
    const renewed = data(await renew({ ...password, code: code() })).recovery_codes;
    expect(renewed).toHaveLength(10);
    expect(await signIn(member.username, recovery_codes[0])).toMatchObject({ code: 'wrong_code' });
    expect(await signIn(member.username, renewed[0])).toMatchObject({ status: 'success' });
    // They are no second factor that somebody added, in the trail and in the mail alike.
    const { text = '' } = await app.inbox.next(`${member.username}@example.com`, 'New recovery codes');
    expect(text).not.toContain('was added');
    const events = await app.context.db
      .selectFrom('security_events')
      .select('event')
      .where('staff_id', '=', member.id)
      .where('detail', '=', 'recovery-codes.renew')
      .execute();
    expect(events).toEqual([{ event: 'recovery-codes.renewed' }]);
    expect(data(await member.client.call(myStaffFactors, {}))).toMatchObject({
      recovery_codes_left: 9,
      recovery_codes_are_old: false,
    });
  });

  it('of four groups, as an earlier version made them, go on until new ones are made', async () => {
    const { member } = await enrolled();
    const salt = randomBytes(16);
    const code_hash = hash('sha256', Buffer.concat([salt, Buffer.from('7K3M9QRTVW012345')]), 'buffer');
    const row = { customer_id: null, staff_id: member.id, salt, code_hash };
    await app.context.db.insertInto('recovery_codes').values(row).execute();
    expect(await signIn(member.username, '7k3m-9qrt-vwo1-2345')).toMatchObject({ status: 'success' });
    expect(await signIn(member.username, '7K3M-9QRT-VW01-2345')).toMatchObject({ code: 'wrong_code' });
  });

  it('of an earlier version go on for thirty days, or until new ones are made', async () => {
    const member = await app.staff('support');
    const old = (code: string) =>
      sql`insert into staff_recovery_codes (staff_id, code_hash, created_at)
        values (${member.id}, ${hashToken(`recovery:${member.id}:${code}`)}, ${app.clock.now()})`.execute(
        app.context.db,
      );
    await old('0123456789');
    await old('abcdef0123');
    expect(data(await member.client.call(myStaffFactors, {}))).toMatchObject({
      recovery_codes_left: 2,
      recovery_codes_are_old: true,
    });
    expect(await signIn(member.username, '01234-56789')).toMatchObject({ status: 'success' });
    expect(await signIn(member.username, '01234-56789')).toMatchObject({ code: 'wrong_code' });
    await clearExpired(app.context);
    app.clock.advance(31 * DAY_MS);
    await clearExpired(app.context);
    expect(await signIn(member.username, 'abcde-f0123')).toMatchObject({ code: 'wrong_code' });
  });
});

describe('seeds at rest', () => {
  const kept = (id: bigint) =>
    app.context.db
      .selectFrom('staff')
      .select(['totp_secret', 'totp_pending', 'factor_since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('are sealed from the first moment, for their own row alone', async () => {
    const member = await app.staff('support', { enrolled: false });
    const { secret } = data(await member.client.call(enrolSecondFactor, { body: password }));
    const pending = (await kept(member.id)).totp_pending ?? '';
    expect(pending).not.toContain(secret);
    expect(app.context.secrets.open(pending, seedPlace.staff(member.id))).toBe(secret);
    const other = await app.staff('support');
    const { totp_secret } = await kept(other.id);
    // A thief who may write the table gives a colleague a seed of their own.
    await app.context.db.updateTable('staff').set({ totp_secret }).where('id', '=', member.id).execute();
    expect(await signIn(member.username, other.code())).toMatchObject({ httpStatus: 500 });
  });

  it('of an earlier version work, and are sealed once no process of it can be left', async () => {
    const member = await app.staff('treasury', { enrolled: false });
    const seed = new Secret({ size: 20 });
    const totp = new TOTP({ secret: seed });
    const code = () => totp.generate({ timestamp: app.clock.now().getTime() });
    await app.context.db
      .updateTable('staff')
      .set({ totp_secret: seed.base32 })
      .where('id', '=', member.id)
      .execute();
    expect(await signIn(member.username, code())).toMatchObject({ status: 'success' });
    const fresh = { ...app.context, clock: () => new Date() };
    await clearExpired(fresh);
    expect((await kept(member.id)).totp_secret).toBe(seed.base32);
    app.clock.advance(61 * MINUTE_MS);
    await Promise.all([clearExpired(app.context), clearExpired(app.context)]);
    const { totp_secret, factor_since } = await kept(member.id);
    expect(app.context.secrets.open(totp_secret ?? '', seedPlace.staff(member.id))).toBe(seed.base32);
    expect(factor_since).not.toBeNull();
    expect(await signIn(member.username, code())).toMatchObject({ status: 'success' });
    for (const { table, column, place } of SEALED_COLUMNS) {
      const rows = await app.context.db.selectFrom(table).select(['id', column]).execute();
      for (const { id, [column]: sealed } of rows)
        if (sealed) expect(app.context.secrets.isSealed(sealed), place(id)).toBe(true);
    }
  });
});

it('what changes about one’s factors is mailed to one, and stands in the trail', async () => {
  const { member } = await enrolled();
  const { text = '' } = await app.inbox.next(`${member.username}@example.com`, 'second step');
  expect(text).toContain('was added');
  const other = await app.staff('support');
  const owner = await app.staff('owner');
  data(await owner.client.call(removeSecondFactor, { params: { id: String(other.id) } }));
  await app.inbox.next(`${other.username}@example.com`, 'taken off');
  const events = await app.context.db
    .selectFrom('security_events')
    .select(['event', 'staff_id', 'detail'])
    .where('staff_id', 'in', [member.id, other.id])
    .where('event', 'like', 'second-factor.%')
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    // The wrong code of `enrolled()` counts for nothing yet.
    { event: 'second-factor.added', staff_id: member.id, detail: 'second-factor.enrol' },
    {
      event: 'second-factor.removed',
      staff_id: other.id,
      detail: `second-factor.remove, by ${owner.username}`,
    },
  ]);
});
