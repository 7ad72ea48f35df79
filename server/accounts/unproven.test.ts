/** An account that nobody has proven holds nobody's email or phone, and mails no stranger full. */
import { changePassword } from '@cowrie/contract/account-security.ts';
import {
  forgotPassword,
  login,
  profile,
  resendCode,
  resetPassword,
  verifyEmail,
} from '@cowrie/contract/accounts.ts';
import type { Client } from '@cowrie/contract/client.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { giveShelfParcel, shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import { addCustomerNote, makeStatement } from '@cowrie/contract/desk/people.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearExpired } from '../housekeeping.ts';
import { noteSecurity } from '../security/note.ts';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { step } from '../testing/step.ts';
import { KEEP_ACCOUNTS } from './prove-email.ts';

let app: TestApp;
beforeAll(async () => {
  // Tests share one address, and each signs up several people.
  app = await createTestApp({ TRUST_PROXY: 'on' });
});
afterAll(() => app.close());

let people = 0;
type Person = ReturnType<typeof person>;

function person(over: Partial<Record<'email' | 'phone_number' | 'username', string>> = {}) {
  people += 1;
  return {
    firstname: 'Ada',
    lastname: 'Obi',
    date_of_birth: '1995-06-07',
    email: `mailbox${people}@example.com`,
    username: `person_${people}`,
    phone_number: `+234803${String(people).padStart(7, '0')}`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...over,
  };
}

let addresses = 0;
function freshAddress() {
  addresses += 1;
  return `10.1.${addresses}.1`;
}

/** Signs up from an address that nobody has used, or from `address`. */
async function signUp(
  body: Person,
  { address = freshAddress(), key }: { address?: string; key?: string } = {},
) {
  const answer = await app.http.inject({
    method: 'POST',
    url: `${API_BASE}/register`,
    payload: body,
    headers: { 'x-forwarded-for': address, ...(key && { 'idempotency-key': key }) },
  });
  return { status: answer.statusCode, ...answer.json() };
}
async function signedUp(body: Person): Promise<Client> {
  const { data: answer } = await signUp(body);
  return app.clientWith(answer.token);
}
const mailedCode = async ({ email }: Person) =>
  (await app.inbox.next(email, 'code')).text?.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? '';
const verify = (client: Client, otp: string) => client.call(verifyEmail, { body: { otp } });
const logIn = (username: string) => app.visitor.call(login, { body: { username, password: PASSWORD } });

it('nobody holds a stranger’s email and phone by a sign-up alone', async () => {
  const victim = person();
  const squatter = person({ email: victim.email.toUpperCase(), phone_number: victim.phone_number });
  const squatting = await signedUp(squatter);
  await mailedCode(victim);
  await step('their owner signs up all the same and proves it', async () => {
    const client = await signedUp(victim);
    data(await verify(client, await mailedCode(victim)));
    expect(data(await client.call(profile, {}))).toMatchObject({ email: victim.email, is_verified: true });
  });
  await step('the squatter’s account is gone with its session, and the username free', async () => {
    expect(await squatting.call(profile, {})).toMatchObject({ httpStatus: 401 });
    expect(await logIn(squatter.username)).toMatchObject({ code: 'wrong_credentials' });
    expect(await logIn(victim.email)).toMatchObject({ status: 'success' });
    expect(await signUp(person({ username: squatter.username }))).toMatchObject({ status: 'success' });
  });
  await step('from then on both are taken', async () => {
    expect(await signUp(person({ email: victim.email }))).toMatchObject({ code: 'email_taken' });
    expect(await signUp(person({ phone_number: victim.phone_number }))).toMatchObject({
      code: 'phone_taken',
    });
  });
});

it('nobody takes an account by signing up with its email', async () => {
  const victim = person();
  const client = await signedUp(victim);
  const code = await mailedCode(victim);
  const thief = await signedUp(person({ email: victim.email, phone_number: victim.phone_number }));
  await mailedCode(victim);
  expect(await verify(thief, code)).toMatchObject({ httpStatus: 400 });
  expect(await signUp(person({ username: victim.username }))).toMatchObject({ code: 'username_taken' });
  data(await verify(client, code));
  expect(data(await logIn(victim.username)).user).toMatchObject({ email: victim.email });
  expect(await thief.call(profile, {})).toMatchObject({ httpStatus: 401 });
});

