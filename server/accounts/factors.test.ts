/** A customer's two-step sign-in and passkeys: theirs to choose, and nobody else's to change (Product §5.33, §5.37). */
import { changePassword } from '@cowrie/contract/account-security.ts';
import { forgotPassword, login, profile, resetPassword } from '@cowrie/contract/accounts.ts';
import type { Client } from '@cowrie/contract/client.ts';
import { getCustomer, removeCustomerFactors } from '@cowrie/contract/desk/customers.ts';
import * as factors from '@cowrie/contract/factors.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seedPlace } from '../secrets/sealed-columns.ts';
import { createTestApp, data, PASSWORD, type TestApp, type TestCustomer } from '../testing/app.ts';
import { behind } from '../testing/behind.ts';
import { isPostgres } from '../testing/database.ts';
import { addPasskeyTo, type Options, testPasskey } from '../testing/passkey.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
});
afterAll(() => app.close());

const password = { current_password: PASSWORD };
const signIn = ({ username }: TestCustomer, code?: string, typed = PASSWORD) =>
  app.visitor.call(login, { body: { username, password: typed, code } });

/** A customer with two-step sign-in: `code(n)` is the code n steps from now. */
async function withTwoStep() {
  const customer = await app.customer();
  const { secret, uri } = data(await customer.client.call(factors.startTwoStep, { body: password }));
  expect(uri).toContain(secret);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps = 0) => totp.generate({ timestamp: app.clock.now().getTime() + steps * 30_000 });
  const spent = code();
  const { recovery_codes } = data(
    await customer.client.call(factors.confirmTwoStep, { body: { code: spent } }),
  );
  return { customer, secret, code, spent, recovery_codes };
}

describe('two-step sign-in', () => {
  it('is nobody’s until they turn it on: name and password are enough', async () => {
    const customer = await app.customer();
    expect(await signIn(customer)).toMatchObject({ status: 'success' });
    expect(data(await customer.client.call(factors.myFactors, {}))).toEqual({
      two_step_since: null,
      recovery_codes_left: 0,
      passkeys: [],
    });
  });

  it('then asks for a code after the right password alone, each code once', async () => {
    const { customer, code, spent } = await withTwoStep();
    expect(await signIn(customer)).toMatchObject({ httpStatus: 400, code: 'second_factor_needed' });
    // The same one throughout, whatever time goes by.
    const next = code(1);
    expect(await signIn(customer, next, 'Wrong-2026')).toMatchObject({ code: 'wrong_credentials' });
    expect(await signIn(customer, spent)).toMatchObject({ code: 'wrong_code' });
    expect(await signIn(customer, next)).toMatchObject({ status: 'success' });
    // Whoever's answer got lost is not told that a right code is wrong.
    expect(await signIn(customer, next)).toMatchObject({
      code: 'wrong_code',
      message: 'That code was used already or has gone by. Enter the next one that your app shows.',
    });
  });

  it('gives way to a recovery code, each once', async () => {
    const { customer, recovery_codes } = await withTwoStep();
    expect(recovery_codes).toHaveLength(10);
    expect(await signIn(customer, recovery_codes[0])).toMatchObject({ status: 'success' });
    expect(await signIn(customer, recovery_codes[0])).toMatchObject({
      code: 'wrong_code',
      message: 'That recovery code is not correct or was used already. Each works once.',
    });
    const other = await withTwoStep();
    expect(await signIn(other.customer, recovery_codes[1])).toMatchObject({ code: 'wrong_code' });
    expect(data(await customer.client.call(factors.myFactors, {})).recovery_codes_left).toBe(9);
  });

  it('keeps its seed sealed, for its own row alone', async () => {
    const { customer, secret } = await withTwoStep();
    const { totp_secret } = await app.context.db
      .selectFrom('customers')
      .select('totp_secret')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(totp_secret).not.toContain(secret);
    expect(app.context.secrets.open(totp_secret ?? '', seedPlace.customers(customer.id))).toBe(secret);
  });

  it('ends the sessions that were opened without it, and tells its owner by mail', async () => {
    const customer = await app.customer();
    const { token } = data(await signIn(customer));
    const { secret } = data(await customer.client.call(factors.startTwoStep, { body: password }));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: app.clock.now().getTime() });
    data(await customer.client.call(factors.confirmTwoStep, { body: { code } }));
    expect(await app.clientWith(token).call(profile, {})).toMatchObject({ httpStatus: 401 });
    expect(await customer.client.call(profile, {})).toMatchObject({ status: 'success' });
    await app.inbox.next(customer.email, 'second step');
  });

  it('is turned off with password and code; the codes are gone with it', async () => {
    const { customer, code, recovery_codes } = await withTwoStep();
    data(await customer.client.call(factors.stopTwoStep, { body: { ...password, code: code(1) } }));
    expect(await signIn(customer)).toMatchObject({ status: 'success' });
    expect(await customer.client.call(factors.stopTwoStep, { body: password })).toMatchObject({
      httpStatus: 404,
    });
    await app.inbox.next(customer.email, 'taken off');
    const again = data(await customer.client.call(factors.startTwoStep, { body: password }));
    const totp = new TOTP({ secret: Secret.fromBase32(again.secret) });
    const first = totp.generate({ timestamp: app.clock.now().getTime() });
    data(await customer.client.call(factors.confirmTwoStep, { body: { code: first } }));
    expect(await signIn(customer, recovery_codes[3])).toMatchObject({ code: 'wrong_code' });
  });

  it('has its codes guessed slowly', async () => {
    // A fifth of every limit: six wrong codes on devices that did not sign in before.
    const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.2' });
    onTestFinished(() => strict.close());
    const { username, client } = await strict.customer();
    const { secret } = data(await client.call(factors.startTwoStep, { body: password }));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (steps = 0) => totp.generate({ timestamp: strict.clock.now().getTime() + steps * 30_000 });
    const { recovery_codes } = data(await client.call(factors.confirmTwoStep, { body: { code: code() } }));
    const guess = (typed: string) =>
      strict.visitor.call(login, { body: { username, password: PASSWORD, code: typed } });
    const near = [-1, 0, 1, 2].map(code);
    const wrong = Array.from({ length: 5 }, (_, n) => `00000${n}`).find((one) => !near.includes(one)) ?? '';
    for (let tries = 1; tries <= 6; tries += 1)
      expect(await guess(wrong)).toMatchObject({ code: 'wrong_code' });
    expect(await guess(code(1))).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
    // Of a recovery code nobody guesses even a part: it lets its owner in, and no other does.
    expect(await guess('AAAA-AAAA-AAAA-AAAA-AAAA-AAAA')).toMatchObject({ code: 'wrong_code' });
    expect(await guess(recovery_codes[0] ?? '')).toMatchObject({ status: 'success' });
  });
});

