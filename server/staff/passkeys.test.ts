/** Staff passkeys: a password and a second factor in one, of this address alone, each signature once (Product §20.17, §20.18, §20.19, §25.12). */

import * as factors from '@cowrie/contract/desk/factors.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { removeSecondFactor } from '@cowrie/contract/desk/recovery.ts';
import {
  changeStaffPassword,
  deskLogin,
  deskMe,
  giveFreshCode,
  inviteStaff,
  updateStaff,
} from '@cowrie/contract/desk/session.ts';
import { loginByPasskey } from '@cowrie/contract/factors.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestStaff } from '../testing/app.ts';
import { behind } from '../testing/behind.ts';
import { isPostgres } from '../testing/database.ts';
import { addPasskeyTo, addStaffPasskeyTo, type Options, testPasskey } from '../testing/passkey.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10', PUBLIC_URL: 'https://pay.example' });
});
afterAll(() => app.close());

/** How long a code of an authenticator is shown. */
const STEP_MS = 30_000;
const REFUSED = { httpStatus: 400, code: 'passkey_refused' };
const ask = async (): Promise<Options> => data(await app.visitor.call(factors.askDeskPasskey, {}));
type Device = ReturnType<typeof testPasskey>;
type Lies = Parameters<Device['use']>[1];
const signIn = async (device: Device, lies?: Lies, asked?: Options) =>
  app.visitor.call(factors.deskLoginByPasskey, {
    body: { passkey: device.use(asked ?? (await ask()), lies) },
  });

/** A member whose only second factor is a passkey. */
async function onlyPasskey(role: 'support' | 'treasury' | 'owner' = 'support') {
  const member = await app.staff(role, { enrolled: false });
  const { device, added } = await addStaffPasskeyTo(app, member, { enrolled: false });
  return { member, device, recovery_codes: data(added).recovery_codes };
}

it('is a second factor: it lets in who had none, and comes with recovery codes', async () => {
  const member = await app.staff('content', { enrolled: false });
  expect(await member.client.call(factors.askOwnPasskey, {})).toMatchObject({ code: 'enrolment_needed' });
  const { added } = await addStaffPasskeyTo(app, member, { enrolled: false });
  expect(data(added).recovery_codes).toHaveLength(10);
  expect(data(await member.client.call(deskMe, {})).staff).toMatchObject({
    has_second_factor: true,
    must_enrol: false,
  });
  expect(data(await member.client.call(factors.myStaffFactors, {}))).toMatchObject({
    has_authenticator: false,
    recovery_codes_left: 10,
    passkeys: [{ last_used_at: null }],
  });
});

it('signs in alone, and the password alone does no longer', async () => {
  const { member, device, recovery_codes } = await onlyPasskey();
  const { token, staff } = data(await signIn(device));
  expect(staff).toMatchObject({ username: member.username, has_second_factor: true });
  expect(await app.clientWith(token).call(overview, {})).toMatchObject({ status: 'success' });
  const body = { username: member.username, password: PASSWORD };
  expect(await app.visitor.call(deskLogin, { body })).toMatchObject({ code: 'second_factor_needed' });
  const code = recovery_codes[0];
  expect(await app.visitor.call(deskLogin, { body: { ...body, code } })).toMatchObject({ status: 'success' });
});

