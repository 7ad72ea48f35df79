/** Whoever would lock others out of their accounts, or guess their way in, as they would go about it (Product §4.12, §4.13, §4.17). */
import { forgotPassword, login, resetPassword } from '@cowrie/contract/accounts.ts';
import { staffForgotPassword, staffResetPassword } from '@cowrie/contract/desk/recovery.ts';
import { confirmSecondFactor, deskLogin, enrolSecondFactor } from '@cowrie/contract/desk/session.ts';
import { type AnyEndpoint, API_BASE } from '@cowrie/contract/endpoint.ts';
import { confirmTwoStep, startTwoStep } from '@cowrie/contract/factors.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';
import { step } from '../testing/step.ts';
import { tellOfAttack } from './attack-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const WRONG = 'Wrong-2026';
let addresses = 0;
/** A network address that nobody has called from. */
function newAddress(): string {
  addresses += 1;
  return `10.${Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
}

type Try = { password?: string; from?: string; cookie?: string; code?: string };
async function attempt(place: TestApp, endpoint: AnyEndpoint, username: string, how: Try) {
  const { password = PASSWORD, from = newAddress(), cookie, code } = how;
  const answer = await place.http.inject({
    method: 'POST',
    url: API_BASE + endpoint.path,
    payload: { username, password, code },
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
  });
  const [kept = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
  return { status: answer.statusCode, body: answer.json(), cookie: kept, headers: answer.headers };
}
const signIn = (username: string, how: Try = {}) => attempt(app, login, username, how);

/** So many wrong passwords at once, each from an address of its own. */
const swarm = (username: string, tries: number) =>
  Array.from({ length: tries }, () => signIn(username, { password: WRONG }));

describe('a name', () => {
  it('that one address tries to the end is barred to that address alone, and the address from that name alone', async () => {
    const [victim, other] = [await app.customer(), await app.customer()];
    const from = newAddress();
    for (let tries = 1; tries <= 10; tries += 1)
      expect((await signIn(victim.username, { password: WRONG, from })).status).toBe(400);
    const barred = await signIn(victim.username, { from });
    expect([barred.status, barred.body.code]).toEqual([429, 'too_many_tries']);
    expect(Number(barred.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await signIn(victim.username)).status).toBe(200);
    expect((await signIn(other.username, { from })).status).toBe(200);
  });

  it('that many addresses try is slowed for them, open to its owner on a new phone, and at once on a known one', async () => {
    const victim = await app.customer();
    const { cookie } = await signIn(victim.username);
    for (const answer of await Promise.all(swarm(victim.username, 11)))
      expect([400, 429]).toContain(answer.status);
    expect((await signIn(victim.username)).status).toBe(200);

    // Now more than can wait: whoever comes too many is sent away for seconds, nobody is held without end.
    const flood = swarm(victim.username, 40);
    const started = performance.now();
    expect((await signIn(victim.username, { cookie })).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(10_000);
    const settled = await Promise.race([
      Promise.all(flood).then(() => 'all answered'),
      new Promise((resolve) => setTimeout(resolve, 3000, 'some are held back')),
    ]);
    expect(settled).toBe('some are held back');
  });

  it('under attack is told to its owner by mail, once a day', async () => {
    const victim = await app.customer();
    await Promise.all(swarm(victim.username, 10));
    const mail = await app.inbox.next(victim.email, 'Someone is guessing your Cowrie password');
    expect(mail.text).toContain('/account/security');
    await Promise.all(swarm(victim.email, 10));
    const mails = await app.context.db
      .selectFrom('attempts')
      .select('count')
      .where('scope', '=', 'attack-mail')
      .where('subject', '=', `name-attacked:customer:${victim.id}`);
    await expect.poll(async () => (await mails.executeTakeFirst())?.count).toBe(2);
    await expect(
      Promise.race([
        app.inbox.next(victim.email, 'Someone is guessing'),
        new Promise((resolve) => setTimeout(resolve, 1500, 'none')),
      ]),
    ).resolves.toBe('none');
  });

  it('has one count however it is spelled, and is found with signs that nobody sees', async () => {
    const { id } = await app.customer();
    const username = `kate_${id}`;
    await app.context.db.updateTable('customers').set({ username }).where('id', '=', id).execute();
    const kelvin = username.replace('k', '\u212A');
    for (let tries = 1; tries <= 9; tries += 1)
      await signIn(tries % 2 === 1 ? kelvin : username, { password: WRONG });
    const events = await app.context.db
      .selectFrom('security_events')
      .select(['event', 'subject'])
      .where('customer_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.filter(({ event }) => event === 'sign-in.slowed')).toHaveLength(1);
    expect(new Set(events.map(({ subject }) => subject?.toLowerCase()))).toEqual(new Set([username]));
    for (const typed of [`\u200B${username}`, `${username}\u200B \uFEFF`, kelvin])
      expect((await signIn(typed)).status).toBe(200);
    const member = await app.staff('support');
    const typed = `\u200B${member.username}\u2060`;
    expect((await attempt(app, deskLogin, typed, { code: member.code() })).status).toBe(200);
  });

  it('is told to its owner by the next try where the first could not write the mail', async () => {
    const { id, email, username } = await app.customer();
    const person = { whose: 'customer' as const, id, email, name: username, username, isProven: true };
    const told = { news: 'name-attacked' as const, now: app.clock.now() };
    const { db, jobs } = app.context;
    const broken = { ...jobs, send: () => Promise.reject(new Error('the connection broke')) };
    await expect(tellOfAttack({ db, jobs: broken }, person, told)).rejects.toThrow('broke');
    await tellOfAttack({ db, jobs }, person, told);
    await app.inbox.next(email, 'Someone is guessing');
  });

  it('tells by its counts neither whose email it is nor whether anybody has it', async () => {
    const victim = await app.customer();
    const from = newAddress();
    for (const name of [victim.email, 'nobody@example.com']) {
      for (let tries = 1; tries <= 10; tries += 1)
        expect((await signIn(name, { password: WRONG, from })).status).toBe(400);
      expect((await signIn(name, { password: WRONG, from })).status).toBe(429);
    }
    // The count of the email says nothing of the username's.
    expect((await signIn(victim.username, { password: WRONG, from })).status).toBe(400);
  });
});

it('a network where somebody tries made-up names stays open to everybody else in it', async () => {
  const small = await createTestApp({ RATE_LIMIT_FACTOR: '0.2' });
  try {
    const customer = await small.customer();
    const from = newAddress();
    // Ten are free here.
    const guesses = Array.from({ length: 14 }, (_, n) =>
      attempt(small, login, `guess${n}`, { password: WRONG, from }),
    );
    for (const answer of await Promise.all(guesses)) expect(answer.status).toBe(400);
    expect((await attempt(small, login, customer.username, { from })).status).toBe(200);
  } finally {
    await small.close();
  }
});

it('a flood of made-up names from one address leaves no rows for those that it sends away', async () => {
  const small = await createTestApp({ RATE_LIMIT_FACTOR: '0.2' });
  try {
    const from = newAddress();
    let away = 0;
    const flood = Array.from({ length: 100 }, async (_, n) => {
      const { status } = await attempt(small, login, `made_up_${n}`, { password: WRONG, from });
      if (status === 429) away += 1;
    });
    await expect.poll(() => away).toBeGreaterThan(50);
    const { rows } = await small.context.database.pool.query('select count(*)::int as count from attempts');
    expect(rows[0].count).toBeLessThan(100);
    void Promise.allSettled(flood);
  } finally {
    await small.close();
  }
});

it('after a new password by the mailed link the device signs in, whatever was counted', async () => {
  const victim = await app.customer();
  const from = newAddress();
  for (let tries = 1; tries <= 10; tries += 1) await signIn(victim.username, { password: WRONG, from });
  expect((await signIn(victim.username, { from })).status).toBe(429);
  data(await app.visitor.call(forgotPassword, { body: { email: victim.email } }));
  const { text = '' } = await app.inbox.next(victim.email, 'Set a new');
  const token = text.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';
  const password = 'Lagoon-4-green';
  const reset = await app.http.inject({
    method: 'POST',
    url: API_BASE + resetPassword.path.replace(':token', token),
    payload: { password, password_confirmation: password },
    remoteAddress: from,
  });
  const [cookie = ''] = String(reset.headers['set-cookie']).split(';');
  expect((await signIn(victim.username, { password, from, cookie })).status).toBe(200);
});

it('devices that were known before two-step sign-in was turned on are strangers after it', async () => {
  const victim = await app.customer();
  const thief = await signIn(victim.username);
  const own = await signIn(victim.username);
  const asOwner = app.clientWith(own.body.data.token);
  const start = data(await asOwner.call(startTwoStep, { body: { current_password: PASSWORD } }));
  const totp = new TOTP({ secret: Secret.fromBase32(start.secret) });
  const digits = () => {
    app.clock.advance(31_000);
    return totp.generate({ timestamp: app.clock.now().getTime() });
  };
  const confirmed = await app.http.inject({
    method: 'POST',
    url: API_BASE + confirmTwoStep.path,
    payload: { code: digits() },
    headers: { authorization: `Bearer ${own.body.data.token}`, cookie: own.cookie },
  });
  const [kept = ''] = String(confirmed.headers['set-cookie']).split(';');
  await step('the device on which it was turned on stays known, and nothing is mailed of it', async () => {
    expect((await signIn(victim.username, { cookie: kept, code: digits() })).headers).not.toHaveProperty(
      'set-cookie',
    );
  });
  await step('wrong codes on the other count as a stranger’s, and are told', async () => {
    const { body } = await signIn(victim.username, { cookie: thief.cookie, code: '000000' });
    expect(body.code).toBe('wrong_code');
    const mail = await app.inbox.next(victim.email, 'Someone knows');
    expect(mail.text).toContain('/account/security');
    const counted = await app.context.db
      .selectFrom('attempts')
      .select('count')
      .where('scope', '=', 'code-strangers')
      .where('subject', '=', `customer:${victim.id}`)
      .execute();
    expect(counted).toEqual([{ count: 1 }]);
  });
});

describe('at the desk', () => {
  const desk = (username: string, how: Try = {}) => attempt(app, deskLogin, username, how);

  it('staff are counted apart from customers, in names and in addresses', async () => {
    const member = await app.staff('support');
    const from = newAddress();
    for (let tries = 1; tries <= 11; tries += 1) await signIn(member.username, { password: WRONG, from });
    expect((await desk(member.username, { from, code: member.code() })).status).toBe(200);
  });

  it('a swarm bars nobody either, and the member is told', async () => {
    const member = await app.staff('support');
    const signsIn = (cookie?: string) => {
      // Each code is good once.
      app.clock.advance(31_000);
      return desk(member.username, { code: member.code(), cookie });
    };
    const { cookie } = await signsIn();
    const tries = Array.from({ length: 10 }, () => desk(member.username, { password: WRONG }));
    await Promise.all(tries);
    expect((await signsIn(cookie)).status).toBe(200);
    expect((await signsIn()).status).toBe(200);
    const mail = await app.inbox.next(`${member.username}@example.com`, 'Someone is guessing');
    expect(mail.text).toContain('/desk/forgot-password');
  });

  it('a thief with the password runs out of codes; the owner does not: on a known device, by a recovery code, a day after a new password', async () => {
    // A fifth of every limit: six wrong codes on strange devices.
    const small = await createTestApp({ RATE_LIMIT_FACTOR: '0.2' });
    try {
      const member = await small.staff('support', { enrolled: false });
      const email = `${member.username}@example.com`;
      const { secret } = data(
        await member.client.call(enrolSecondFactor, { body: { current_password: PASSWORD } }),
      );
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const digits = () => {
        small.clock.advance(31_000);
        return totp.generate({ timestamp: small.clock.now().getTime() });
      };
      const { recovery_codes: spare } = data(
        await member.client.call(confirmSecondFactor, { body: { code: digits() } }),
      );
      const at = (how: Try) => attempt(small, deskLogin, member.username, how);
      const { cookie } = await at({ code: digits() });
      expect(cookie).toMatch(/^cowrie_desk_device=/);
      const wrong = () => (digits() === '000000' ? '000001' : '000000');
      const codes: string[] = [];
      for (let tries = 1; tries <= 8; tries += 1) codes.push((await at({ code: wrong() })).body.code);
      expect(codes).toEqual([...Array<string>(6).fill('wrong_code'), 'too_many_tries', 'too_many_tries']);
      const mail = await small.inbox.next(email, 'Someone knows');
      expect(mail.text).toContain('/desk/forgot-password');

      // The right digits would be a guess like any other from now on.
      expect((await at({ code: digits() })).status).toBe(429);
      expect((await at({ code: digits(), cookie })).status).toBe(200);
      expect((await at({ code: spare[0] })).status).toBe(200);
      for (let tries = 1; tries <= 7; tries += 1) await at({ code: wrong() });
      expect((await at({ code: digits() })).status).toBe(429);
      data(await small.visitor.call(staffForgotPassword, { body: { email } }));
      const { text = '' } = await small.inbox.next(email, 'Set a new');
      const token = text.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';
      const password = 'Lagoon-4-green';
      data(await small.visitor.call(staffResetPassword, { params: { token }, body: { password } }));
      expect((await at({ password, code: digits() })).status).toBe(429);
      expect((await at({ password, code: spare[1] })).status).toBe(200);
      small.clock.advance(DAY_MS);
      expect((await at({ password, code: digits() })).status).toBe(200);
    } finally {
      await small.close();
    }
  });

  it('another authenticator makes strangers of the devices that were known', async () => {
    const member = await app.staff('support');
    const digits = () => {
      app.clock.advance(31_000);
      return member.code();
    };
    const thief = await desk(member.username, { code: digits() });
    const own = await desk(member.username, { code: digits() });
    const asOwner = app.clientWith(own.body.data.token);
    const proof = { current_password: PASSWORD, code: digits() };
    const { secret } = data(await asOwner.call(enrolSecondFactor, { body: proof }));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const confirmed = await app.http.inject({
      method: 'POST',
      url: API_BASE + confirmSecondFactor.path,
      payload: { code: totp.generate({ timestamp: app.clock.now().getTime() }) },
      headers: { authorization: `Bearer ${own.body.data.token}`, cookie: own.cookie },
    });
    expect(String(confirmed.headers['set-cookie'])).toMatch(/^cowrie_desk_device=/);
    const wrong = { cookie: thief.cookie, code: '000000' };
    expect((await desk(member.username, wrong)).body.code).toBe('wrong_code');
    await app.inbox.next(`${member.username}@example.com`, 'Someone knows');
  });

  it('whoever reads the mailbox has no more guesses at the second factor than others', async () => {
    const owner = await app.staff('owner');
    const email = `${owner.username}@example.com`;
    let looked = 0;
    for (let round = 1; round <= 3; round += 1) {
      data(await app.visitor.call(staffForgotPassword, { body: { email } }));
      const { text = '' } = await app.inbox.next(email, 'Set a new password');
      const token = text.match(/\/desk\/reset-password\/([\w-]+)/)?.[1] ?? '';
      const password = `Lagoon-${round}-green`;
      const reset = await app.http.inject({
        method: 'POST',
        url: API_BASE + staffResetPassword.path.replace(':token', token),
        payload: { password },
      });
      const [cookie = ''] = String(reset.headers['set-cookie']).split(';');
      for (let tries = 1; tries <= 16; tries += 1) {
        const { body } = await desk(owner.username, { password, code: owner.code(1000 + tries), cookie });
        if (body.code === 'wrong_code') looked += 1;
      }
    }
    expect(looked).toBe(30);
  });
});