describe('a stolen session', () => {
  it('turns nothing on without the password', async () => {
    const customer = await app.customer();
    const wrong = { current_password: 'Wrong-2026' };
    const refused = { httpStatus: 400, code: 'wrong_password' };
    expect(await customer.client.call(factors.startTwoStep, { body: wrong })).toMatchObject(refused);
    expect(await customer.client.call(factors.startPasskey, { body: wrong })).toMatchObject(refused);
    const asked: Options = data(await app.visitor.call(factors.askPasskey, {}));
    const user = { id: Buffer.from(`customer:${customer.id}`).toString('base64url') };
    const passkey = testPasskey({ origin: app.context.config.publicUrl }).make({
      options: { ...asked.options, user },
    });
    expect(await customer.client.call(factors.addPasskey, { body: { passkey } })).toMatchObject({
      code: 'passkey_refused',
    });
  });

  it('turns nothing on that was begun before the password became another', async () => {
    const NEW = 'Lagoon-4-green';
    const change = async ({ client }: TestCustomer) => {
      const body = { ...password, password: NEW, password_confirmation: NEW };
      data(await client.call(changePassword, { body }));
    };
    const reset = async ({ email }: TestCustomer) => {
      data(await app.visitor.call(forgotPassword, { body: { email } }));
      const { text } = await app.inbox.next(email, 'Set a new');
      const token = text?.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';
      const body = { password: NEW, password_confirmation: NEW };
      data(await app.visitor.call(resetPassword, { params: { token }, body }));
    };
    for (const renew of [change, reset]) {
      const customer = await app.customer();
      const { secret } = data(await customer.client.call(factors.startTwoStep, { body: password }));
      await renew(customer);
      const { token } = data(await signIn(customer, undefined, NEW));
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: app.clock.now().getTime(),
      });
      expect(await app.clientWith(token).call(factors.confirmTwoStep, { body: { code } })).toMatchObject({
        code: 'wrong_code',
      });
    }
  });

  it('takes away, replaces and renews nothing without a code, where one is asked for at sign-in', async () => {
    const { customer, code } = await withTwoStep();
    const { client } = customer;
    const calls = [
      () => client.call(factors.startTwoStep, { body: password }),
      () => client.call(factors.stopTwoStep, { body: password }),
      () => client.call(factors.renewRecoveryCodes, { body: password }),
      () => client.call(factors.startPasskey, { body: password }),
      () => client.call(factors.removePasskey, { params: { id: '1' }, body: password }),
    ];
    for (const call of calls) expect(await call()).toMatchObject({ code: 'second_factor_needed' });
    const { recovery_codes } = data(
      await client.call(factors.renewRecoveryCodes, { body: { ...password, code: code(1) } }),
    );
    expect(recovery_codes).toHaveLength(10);
    await app.inbox.next(customer.email, 'New recovery codes');
    const events = app.context.db.selectFrom('security_events').select('event');
    const own = await events.where('customer_id', '=', customer.id).orderBy('id', 'desc').execute();
    expect(own[0]?.event).toBe('recovery-codes.renewed');
  });
});