it('a reset link proves the mailbox as a code does', async () => {
  const squatter = person();
  const squatting = await signedUp(squatter);
  data(await app.visitor.call(forgotPassword, { body: { email: squatter.email } }));
  const { text = '' } = await app.inbox.next(squatter.email, 'password');
  const token = text.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';
  const password = 'Lagoon-4-green';
  const other = await signedUp(person({ email: squatter.email }));
  const body = { password, password_confirmation: password };
  data(await app.visitor.call(resetPassword, { params: { token }, body }));
  await app.inbox.next(squatter.email, 'password was changed');
  for (const ended of [squatting, other])
    expect(await ended.call(profile, {})).toMatchObject({ httpStatus: 401 });
  expect(
    data(await app.visitor.call(login, { body: { username: squatter.email, password } })).user.is_verified,
  ).toBe(true);
});

it.runIf(isPostgres())('of those who prove one phone in the same moment, one has it', async () => {
  const phone_number = person().phone_number;
  const rivals = Array.from({ length: 5 }, () => person({ phone_number }));
  const ready = [];
  for (const rival of rivals) ready.push({ client: await signedUp(rival), code: await mailedCode(rival) });
  const answers = await Promise.all(ready.map(({ client, code }) => verify(client, code)));
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status !== 'success') expect(answer).not.toMatchObject({ httpStatus: 500 });
  const left = await app.context.db
    .selectFrom('customers')
    .select('verified_at')
    .where('phone_number', '=', phone_number)
    .execute();
  expect(left.map(({ verified_at }) => verified_at !== null)).toEqual([true]);
});

it('a stranger’s mailbox gets a few codes a day, whatever accounts are opened on it', async () => {
  const victim = person();
  const from = (address: string) =>
    signUp({ ...person({ email: victim.email.toUpperCase() }) }, { address: `${address}` });
  const refusal = {
    status: 'error',
    code: 'too_many_tries',
    message: 'We have sent many codes to this email already. Please try again tomorrow.',
  };
  await step('six from one network', async () => {
    for (let mails = 1; mails <= 6; mails += 1)
      expect(await from('10.9.0.1')).toMatchObject({ status: 'success' });
    expect(await from('10.9.0.1')).toMatchObject(refusal);
  });
  await step('others there still get theirs, ten in all', async () => {
    for (let mails = 7; mails <= 9; mails += 1)
      expect(await from(`10.9.0.${mails}`)).toMatchObject({ status: 'success' });
    const { data: last } = await from('10.9.0.10');
    expect(await from('10.9.0.11')).toMatchObject(refusal);
    app.clock.advance(MINUTE_MS);
    expect(await app.clientWith(last.token).call(resendCode, {})).toMatchObject({ code: 'too_many_tries' });
  });
  await step('nor does a reset link leave on top of them', async () => {
    for (let mails = 1; mails <= 10; mails += 1) await mailedCode(victim);
    data(await app.visitor.call(forgotPassword, { body: { email: victim.email } }));
    const bystander = await app.customer();
    data(await app.visitor.call(forgotPassword, { body: { email: bystander.email } }));
    await app.inbox.next(bystander.email, 'password');
    expect(app.inbox.left(victim.email)).toEqual([]);
  });
  await step('the next day it starts again', async () => {
    app.clock.advance(DAY_MS);
    expect(await from('10.9.0.1')).toMatchObject({ status: 'success' });
  });
});

it('one connection with many IPv6 networks leaves codes for the mailbox’s owner, and so do two of them', async () => {
  const victim = person();
  const from = async (address: string) =>
    (await signUp(person({ email: victim.email }), { address })).code ?? 'mailed';
  const codes = async (addresses: string[]) => {
    const answers: string[] = [];
    for (const address of addresses) answers.push(await from(address));
    return answers;
  };
  const networksOf = (site: string, count: number) =>
    Array.from({ length: count }, (_, at) => `2001:db8:${site}:${at + 1}::1`);
  const mailed = (count: number) => Array<string>(count).fill('mailed');
  expect(await codes(networksOf('a', 7))).toEqual([...mailed(6), 'too_many_tries']);
  expect(await codes(networksOf('b', 4))).toEqual([...mailed(2), 'too_many_tries', 'too_many_tries']);
  expect(await codes(['10.7.0.1', '10.7.0.2', '10.7.0.3'])).toEqual([...mailed(2), 'too_many_tries']);
});