describe('refused is', () => {
  it.each<[string, NonNullable<Lies>]>([
    ['what was signed for another address', { origin: 'https://pay-example.evil' }],
    ['what was signed for an address beside this one', { origin: 'https://pay.example:8443' }],
    ['what was signed for another party', { rpId: 'evil.example' }],
    ['what was signed for a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ['what was signed without finger, face or PIN', { unverified: true }],
    ['what was made, not signed', { type: 'webauthn.create' }],
    ['what names another account', { userHandle: Buffer.from('staff:1').toString('base64url') }],
  ])('%s', async (_, lies) => {
    const { device } = await onlyPasskey();
    expect(await signIn(device, lies)).toMatchObject(REFUSED);
    expect(await signIn(device)).toMatchObject({ status: 'success' });
  });

  it('the same signature again, and another one for the same challenge', async () => {
    const { device } = await onlyPasskey();
    const asked = await ask();
    const passkey = device.use(asked);
    const send = () => app.visitor.call(factors.deskLoginByPasskey, { body: { passkey } });
    data(await send());
    expect(await send()).toMatchObject(REFUSED);
    expect(await signIn(device, {}, asked)).toMatchObject(REFUSED);
  });

  it('the same signature ten times at once, but once', async () => {
    const { device } = await onlyPasskey();
    const passkey = device.use(await ask());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.visitor.call(factors.deskLoginByPasskey, { body: { passkey } })),
    );
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  });

  it('a challenge that is five minutes old', async () => {
    const { device } = await onlyPasskey();
    const asked = await ask();
    app.clock.advance(5 * MINUTE_MS);
    expect(await signIn(device, {}, asked)).toMatchObject(REFUSED);
  });

  it('a counter that went back: somebody has a copy of the key', async () => {
    const { member, device } = await onlyPasskey();
    // What others are refused from the same network keeps nothing of this out of the trail.
    const { device: others } = await onlyPasskey();
    expect(await signIn(others, { unverified: true })).toMatchObject(REFUSED);
    data(await signIn(device, { counter: 41 }));
    for (const counter of [41, 7, 0]) expect(await signIn(device, { counter })).toMatchObject(REFUSED);
    data(await signIn(device, { counter: 42 }));
    const noted = await app.context.db
      .selectFrom('security_events')
      .select(['subject', 'detail'])
      .where('staff_id', '=', member.id)
      .where('event', '=', 'second-factor.failed')
      .execute();
    // Of what anybody can cause again and again the first is kept.
    expect(noted).toEqual([{ subject: member.username, detail: expect.stringContaining('counter') }]);
  });

  it('a key that nobody has, and another key under a known name', async () => {
    const { device } = await onlyPasskey();
    const stranger = testPasskey({ origin: 'https://pay.example' });
    expect(await signIn(stranger)).toMatchObject(REFUSED);
    const forged = { ...stranger.use(await ask()), id: device.id, rawId: device.id };
    expect(await app.visitor.call(factors.deskLoginByPasskey, { body: { passkey: forged } })).toMatchObject(
      REFUSED,
    );
  });

  it('a customer’s key at the desk, and a staff member’s at the storefront', async () => {
    const customer = await addPasskeyTo(app, await app.customer());
    expect(await signIn(customer.device)).toMatchObject(REFUSED);
    const { device } = await onlyPasskey();
    const passkey = device.use(await ask());
    expect(await app.visitor.call(loginByPasskey, { body: { passkey } })).toMatchObject(REFUSED);
  });

  it('who is blocked', async () => {
    const { member, device } = await onlyPasskey();
    const body = { role: 'support', blocked: true } as const;
    // Whose code is fresh, wherever the clock stands.
    const owner = await app.staff('owner');
    data(await owner.client.call(updateStaff, { params: { id: String(member.id) }, body }));
    expect(await signIn(device)).toMatchObject({ code: 'account_blocked' });
  });
});