describe.runIf(isPostgres())('a session that a new password ends as it acts', () => {
  /** What `act` of somebody comes to who knew the password and whose session ends with it meanwhile. */
  async function whileEnded(begin: (thief: Client) => Promise<() => Promise<unknown>>) {
    const { id: customerId, username, client } = await app.customer();
    const { token } = data(await app.visitor.call(login, { body: { username, password: PASSWORD } }));
    const act = await begin(app.clientWith(token));
    const changed = 'Lagoon-4-green';
    const body = { ...password, password: changed, password_confirmation: changed };
    const [ended, acted] = await behind(app, {
      customerId,
      first: () => client.call(changePassword, { body }),
      second: act,
    });
    data(ended);
    expect(acted).toMatchObject({ httpStatus: 401, code: 'unauthenticated' });
    expect(data(await client.call(factors.myFactors, {}))).toMatchObject({
      two_step_since: null,
      passkeys: [],
    });
  }

  it('leaves no passkey behind', () =>
    whileEnded(async (thief) => {
      const device = testPasskey({ origin: app.context.config.publicUrl });
      const passkey = device.make(data(await thief.call(factors.startPasskey, { body: password })));
      return () => thief.call(factors.addPasskey, { body: { passkey } });
    }));

  it('turns no two-step sign-in on', () =>
    whileEnded(async (thief) => {
      const { secret } = data(await thief.call(factors.startTwoStep, { body: password }));
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: app.clock.now().getTime(),
      });
      return () => thief.call(factors.confirmTwoStep, { body: { code } });
    }));
});

it('what is lost an owner takes off, after a fresh code; the password stays', async () => {
  const { customer } = await withTwoStep();
  const params = { id: String(customer.id) };
  const support = await app.staff('support');
  const owner = await app.staff('owner');
  expect(data(await support.client.call(getCustomer, { params })).has_factors).toBe(true);
  expect(await support.client.call(removeCustomerFactors, { params })).toMatchObject({ httpStatus: 403 });
  data(await owner.client.call(removeCustomerFactors, { params }));
  expect(await customer.client.call(profile, {})).toMatchObject({ httpStatus: 401 });
  expect(await signIn(customer)).toMatchObject({ status: 'success' });
  expect(data(await support.client.call(getCustomer, { params })).has_factors).toBe(false);
  const { text = '' } = await app.inbox.next(customer.email, 'taken off');
  // The owner's own device would only confuse.
  expect(text).not.toContain('Device:');
});