it('whoever gets a mailbox’s ninth code, after strangers had the others, gets another where it went by', async () => {
  const victim = person();
  for (const [address, count] of [
    ['10.6.0.1', 6],
    ['10.6.0.2', 2],
  ] as const)
    for (let mails = 1; mails <= count; mails += 1)
      data(await signUp(person({ email: victim.email }), { address }));
  const own = { address: '10.6.0.3' };
  data(await signUp(victim, own));
  expect(await signUp(person({ email: victim.email }), own)).toMatchObject({ status: 'success' });
  expect(await signUp(person({ email: victim.email }), own)).toMatchObject({ code: 'too_many_tries' });
});

it('whatever is done with an account that nobody has proven, its mailbox hears of nothing', async () => {
  const victim = person();
  const client = await signedUp(victim);
  await mailedCode(victim);
  const signInWith = (password: string) =>
    app.http.inject({
      method: 'POST',
      url: API_BASE + login.path,
      payload: { username: victim.username, password },
      headers: { 'x-forwarded-for': freshAddress(), 'user-agent': `Browser ${addresses}` },
    });
  const change = async (one: Client, current_password: string, password: string) =>
    data(
      await one.call(changePassword, {
        body: { current_password, password, password_confirmation: password },
      }),
    );
  for (let times = 1; times <= 12; times += 1) expect((await signInWith(PASSWORD)).statusCode).toBe(200);
  // Guessed at until it is slowed.
  for (let times = 1; times <= 9; times += 1) expect((await signInWith('Wrong-2026')).statusCode).toBe(400);
  const other = 'Lagoon-4-green';
  await change(client, PASSWORD, other);
  await change(client, other, PASSWORD);
  const noted = await app.context.db
    .selectFrom('security_events')
    .innerJoin('customers', 'customers.id', 'security_events.customer_id')
    .select('event')
    .where('customers.username', '=', victim.username)
    .execute();
  const times = (wanted: string) => noted.filter(({ event }) => event === wanted).length;
  expect([times('sign-in.new-device'), times('password.changed')]).toEqual([12, 2]);
  await step('somebody else’s mails of the same kinds, asked for later, come alone', async () => {
    const bystander = await app.customer();
    await Promise.all(
      Array.from({ length: 9 }, () =>
        app.http.inject({
          method: 'POST',
          url: API_BASE + login.path,
          payload: { username: bystander.username, password: 'Wrong-2026' },
          headers: { 'x-forwarded-for': freshAddress() },
        }),
      ),
    );
    await app.inbox.next(bystander.email, 'Someone is guessing');
    await change(bystander.client, PASSWORD, other);
    await app.inbox.next(bystander.email, 'password was changed');
    expect(app.inbox.left(victim.email)).toEqual([]);
  });
});

it('links of one network’s asking leave codes for the mailbox’s owner', async () => {
  const victim = person();
  const stranger = '10.8.0.1';
  expect(await signUp(person({ email: victim.email }), { address: stranger })).toMatchObject({
    status: 'success',
  });
  const askForLink = () =>
    app.http.inject({
      method: 'POST',
      url: API_BASE + forgotPassword.path,
      payload: { email: victim.email },
      headers: { 'x-forwarded-for': stranger },
    });
  for (let hour = 1; hour <= 3; hour += 1) {
    for (let asked = 1; asked <= 5; asked += 1) expect((await askForLink()).statusCode).toBe(200);
    const bystander = await app.customer();
    data(await app.visitor.call(forgotPassword, { body: { email: bystander.email } }));
    await app.inbox.next(bystander.email, 'password');
    app.clock.advance(HOUR_MS);
  }
  expect(await signUp(victim)).toMatchObject({ status: 'success' });
});