describe('a stolen session', () => {
  const start = (who: TestStaff, body: { current_password: string; code?: string }) =>
    who.client.call(factors.startStaffPasskey, { body });

  it('makes no passkey without the password, nor without the factor there is', async () => {
    const without = await app.staff('support', { enrolled: false });
    expect(await start(without, { current_password: 'Wrong-2026' })).toMatchObject({
      code: 'wrong_password',
    });
    const member = await app.staff('support');
    expect(await start(member, { current_password: PASSWORD })).toMatchObject({
      code: 'second_factor_needed',
    });
    expect(await start(member, { current_password: 'Wrong-2026', code: member.code() })).toMatchObject({
      code: 'wrong_password',
    });
  });

  it('keeps none that was made for no challenge, for a colleague’s, or for a sign-in’s', async () => {
    const member = await app.staff('support');
    const colleague = await app.staff('support');
    const device = testPasskey({ origin: 'https://pay.example' });
    const theirs = data(await start(colleague, { current_password: PASSWORD, code: colleague.code() }));
    const user = { id: Buffer.from(`staff:${member.id}`).toString('base64url') };
    const add = (asked: Options, lies = {}) =>
      member.client.call(factors.addStaffPasskey, { body: { passkey: device.make(asked, lies) } });
    for (const asked of [theirs, { options: { user, challenge: 'A'.repeat(43) } }])
      expect(await add(asked)).toMatchObject(REFUSED);
    const signInChallenge = (await ask()).options.challenge;
    expect(await add({ options: { user, challenge: signInChallenge } })).toMatchObject(REFUSED);
    for (const lies of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { unverified: true },
      // A list of certificates would have its sender's addresses fetched.
      { certificates: Buffer.from('made up') },
    ]) {
      app.clock.advance(MINUTE_MS);
      const own = data(await start(member, { current_password: PASSWORD, code: member.code() }));
      expect(await add(own, lies)).toMatchObject(REFUSED);
    }
    expect(data(await member.client.call(factors.myStaffFactors, {})).passkeys).toEqual([]);
  });

  it('takes away and renews nothing either', async () => {
    const { member, device } = await onlyPasskey();
    const [{ id } = { id: '' }] = data(await member.client.call(factors.myStaffFactors, {})).passkeys;
    const params = { id };
    const body = { current_password: PASSWORD };
    for (const answer of [
      await member.client.call(factors.removeStaffPasskey, { params, body }),
      await member.client.call(factors.renewStaffRecoveryCodes, { body }),
      await member.client.call(factors.removeAuthenticator, { body }),
    ])
      expect(answer).toMatchObject({ code: 'second_factor_needed' });
    const proof = async () => ({
      ...body,
      passkey: device.use(data(await member.client.call(factors.askOwnPasskey, {}))),
    });
    expect(
      await member.client.call(factors.removeStaffPasskey, { params, body: await proof() }),
    ).toMatchObject({ httpStatus: 409, code: 'last_factor' });
    const renewed = await member.client.call(factors.renewStaffRecoveryCodes, { body: await proof() });
    expect(data(renewed).recovery_codes).toHaveLength(10);
  });
});

it('counts as a fresh code, by the member’s own key for the challenge of that', async () => {
  const { member, device } = await onlyPasskey('owner');
  const invite = (email: string) => member.client.call(inviteStaff, { body: { email, role: 'content' } });
  data(await invite('fresh.key@example.com'));
  app.clock.advance(11 * MINUTE_MS);
  expect(await invite('stale.key@example.com')).toMatchObject({ code: 'fresh_code_needed' });
  const give = (passkey: ReturnType<Device['use']>) =>
    member.client.call(giveFreshCode, { body: { passkey } });
  const asked = async (): Promise<Options> => data(await member.client.call(factors.askOwnPasskey, {}));
  // A challenge of the sign-in page proves nothing here, nor does a colleague's key.
  expect(await give(device.use(await ask()))).toMatchObject(REFUSED);
  const colleague = await onlyPasskey();
  expect(await give(colleague.device.use(await asked()))).toMatchObject(REFUSED);
  expect(await member.client.call(giveFreshCode, { body: {} })).toMatchObject({
    code: 'second_factor_needed',
  });
  expect(await invite('stale.key@example.com')).toMatchObject({ code: 'fresh_code_needed' });
  data(await give(device.use(await asked())));
  data(await invite('stale.key@example.com'));
});

/** The devices that are known as a member's. */
async function devicesOf({ id }: TestStaff): Promise<bigint[]> {
  const rows = await app.context.db
    .selectFrom('known_devices')
    .select('id')
    .where('staff_id', '=', id)
    .execute();
  return rows.map((row) => row.id);
}