describe('a passkey', () => {
  const ask = async (): Promise<Options> => data(await app.visitor.call(factors.askPasskey, {}));
  const use = (passkey: ReturnType<ReturnType<typeof testPasskey>['use']>) =>
    app.visitor.call(factors.loginByPasskey, { body: { passkey } });

  it('signs in without a word typed; the password goes on working', async () => {
    const customer = await app.customer();
    const { device } = await addPasskeyTo(app, customer);
    const { token, user } = data(await use(device.use(await ask())));
    expect(user.username).toBe(customer.username);
    expect(await app.clientWith(token).call(profile, {})).toMatchObject({ status: 'success' });
    expect(await signIn(customer)).toMatchObject({ status: 'success' });
    const { passkeys } = data(await customer.client.call(factors.myFactors, {}));
    expect(passkeys).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it('stands for password and code, where two-step sign-in is on', async () => {
    const { customer, code } = await withTwoStep();
    const device = testPasskey({ origin: app.context.config.publicUrl });
    const body = { ...password, code: code(1) };
    const asked: Options = data(await customer.client.call(factors.startPasskey, { body }));
    data(await customer.client.call(factors.addPasskey, { body: { passkey: device.make(asked) } }));
    expect(await use(device.use(await ask()))).toMatchObject({ status: 'success' });
  });

  it('signs once, for this address, and not for who is blocked', async () => {
    const customer = await app.customer();
    const { device } = await addPasskeyTo(app, customer);
    const signed = device.use(await ask());
    data(await use(signed));
    const refused = { httpStatus: 400, code: 'passkey_refused' };
    expect(await use(signed)).toMatchObject(refused);
    expect(await use(device.use(await ask(), { origin: 'https://evil.example' }))).toMatchObject(refused);
    await app.context.db
      .updateTable('customers')
      .set({ blocked_at: app.clock.now() })
      .where('id', '=', customer.id)
      .execute();
    expect(await use(device.use(await ask()))).toMatchObject({ code: 'account_blocked' });
  });

  it('is told of where the password becomes another: it opens the account without that', async () => {
    const customer = await app.customer();
    await addPasskeyTo(app, customer);
    data(await app.visitor.call(forgotPassword, { body: { email: customer.email } }));
    const link = await app.inbox.next(customer.email, 'Set a new');
    const token = link.text?.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';
    const body = { password: 'Lagoon-4-green', password_confirmation: 'Lagoon-4-green' };
    data(await app.visitor.call(resetPassword, { params: { token }, body }));
    const { text } = await app.inbox.next(customer.email, 'was changed');
    expect(text).toMatch(
      /also opens with a passkey, without this password: .+, added \d\d \w+ \d{4}\. Is one of them not/,
    );
  });

  it('that is removed leaves nobody signed in by it', async () => {
    const customer = await app.customer();
    const { device } = await addPasskeyTo(app, customer);
    const thief = app.clientWith(data(await use(device.use(await ask()))).token);
    data(await thief.call(profile, {}));
    const devices = () =>
      app.context.db
        .selectFrom('known_devices')
        .select('id')
        .where('customer_id', '=', customer.id)
        .execute();
    const thiefs = await devices();
    const [{ id } = { id: '' }] = data(await customer.client.call(factors.myFactors, {})).passkeys;
    data(await customer.client.call(factors.removePasskey, { params: { id }, body: password }));
    expect(await thief.call(profile, {})).toMatchObject({ httpStatus: 401 });
    expect(await customer.client.call(profile, {})).toMatchObject({ status: 'success' });
    // Nor is the device known any more that was opened by it: the one on which it was removed is.
    expect(await devices()).toEqual([{ id: expect.not.toBeOneOf(thiefs.map((one) => one.id)) }]);
  });

  it('is removed by its owner alone, and is no one else’s to add', async () => {
    const customer = await app.customer();
    const { device } = await addPasskeyTo(app, customer);
    const [{ id } = { id: '' }] = data(await customer.client.call(factors.myFactors, {})).passkeys;
    const remove = (who: TestCustomer) =>
      who.client.call(factors.removePasskey, { params: { id }, body: password });
    const other = await app.customer();
    expect(await remove(other)).toMatchObject({ httpStatus: 404 });
    const asked: Options = data(await other.client.call(factors.startPasskey, { body: password }));
    // The same key under a second name: whoever signs by it must be one person.
    expect(
      await other.client.call(factors.addPasskey, { body: { passkey: device.make(asked) } }),
    ).toMatchObject({ code: 'passkey_refused' });
    expect(data(await remove(customer)).passkeys).toEqual([]);
    expect(await use(device.use(await ask()))).toMatchObject({ code: 'passkey_refused' });
  });
});