it('a repeat under the same key finds its account; once that is gone, it is told so', async () => {
  const body = person();
  const first = await signUp(body, { key: 'repeated' });
  const again = await signUp(body, { key: 'repeated' });
  expect(again.data.user).toEqual(first.data.user);
  const owner = person({ email: body.email });
  await mailedCode(body);
  const client = await signedUp(owner);
  data(await verify(client, await mailedCode(owner)));
  expect(await signUp(body, { key: 'repeated' })).toMatchObject({ status: 'error', code: 'email_taken' });
});

it('a repeat opens no account that asks for more than a password by now, nor one that is blocked', async () => {
  for (const change of [{ totp_secret: 'a seed' }, { blocked_at: app.clock.now() }]) {
    const body = person();
    const key = `repeated-${body.username}`;
    const first = await signUp(body, { key });
    data(await verify(app.clientWith(first.data.token), await mailedCode(body)));
    const { username } = body;
    await app.context.db.updateTable('customers').set(change).where('username', '=', username).execute();
    expect(await signUp(body, { key })).toMatchObject({ status: 'error', code: 'idempotency_conflict' });
  }
});

const idOf = async ({ username }: Person) =>
  (
    await app.context.db
      .selectFrom('customers')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst()
  )?.id;

/** What staff may do for an account that nobody has proven. */
const WORK: Record<string, (staff: Client, served: { id: string; username: string }) => Promise<void>> = {
  'an order raised for it': async (staff, { username }) => {
    data(await staff.call(raiseGoodsOrder, { body: { username, name: 'Fabric', quantity: '2 rolls' } }));
  },
  'a note': async (staff, { id }) => {
    const body = { note: 'Signed up twice', pinned: false };
    data(await staff.call(addCustomerNote, { params: { id }, body }));
  },
  'a statement': async (staff, { id }) => {
    const day = dayOf(app.clock.now().getTime());
    data(await staff.call(makeStatement, { params: { id }, body: { from: day, to: day, mail: false } }));
  },
  'a parcel on the shelf': async (staff, { id, username }) => {
    const shelved = data(await staff.call(shelveParcel, { body: { tracking_number: `SHELF-${id}` } }));
    data(await staff.call(giveShelfParcel, { params: { id: shelved.parcel.id }, body: { username } }));
  },
};

describe.each(Object.entries(WORK))('with %s, an account that nobody proves', (_, work) => {
  async function workedOn(over: Parameters<typeof person>[0] = {}) {
    const served = person(over);
    await signedUp(served);
    await mailedCode(served);
    const { client } = await app.staff('owner');
    await work(client, { id: String(await idOf(served)), username: served.username });
    return served;
  }

  it('stays, and keeps no other from going', async () => {
    const left = person();
    await signedUp(left);
    const served = await workedOn();
    app.clock.advance(8 * DAY_MS);
    await clearExpired(app.context);
    expect([await idOf(left), await idOf(served)]).toEqual([undefined, expect.any(BigInt)]);
  });

  it('keeps its email and phone from nobody who proves them', async () => {
    const owner = person();
    const served = await workedOn({ email: owner.email, phone_number: owner.phone_number });
    const client = await signedUp(owner);
    data(await verify(client, await mailedCode(owner)));
    expect(data(await logIn(owner.email)).user.username).toBe(owner.username);
    expect(await idOf(served)).toEqual(expect.any(BigInt));
  });
});

it('an account is kept by a row in each table whose rows stay without it', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass and confdeltype = 'a'`.execute(app.context.db);
  expect(rows.map(({ name }) => name).sort()).toEqual([...KEEP_ACCOUNTS].sort());
});

it('what nobody proves within a week goes', async () => {
  const [left, proven] = [person(), person()];
  await signedUp(left);
  data(await verify(await signedUp(proven), await mailedCode(proven)));
  const now = app.clock.now();
  const id = (await idOf(left)) ?? 0n;
  const note = { event: 'sign-in.failed', who: { customer: id }, subject: left.username, now } as const;
  await noteSecurity(app.context, note);
  const remain = async () => {
    await clearExpired(app.context);
    return Promise.all([left, proven].map(async (one) => (await idOf(one)) !== undefined));
  };
  app.clock.advance(6 * DAY_MS);
  expect(await remain()).toEqual([true, true]);
  app.clock.advance(2 * DAY_MS);
  expect(await remain()).toEqual([false, true]);
});
