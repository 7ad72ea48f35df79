import { changePassword } from '@cowrie/contract/account-security.ts';
import { addAddress, login, logout, profile, updatePreferences } from '@cowrie/contract/accounts.ts';
import { blockCustomer } from '@cowrie/contract/desk/customers.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';
import { behind } from '../testing/behind.ts';
import { isPostgres } from '../testing/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let addresses = 0;
/** A network address that nobody has called from. */
function newAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

const signIn = (username: string, password = PASSWORD, remoteAddress = newAddress()) =>
  app.http.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    payload: { username, password },
    remoteAddress,
  });

describe('logging in', () => {
  it('takes the username or the email, in any case', async () => {
    const customer = await app.customer();
    for (const typed of [customer.username, customer.username.toUpperCase(), customer.email.toUpperCase()]) {
      const answer = await signIn(typed);
      expect(answer.statusCode).toBe(200);
      const { token, user } = answer.json().data;
      expect(user.username).toBe(customer.username);
      expect(data(await app.clientWith(token).call(profile, {}))).toEqual(user);
    }
  });

  it('a wrong password is 400 and the same answer as for a name that does not exist', async () => {
    const customer = await app.customer();
    const wrong = await signIn(customer.username, 'Wrong-2026');
    const unknown = await signIn('nobody_at_all', 'Wrong-2026');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({
      status: 'error',
      code: 'wrong_credentials',
      message: 'The username or password is not correct.',
    });
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  });

  it('asks for what is missing', async () => {
    expect(await app.visitor.call(login, { body: { username: ' ', password: '' } })).toMatchObject({
      httpStatus: 400,
      errors: { username: ['Username is required'], password: ['Password is required'] },
    });
  });

  it('past ten wrong passwords a name waits where they were typed, with Retry-After, then goes on', async () => {
    const { username } = await app.customer();
    const at = newAddress();
    for (let tries = 1; tries <= 10; tries += 1)
      expect((await signIn(username, 'Wrong-2026', at)).statusCode).toBe(400);
    const refused = await signIn(username, PASSWORD, at);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^Too many tries. Please wait \d+ minutes and try again.$/);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    app.clock.advance(Number(refused.headers['retry-after']) * 1000 + 1000);
    expect((await signIn(username, PASSWORD, at)).statusCode).toBe(200);
  });

  it('a name that does not exist waits just the same', async () => {
    const at = newAddress();
    for (let tries = 1; tries <= 10; tries += 1) await signIn('ghost_user', 'Wrong-2026', at);
    expect((await signIn('ghost_user', 'Wrong-2026', at)).statusCode).toBe(429);
  });

  it('a right password starts the count anew', async () => {
    const { username } = await app.customer();
    const at = newAddress();
    for (let tries = 1; tries <= 9; tries += 1) await signIn(username, 'Wrong-2026', at);
    expect((await signIn(username, PASSWORD, at)).statusCode).toBe(200);
    expect((await signIn(username, 'Wrong-2026', at)).statusCode).toBe(400);
    expect((await signIn(username, PASSWORD, at)).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('ends with logging out, on the server', async () => {
    const customer = await app.customer();
    const other = (await signIn(customer.username)).json().data.token;
    data(await customer.client.call(logout, {}));
    expect(await customer.client.call(profile, {})).toMatchObject({
      httpStatus: 401,
      code: 'unauthenticated',
    });
    expect(await app.clientWith(other).call(profile, {})).toMatchObject({ status: 'success' });
  });

  it('ends 30 days after its last use', async () => {
    const used = await app.customer();
    const idle = await app.customer();
    app.clock.advance(20 * DAY_MS);
    expect(await used.client.call(profile, {})).toMatchObject({ status: 'success' });
    app.clock.advance(11 * DAY_MS);
    expect(await used.client.call(profile, {})).toMatchObject({ status: 'success' });
    expect(await idle.client.call(profile, {})).toMatchObject({ httpStatus: 401 });
  });

  it('is refused with 401 without a token, with a made-up one and with a malformed header', async () => {
    const customer = await app.customer();
    for (const authorization of [
      undefined,
      'Bearer',
      `Bearer ${'x'.repeat(43)}`,
      customer.token,
      `Basic ${customer.token}`,
    ]) {
      const answer = await app.http.inject({
        method: 'GET',
        url: `${API_BASE}/profile`,
        headers: authorization ? { authorization } : {},
      });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
    }
  });

  it('of a blocked customer ends at once, and they cannot log in until unblocked', async () => {
    const customer = await app.customer();
    const support = await app.staff('support');
    const set = (blocked: boolean) =>
      support.client.call(blockCustomer, { params: { id: String(customer.id) }, body: { blocked } });
    expect(data(await set(true)).customer.blocked).toBe(true);
    expect(await customer.client.call(profile, {})).toMatchObject({ httpStatus: 401 });
    const refused = await signIn(customer.username);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'account_blocked']);
    // Only who knows the password learns of the block.
    expect((await signIn(customer.username, 'Wrong-2026')).json().code).toBe('wrong_credentials');
    data(await set(false));
    expect((await signIn(customer.username)).statusCode).toBe(200);
  });
});

