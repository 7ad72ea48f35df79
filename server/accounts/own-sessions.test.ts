import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '@cowrie/contract/account-security.ts';
import { forgotPassword, login, profile, resetPassword } from '@cowrie/contract/accounts.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestCustomer } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '10' });
});
afterAll(() => app.close());

const PHONE = 'Mozilla/5.0 (Linux; Android 13; TECNO KG5k) Chrome/139.0.0.0 Mobile Safari/537.36';
const NEXT = 'Lagoon-4-green';

/** Signs in from elsewhere. */
async function elsewhere({ username }: TestCustomer, address = '102.89.23.7', device = PHONE) {
  const answer = await app.http.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    payload: { username, password: PASSWORD },
    headers: { 'user-agent': device, 'x-forwarded-for': address },
  });
  return app.clientWith(answer.json().data.token);
}
const sessionsOf = async ({ client }: TestCustomer) => data(await client.call(listSessions, {})).sessions;
const alive = { status: 'success' };
const ended = { httpStatus: 401, code: 'unauthenticated' };
const events = async ({ id }: TestCustomer) =>
  (
    await app.context.db
      .selectFrom('security_events')
      .select(['event', 'detail'])
      .where('customer_id', '=', id)
      .where('event', 'in', ['session.ended', 'password.changed'])
      .orderBy('id')
      .execute()
  ).map(({ event, detail }) => [event, detail]);

describe('where one is signed in', () => {
  it('every place, the last used first, with what it is and roughly from where', async () => {
    const customer = await app.customer();
    app.clock.advance(MINUTE_MS);
    await elsewhere(customer);
    app.clock.advance(MINUTE_MS);
    await elsewhere(customer, '2c0f:f5c0:1:2::9', 'x'.repeat(500));
    expect(await sessionsOf(customer)).toMatchObject([
      { device: 'x'.repeat(200), network: '2c0f:f5c0:…', current: false },
      { device: PHONE, network: '102.89.x.x', current: false },
      { device: 'a test', network: '127.0.x.x', current: true },
    ]);
  });

  it('nobody else’s, and no token', async () => {
    const customer = await app.customer();
    await elsewhere(await app.customer());
    const answer = await app.http.inject({
      url: `${API_BASE}/profile/sessions`,
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(answer.json().data.sessions).toHaveLength(1);
    expect(Object.keys(answer.json().data.sessions[0]).sort()).toEqual([
      ...['created_at', 'current', 'device', 'id', 'last_used_at', 'network'],
    ]);
  });

  it('any one can be ended, and is over at once', async () => {
    const customer = await app.customer();
    const phone = await elsewhere(customer);
    const [other] = (await sessionsOf(customer)).filter(({ current }) => !current);
    const end = () => customer.client.call(endSession, { params: { id: other?.id ?? '' } });
    expect(await end()).toMatchObject(alive);
    expect(await phone.call(profile, {})).toMatchObject(ended);
    expect(await end()).toMatchObject({ httpStatus: 404 });
    expect(await events(customer)).toEqual([['session.ended', PHONE]]);
  });

  it('another customer’s cannot', async () => {
    const [customer, other] = [await app.customer(), await app.customer()];
    const [theirs] = await sessionsOf(other);
    expect(await customer.client.call(endSession, { params: { id: theirs?.id ?? '' } })).toMatchObject({
      httpStatus: 404,
    });
    expect(await other.client.call(profile, {})).toMatchObject(alive);
  });

  it('all others at once, and this one stays', async () => {
    const [customer, other] = [await app.customer(), await app.customer()];
    const places = [await elsewhere(customer), await elsewhere(customer)];
    expect(await customer.client.call(endOtherSessions, {})).toMatchObject(alive);
    for (const place of places) expect(await place.call(profile, {})).toMatchObject(ended);
    for (const one of [customer, other]) expect(await one.client.call(profile, {})).toMatchObject(alive);
    expect(await customer.client.call(endOtherSessions, {})).toMatchObject(alive);
    expect(await events(customer)).toEqual([['session.ended', '2 others']]);
  });
});

describe('a session ends', () => {
  it('ninety days after signing in, however much it is used', async () => {
    const customer = await app.customer();
    for (let days = 10; days <= 80; days += 10) {
      app.clock.advance(10 * DAY_MS);
      expect(await customer.client.call(profile, {})).toMatchObject(alive);
    }
    app.clock.advance(9 * DAY_MS);
    expect(await customer.client.call(profile, {})).toMatchObject(alive);
    app.clock.advance(DAY_MS + MINUTE_MS);
    expect(await customer.client.call(profile, {})).toMatchObject(ended);
    const again = await elsewhere(customer);
    expect(data(await again.call(listSessions, {})).sessions).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const change = ({ client }: TestCustomer, current_password: string, password = NEXT) =>
    client.call(changePassword, { body: { current_password, password, password_confirmation: password } });

  it('keeps this session, ends the others and the links that were mailed', async () => {
    const customer = await app.customer();
    const phone = await elsewhere(customer);
    data(await app.visitor.call(forgotPassword, { body: { email: customer.email } }));
    const { text = '' } = await app.inbox.next(customer.email, 'password');
    const token = text.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';
    expect(await change(customer, PASSWORD)).toMatchObject({
      message: 'Your password is changed. Everywhere else you are signed out.',
    });
    expect(await customer.client.call(profile, {})).toMatchObject(alive);
    expect(await phone.call(profile, {})).toMatchObject(ended);
    const body = { password: 'Tamarind-Hill-6', password_confirmation: 'Tamarind-Hill-6' };
    expect(await app.visitor.call(resetPassword, { params: { token }, body })).toMatchObject({
      code: 'reset_link_invalid',
    });
    const logIn = (password: string) =>
      app.visitor.call(login, { body: { username: customer.username, password } });
    expect([(await logIn(PASSWORD)).status, (await logIn(NEXT)).status]).toEqual(['warning', 'success']);
    expect(await events(customer)).toEqual([['password.changed', '']]);
    await app.inbox.next(customer.email, 'Your Cowrie password was changed');
  });

  it('needs the present one, which an open session cannot be used to guess', async () => {
    const customer = await app.customer();
    const refused = await change(customer, 'Wrong-2026');
    expect(refused).toMatchObject({
      httpStatus: 400,
      code: 'wrong_password',
      errors: { current_password: ['That is not your current password.'] },
    });
    const guesses = await Promise.all(Array.from({ length: 99 }, (_, at) => change(customer, `Wrong-${at}`)));
    expect(guesses.map(({ status }) => status)).not.toContain('success');
    expect(await change(customer, PASSWORD)).toMatchObject({ code: 'too_many_tries' });
    app.clock.advance(15 * MINUTE_MS);
    expect(await change(customer, PASSWORD)).toMatchObject(alive);
  });

  it('of two at once one wins', async () => {
    const customer = await app.customer();
    const answers = await Promise.all([
      change(customer, PASSWORD, 'Lagoon-4-green'),
      change(customer, PASSWORD, 'Lagoon-5-green'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
  });

  it('holds the rules of a new one, in their order', async () => {
    const customer = await app.customer();
    const ownName = `${customer.username[0]?.toUpperCase()}${customer.username.slice(1)}-2026`;
    for (const [password, message] of [
      ['lower', 'Password must includes uppercase characters'],
      ['Password1!', 'Too many people use a password like this. Please choose another.'],
      [
        ownName,
        'This password is too close to your own name, email, phone or birthday. Please choose another.',
      ],
    ] as const)
      expect(await change(customer, PASSWORD, password)).toMatchObject({ httpStatus: 400, message });
  });
});
