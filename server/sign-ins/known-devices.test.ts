/** Devices are known again, and new ones are told (Product §5.19, §5.20). */
import { login } from '@cowrie/contract/accounts.ts';
import { deskLogin } from '@cowrie/contract/desk/session.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whoSignsIn } from '../accounts/who-signs-in.ts';
import { addTry } from '../calls/count-tries.ts';
import { createTestApp, PASSWORD, type TestApp } from '../testing/app.ts';
import { deviceSubject } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://cowrie.example' });
});
afterAll(() => app.close());

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36';

async function signIn(
  endpoint: typeof login | typeof deskLogin,
  username: string,
  how: { cookie?: string; device?: string; from?: string; code?: string } = {},
) {
  const { cookie, device = PHONE, from = '105.112.33.4', code } = how;
  const answer = await app.http.inject({
    method: 'POST',
    url: API_BASE + endpoint.path,
    payload: { username, password: PASSWORD, code },
    headers: { 'user-agent': device, ...(cookie && { cookie }) },
    remoteAddress: from,
  });
  expect(answer.statusCode).toBe(200);
  const set = String(answer.headers['set-cookie'] ?? '');
  return { set, cookie: set.split(';')[0] ?? '' };
}

const newDevices = async (who: 'customer_id' | 'staff_id', id: bigint) => {
  const rows = await app.context.db
    .selectFrom('security_events')
    .select('device')
    .where('event', '=', 'sign-in.new-device')
    .where(who, '=', id)
    .execute();
  return rows.map(({ device }) => device);
};

it('a device keeps a token that no script reads and no other site sends, and the database only its hash', async () => {
  const { username, id } = await app.customer();
  const { set, cookie } = await signIn(login, username);
  expect(set).toMatch(
    /^__Secure-cowrie_device=[\w-]{43}; Path=\/api\/v1; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  );
  const row = await app.context.db
    .selectFrom('known_devices')
    .selectAll()
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.token_hash.toString('base64url')).not.toBe(cookie.split('=')[1]);
  // On the device again: nothing new, and the answer is the same without the cookie's fuss.
  expect((await signIn(login, username, { cookie })).set).toBe('');
  // Nor on one that an earlier version gave the cookie a plain name.
  const plain = cookie.replace('__Secure-', '');
  expect((await signIn(login, username, { cookie: `other=1; ${plain}` })).set).toBe('');
});

it('a sign-in on a new device is told by mail, with when, on what, from where and what to do; on a known one it is not', async () => {
  const { username, email, id } = await app.customer();
  const first = await signIn(login, username, { device: LAPTOP });
  await signIn(login, username, { cookie: first.cookie, device: LAPTOP });
  // The helper signed them in before, so the laptop was new as well.
  expect(await newDevices('customer_id', id)).toEqual([LAPTOP]);
  await app.inbox.next(email, 'New sign-in');
  await signIn(login, username, { device: PHONE });
  const { text } = await app.inbox.next(email, 'New sign-in to your Cowrie account');
  for (const told of [
    'Chrome on Android',
    '105.112.x.x',
    '(Lagos)',
    'https://cowrie.example/account/security',
  ])
    expect(text).toContain(told);
  expect(await newDevices('customer_id', id)).toEqual([LAPTOP, PHONE]);
});

it('an answer that got lost on the way and is asked for again is no new device', async () => {
  const { username, id } = await app.customer();
  await signIn(login, username);
  await signIn(login, username);
  expect(await newDevices('customer_id', id)).toHaveLength(1);
  await signIn(login, username, { from: '41.58.0.1' });
  expect(await newDevices('customer_id', id)).toHaveLength(2);
});

it('one phone serves two people, each told of it once; a token that nobody gave is not taken over', async () => {
  const [ada, bola] = [await app.customer(), await app.customer()];
  const first = await signIn(login, ada.username);
  const { cookie } = await signIn(login, bola.username, { cookie: first.cookie });
  await signIn(login, ada.username, { cookie });
  await signIn(login, bola.username, { cookie });
  expect(await newDevices('customer_id', ada.id)).toHaveLength(1);
  expect(await newDevices('customer_id', bola.id)).toHaveLength(1);

  const planted = `__Secure-cowrie_device=${'x'.repeat(43)}`;
  const given = await signIn(login, ada.username, { cookie: planted, from: '41.58.0.2' });
  expect(given.cookie).toMatch(/^__Secure-cowrie_device=/);
  expect(given.cookie).not.toBe(planted);
});

it('a token that a thief planted makes their own device nobody else’s', async () => {
  const ada = await app.customer();
  // As a network without TLS, or a page at a neighbouring name, can set it before she signs in.
  for (const planting of ['__Secure-', '']) {
    const eves = await signIn(login, (await app.customer()).username, { device: LAPTOP });
    const planted = eves.cookie.replace('__Secure-', planting);
    const adas = await signIn(login, ada.username, { cookie: planted });
    expect(adas.cookie).toMatch(/^__Secure-cowrie_device=/);
    expect(adas.cookie).not.toBe(eves.cookie);
    const told = (await newDevices('customer_id', ada.id)).length;
    // From elsewhere each time: what is asked again in a moment is no news.
    const from = `41.58.2.${told}`;
    await signIn(login, ada.username, { cookie: eves.cookie, device: LAPTOP, from });
    expect(await newDevices('customer_id', ada.id)).toHaveLength(told + 1);
  }
});

it('a try on a known device is counted under one name, by whoever asks', async () => {
  const { username, id } = await app.customer();
  const { cookie } = await signIn(login, username);
  const now = new Date();
  const origin = {
    ...{ address: '105.112.33.4', device: PHONE, deviceToken: cookie.split('=')[1] ?? null },
    remember() {},
  };
  // Two statements count it: with the question who that is, and once that is known.
  const { tries } = await whoSignsIn(app.context, username, origin, now);
  const subject = deviceSubject({ whose: 'customer', id }, origin);
  const { count } = await addTry(app.context.db, LIMITS.passwordByDevice, subject, now);
  expect([tries, count]).toEqual([1, 2]);
});

it('the desk knows its devices apart, and tells of new ones', async () => {
  const member = await app.staff('support');
  const desk = (how: { cookie?: string; device?: string } = {}) => {
    // Each code is good once.
    app.clock.advance(31_000);
    return signIn(deskLogin, member.username, { ...how, code: member.code() });
  };
  const { cookie } = await desk();
  expect(cookie).toMatch(/^__Secure-cowrie_desk_device=/);
  await desk({ cookie });
  await desk({ device: LAPTOP });
  const { text } = await app.inbox.next(`${member.username}@example.com`, 'New sign-in');
  expect(text).toContain('https://cowrie.example/desk/forgot-password');
  expect(await newDevices('staff_id', member.id)).toEqual([PHONE, LAPTOP]);
});

it('of one person twenty devices are known, the last ones', async () => {
  const { username, id } = await app.customer();
  for (let n = 0; n < 22; n += 1) {
    app.clock.advance(1000);
    await signIn(login, username, { from: `41.58.1.${n}` });
  }
  const rows = await app.context.db
    .selectFrom('known_devices')
    .select('address')
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ address }) => address)).toEqual(
    Array.from({ length: 20 }, (_, n) => `41.58.1.${n + 2}`),
  );
});