it('a new one ends the other sessions and renews since when the factors stand; a lost one is removed by its owner', async () => {
  const member = await app.staff('treasury');
  const since = async () => data(await member.client.call(factors.myStaffFactors, {})).since;
  const before = await since();
  // The code of the half minute before is good while this one lasts.
  app.clock.advance(STEP_MS - (app.clock.now().getTime() % STEP_MS));
  const other = data(
    await app.visitor.call(deskLogin, {
      body: { username: member.username, password: PASSWORD, code: member.code(-1) },
    }),
  );
  app.clock.advance(1000);
  const others = await devicesOf(member);
  const { device, added } = await addStaffPasskeyTo(app, member);
  expect(await devicesOf(member)).toEqual([expect.not.toBeOneOf(others)]);
  // Their recovery codes, if any, stay as they are.
  expect(data(added).recovery_codes).toEqual([]);
  expect(await since()).not.toBe(before);
  expect(await app.clientWith(other.token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
  const thief = data(await signIn(device));
  const known = await devicesOf(member);
  const { passkeys } = data(await member.client.call(factors.myStaffFactors, {}));
  const params = { id: passkeys[0]?.id ?? '' };
  const body = { current_password: PASSWORD, code: member.code(1) };
  data(await member.client.call(factors.removeStaffPasskey, { params, body }));
  expect(await signIn(device)).toMatchObject(REFUSED);
  expect(await app.clientWith(thief.token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
  expect(await devicesOf(member)).toEqual([expect.not.toBeOneOf(known)]);
});

it('an authenticator that is removed leaves nobody signed in by it', async () => {
  const member = await app.staff('treasury');
  await addStaffPasskeyTo(app, member);
  app.clock.advance(STEP_MS);
  const shown = { username: member.username, password: PASSWORD, code: member.code() };
  const thief = data(await app.visitor.call(deskLogin, { body: shown }));
  app.clock.advance(STEP_MS);
  const body = { current_password: PASSWORD, code: member.code() };
  const known = await devicesOf(member);
  data(await member.client.call(factors.removeAuthenticator, { body }));
  expect(await devicesOf(member)).toEqual([expect.not.toBeOneOf(known)]);
  expect(await app.clientWith(thief.token).call(deskMe, {})).toMatchObject({ httpStatus: 401 });
  expect(await member.client.call(deskMe, {})).toMatchObject({ status: 'success' });
});

it('an owner takes lost ones away with everything else', async () => {
  const { member, device, recovery_codes } = await onlyPasskey();
  const again = await app.staff('owner');
  const params = { id: String(member.id) };
  const { staff } = data(await again.client.call(removeSecondFactor, { params }));
  expect(staff.has_second_factor).toBe(false);
  expect(await signIn(device)).toMatchObject(REFUSED);
  const body = { username: member.username, password: PASSWORD, code: recovery_codes[0] };
  expect(data(await app.visitor.call(deskLogin, { body })).staff.must_enrol).toBe(true);
});

it('ten are enough', async () => {
  const { member, device } = await onlyPasskey();
  const proof = async () => ({
    current_password: PASSWORD,
    passkey: device.use(data(await member.client.call(factors.askOwnPasskey, {}))),
  });
  for (let count = 2; count <= 10; count += 1) {
    const asked = data(await member.client.call(factors.startStaffPasskey, { body: await proof() }));
    const passkey = testPasskey({ origin: 'https://pay.example' }).make(asked);
    data(await member.client.call(factors.addStaffPasskey, { body: { passkey } }));
  }
  expect(await member.client.call(factors.startStaffPasskey, { body: await proof() })).toMatchObject({
    httpStatus: 409,
    code: 'too_many_passkeys',
  });
});

describe.runIf(isPostgres())('a session that is ended as it adds a passkey', () => {
  /** What adding comes to where `end` is committed while it is under way. */
  async function addedWhile(end: (member: TestStaff) => Promise<{ status: string }>) {
    const member = await app.staff('treasury');
    const body = { username: member.username, password: PASSWORD, code: member.code(1) };
    const { token } = data(await app.visitor.call(deskLogin, { body }));
    const thief = app.clientWith(token);
    app.clock.advance(3 * STEP_MS);
    const device = testPasskey({ origin: app.context.config.publicUrl });
    const proof = { current_password: PASSWORD, code: member.code() };
    const passkey = device.make(data(await thief.call(factors.startStaffPasskey, { body: proof })));
    const [ended, added] = await behind(app, {
      staffId: member.id,
      first: () => end(member),
      second: () => thief.call(factors.addStaffPasskey, { body: { passkey } }),
    });
    expect(ended).toMatchObject({ status: 'success' });
    expect(added).toMatchObject({ httpStatus: 401, code: 'unauthenticated' });
    expect(await signIn(device)).toMatchObject(REFUSED);
  }

  it('by a new password, leaves none', () =>
    addedWhile(({ client }) => {
      const password = 'Lagoon-4-green';
      const body = { current_password: PASSWORD, password, password_confirmation: password };
      return client.call(changeStaffPassword, { body });
    }));

  it('by a block, leaves none for when it is taken back', () =>
    addedWhile(async ({ id }) => {
      const { client } = await app.staff('owner');
      const body = { role: 'treasury', blocked: true } as const;
      return client.call(updateStaff, { params: { id: String(id) }, body });
    }));
});
