/** What happens at the doors is in the trail, for the owner, and in the figures (Product §23.8, §25.1, §25.4, §25.5). */
import { forgotPassword, login, register, resetPassword } from '@cowrie/contract/accounts.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { securityTrail } from '@cowrie/contract/desk/security-trail.ts';
import { deskLogin, listStaff } from '@cowrie/contract/desk/session.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestStaff } from '../testing/app.ts';

const METRICS_TOKEN = 'a-token-for-the-figures';
let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN });
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36';
const WRONG = 'Never-written-2026';

type Query = {
  event?: 'sign-in.failed' | 'limit.reached';
  person?: string;
  per_page?: string;
  page?: string;
};
const trail = async (query: Query) => data(await owner.client.call(securityTrail, { query })).entries;
const post = (path: string, payload: object, remoteAddress: string) =>
  app.http.inject({
    method: 'POST',
    url: API_BASE + path,
    payload,
    remoteAddress,
    headers: { 'user-agent': PHONE },
  });
async function figure(event: string): Promise<number> {
  const { body } = await app.http.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return Number(body.match(`cowrie_security_events_total\\{event="${event}"\\} (\\d+)`)?.[1]);
}

it('a sign-in that fails, by a customer, by staff and by nobody, with address and device and no password', async () => {
  const customer = await app.customer();
  const before = await figure('sign-in.failed');
  for (const [path, username] of [
    [login.path, customer.email],
    [deskLogin.path, owner.username],
    [login.path, 'nobody_at_all'],
  ] as const)
    await post(path, { username, password: WRONG }, '105.112.33.4');
  const { data: rows } = await trail({ event: 'sign-in.failed' });
  expect(rows.slice(0, 3)).toMatchObject([
    { who: null, subject: 'nobody_at_all', address: '105.112.33.4', device: 'Chrome on Android' },
    { who: { kind: 'staff', username: owner.username }, detail: 'at the desk' },
    { who: { kind: 'customer', username: customer.username }, subject: customer.email },
  ]);
  expect(await figure('sign-in.failed')).toBe(before + 3);
  const { rows: written } = await app.context.database.pool.query('select * from security_events');
  expect(
    JSON.stringify(written, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ).not.toContain(WRONG);
});

it('guessing without end leaves a few entries that say how often', async () => {
  const { username } = await app.customer();
  for (let tries = 1; tries <= 12; tries += 1)
    await post(login.path, { username, password: WRONG }, '105.112.33.5');
  const { data: rows } = await trail({ person: username });
  expect(rows.map(({ event, detail }) => [event, detail])).toEqual([
    ['sign-in.failed', '10 times within the hour'],
    ['sign-in.slowed', 'slowed'],
    ['sign-in.failed', ''],
  ]);
});

it('access that is refused, and a limit that is reached, with who it was', async () => {
  const support = await app.staff('support');
  expect(await support.client.call(listStaff, {})).toMatchObject({ httpStatus: 403 });
  const refused = async () => (await trail({ person: support.username })).data;
  await expect.poll(async () => (await refused()).length).toBe(1);
  expect(await refused()).toMatchObject([
    { event: 'access.refused', subject: 'GET /api/v1/desk/staff', who: { username: support.username } },
  ]);
  const message = {
    fullname: 'Efe',
    email_address: 'efe@example.com',
    phone_number: '+2348030000000',
    message: 'Hi',
  };
  for (let sent = 1; sent <= 11; sent += 1)
    await app.http.inject({
      method: 'POST',
      url: API_BASE + contact.path,
      payload: message,
      remoteAddress: '105.112.33.6',
      headers: { 'idempotency-key': `contact-${sent}` },
    });
  await expect
    .poll(async () => (await trail({ event: 'limit.reached' })).data)
    .toMatchObject([{ who: null, subject: 'POST /api/v1/contact', address: '105.112.33.6' }]);
});

it('a password that is reset, who asked for it, and the mail about it', async () => {
  const customer = await app.customer();
  await post(forgotPassword.path, { email: customer.email }, '105.112.33.7');
  const { text = '' } = await app.inbox.next(customer.email, 'Set a new');
  const token = text.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';
  const password = 'Lagoon-4-green';
  const path = resetPassword.path.replace(':token', token);
  await post(path, { password, password_confirmation: password }, '105.112.33.7');
  await post(login.path, { username: customer.username, password }, '105.112.33.7');
  const { data: rows } = await trail({ person: customer.email.toUpperCase() });
  expect(rows.map(({ event }) => event)).toEqual(['sign-in.done', 'password.reset', 'password.reset-asked']);
  expect(
    rows.every(({ address, device }) => address === '105.112.33.7' && device === 'Chrome on Android'),
  ).toBe(true);
  const told = await app.inbox.next(customer.email, 'Your Cowrie password was changed');
  expect(told.text).toContain('Chrome on Android');
});

it('finds by an email that several have named and nobody has proven', async () => {
  const email = 'named-often@example.com';
  for (const [username, phone_number] of [
    ['named_once', '+2348031110001'],
    ['named_twice', '+2348031110002'],
  ] as const) {
    const about = { firstname: 'Ada', lastname: 'Obi', date_of_birth: '1995-06-07', email, username };
    const body = { ...about, phone_number, password: PASSWORD, password_confirmation: PASSWORD };
    data(await app.visitor.call(register, { body }));
    await post(login.path, { username, password: WRONG }, '105.112.33.8');
  }
  const { data: rows } = await trail({ person: email });
  expect(rows.map(({ subject }) => subject)).toEqual(['named_twice', 'named_once']);
});

it('pages, and is the owner’s alone', async () => {
  for (const username of ['paged_one', 'paged_two', 'paged_three'])
    await post(login.path, { username, password: WRONG }, '105.112.33.9');
  const page = async (number: string) =>
    (await trail({ event: 'sign-in.failed', per_page: '2', page: number })).data.map(
      ({ subject }) => subject,
    );
  expect(await page('1')).toEqual(['paged_three', 'paged_two']);
  expect((await page('2'))[0]).toBe('paged_one');
  expect((await trail({ person: 'nobody_at_all' })).data).toEqual([]);
  for (const role of ['treasury', 'support', 'content'] as const)
    expect(await (await app.staff(role)).client.call(securityTrail, { query: {} })).toMatchObject({
      httpStatus: 403,
    });
  expect(
    await app.visitor.call(deskLogin, { body: { username: owner.username, password: PASSWORD } }),
  ).toMatchObject({ code: 'second_factor_needed' });
});