describe('what a customer keeps', () => {
  it('addresses: all three inputs, the last is the default, once per key', async () => {
    const { client } = await app.customer();
    const first = { address: '1 Broad Street', city: 'Lagos', state: '25' };
    for (const missing of ['address', 'city', 'state'] as const)
      expect(await client.call(addAddress, { body: { ...first, [missing]: ' ' } })).toMatchObject({
        httpStatus: 400,
        message: 'Please fill all inputs',
      });
    expect(await client.call(addAddress, { body: { ...first, state: '99999' } })).toMatchObject({
      httpStatus: 400,
      errors: { state: ['Please fill all inputs'] },
    });
    data(await client.call(addAddress, { body: first }));
    const second = { body: { ...first, city: 'Ibadan' } };
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const { address } = data(await client.call(addAddress, second, { idempotencyKey: 'second' }));
      expect(address.map(({ city }) => city)).toEqual(['Lagos', 'Ibadan']);
    }
    expect(data(await client.call(profile, {})).address.at(-1)).toMatchObject({
      city: 'Ibadan',
      state: '25',
    });
  });

  it('of more than fifty addresses the newest', async () => {
    const { client, id } = await app.customer();
    await app.asOwner(
      `insert into addresses (customer_id, address, city, state_id) select ${id}, n, 'Lagos', 25 from generate_series(1, 50) n`,
    );
    const body = { address: 'the newest', city: 'Lagos', state: '25' };
    data(await client.call(addAddress, { body }));
    const kept = data(await client.call(profile, {})).address.map(({ address }) => address);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, '2', 'the newest']);
  });

  it('which mails of those they may do without they want', async () => {
    const { client } = await app.customer();
    expect(data(await client.call(profile, {})).reply_mails).toBe(true);
    const { user } = data(await client.call(updatePreferences, { body: { reply_mails: false } }));
    expect(user).toMatchObject({ reply_mails: false, tracking_mails: true });
    expect(data(await client.call(profile, {})).reply_mails).toBe(false);
  });
});

describe.runIf(isPostgres())('a sign-in on a known device', () => {
  const changed = 'Lagoon-4-green';
  const onKnownDevice = async (username: string) => {
    const enter = (cookie = '', password = PASSWORD) =>
      app.http.inject({
        method: 'POST',
        url: API_BASE + login.path,
        payload: { username, password },
        headers: { cookie },
      });
    const cookie = String((await enter()).headers['set-cookie'] ?? '').split(';')[0];
    return (password?: string) => enter(cookie, password);
  };
  const signedIn = async (customerId: bigint) =>
    (
      await app.context.db
        .selectFrom('customer_sessions')
        .select('id')
        .where('customer_id', '=', customerId)
        .execute()
    ).length;

  it('that began before a new password leaves no session behind it', async () => {
    const { id: customerId, username, client } = await app.customer();
    const enter = await onKnownDevice(username);
    const body = { current_password: PASSWORD, password: changed, password_confirmation: changed };
    const [ended, entered] = await behind(app, {
      customerId,
      first: () => client.call(changePassword, { body }),
      second: () => enter(),
    });
    data(ended);
    expect([entered.statusCode, entered.json().code]).toEqual([400, 'wrong_credentials']);
    expect(await signedIn(customerId)).toBe(1);
  });

  it('is counted once for each of those who press at the same moment', async () => {
    const { id, username } = await app.customer();
    const enter = await onKnownDevice(username);
    const right = await Promise.all(Array.from({ length: 6 }, () => enter()));
    expect(right.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    const wrong = await Promise.all(Array.from({ length: 7 }, () => enter('Wrong-4-river')));
    expect(wrong.map((answer) => answer.json().code)).toEqual(Array(7).fill('wrong_credentials'));
    const counted = await app.context.db
      .selectFrom('attempts')
      .select('count')
      .where('scope', '=', LIMITS.passwordByDevice.scope)
      .where('subject', 'like', `customer:${id}:%`)
      .execute();
    expect(counted).toEqual([{ count: 7 }]);
  });

  it('whose device is forgotten meanwhile knows it anew', async () => {
    const { id: customerId, username } = await app.customer();
    const enter = await onKnownDevice(username);
    const [, entered] = await behind(app, {
      customerId,
      first: () =>
        transaction(app.context.db, async (tx) => {
          await tx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();
          await tx.deleteFrom('known_devices').where('customer_id', '=', customerId).execute();
        }),
      second: () => enter(),
    });
    expect(entered.statusCode).toBe(200);
    expect(String(entered.headers['set-cookie'])).not.toBe('undefined');
  });
});
