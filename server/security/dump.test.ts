/** Whoever reads the database, or a backup of it, at the worst moment gets in nowhere (Product §25.13). */
import { createHash, createHmac } from 'node:crypto';
import { forgotPassword, login, resendCode } from '@cowrie/contract/accounts.ts';
import { staffForgotPassword } from '@cowrie/contract/desk/recovery.ts';
import {
  confirmSecondFactor,
  deskLogin,
  enrolSecondFactor,
  inviteStaff,
} from '@cowrie/contract/desk/session.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { confirmTwoStep, startTwoStep } from '@cowrie/contract/factors.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { prepare } from '../installation/first-start.ts';
import { loadSample } from '../sample/load.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  await loadSample(app.context);
  customer = await app.customer({ verified: false });
  owner = await app.staff('owner');
});
afterAll(() => app.close());

/** Every value of every table, the queue's too, as text. */
async function dump({ context }: TestApp): Promise<string[]> {
  const { pool } = context.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const values = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    else if (value !== null) values.add(String(value));
  };
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`);
    rows.forEach(collect);
  }
  return [...values];
}

/** Asks for all that is mailed and waits until it is there: then all of it is live. */
async function live() {
  const mailed = async (to: string, pattern: RegExp) => {
    const { text = '' } = await app.inbox.next(to);
    return text.match(pattern)?.[1] ?? expect.unreachable(`nothing in the mail to ${to}`);
  };
  data(await customer.client.call(resendCode, {}));
  const code = await mailed(customer.email, /(?<!\d)(\d{6})(?!\d)/);
  const { email } = await app.customer();
  data(await app.visitor.call(forgotPassword, { body: { email } }));
  const member = `${(await app.staff('support')).username}@example.com`;
  data(await app.visitor.call(staffForgotPassword, { body: { email: member } }));
  const body = { email: 'new@example.com', role: 'content' } as const;
  data(await owner.client.call(inviteStaff, { body }));
  const away = { ...app.context.config, publicUrl: 'https://pay.example' };
  const sample = (await prepare({ ...app.context, config: away })).join();
  return {
    code,
    tokens: [
      await mailed(email, /\/reset-password\/([\w-]+)/),
      await mailed(member, /\/desk\/reset-password\/([\w-]+)/),
      await mailed(body.email, /\/desk\/invitation\/([\w-]+)/),
      sample.match(/with the password (\S+),/)?.[1] ?? expect.unreachable('no password is told'),
      customer.token,
      owner.token,
    ],
  };
}

it('holds no code, token, link or password, neither in a table nor in a job, nor what one can be tried against', async () => {
  const before = await dump(app);
  const { code, tokens } = await live();
  const link = app.context.links.sign(7n);
  const values = await dump(app);
  const all = values.join('\n');
  // It is the whole database: what is no secret is there.
  expect(all).toContain(customer.email);
  expect(values).toContain('requested-mail');

  for (const token of tokens) expect(all).not.toContain(token);
  // Six digits may stand there by chance, as an amount.
  const times = (all: string[]) => all.filter((value) => value === code).length;
  expect(times(values)).toBe(times(before));
  expect(values.filter((value) => value.includes(`"${code}"`) || value.includes(`${code} is`))).toEqual([]);
  // Six digits are tried in a second where the way to try them needs nothing but the database.
  const tried = [`${customer.id}:${code}`, code].map((text) => createHash('sha256').update(text));
  for (const hash of tried) expect(all).not.toContain(hash.digest('hex'));
  // No value of it signs links to files.
  const [, expires = '', signature = ''] = link.match(/expires=(\d+)&signature=([\w-]+)/) ?? [];
  const signed = (secret: string) =>
    createHmac('sha256', secret).update(`file\n7\n${expires}`).digest('base64url');
  expect(values.filter((value) => signed(value) === signature)).toEqual([]);
});

it('holds no seed of an authenticator, a customer’s or a staff member’s, waiting to be confirmed or in use', async () => {
  const password = { current_password: PASSWORD };
  const kept: string[] = [];
  for (const isUsed of [false, true]) {
    const { client: shopper } = await app.customer();
    const theirs = data(await shopper.call(startTwoStep, { body: password })).secret;
    const { client: member } = await app.staff('support', { enrolled: false });
    const staffs = data(await member.call(enrolSecondFactor, { body: password })).secret;
    kept.push(theirs, staffs);
    if (!isUsed) continue;
    const code = (seed: string) =>
      new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: now() });
    const now = () => app.clock.now().getTime();
    data(await shopper.call(confirmTwoStep, { body: { code: code(theirs) } }));
    data(await member.call(confirmSecondFactor, { body: { code: code(staffs) } }));
  }
  const all = (await dump(app)).join('\n');
  for (const seed of kept) {
    const { hex, buffer } = Secret.fromBase32(seed);
    const bytes = Buffer.from(buffer);
    for (const form of [seed, hex.toLowerCase(), bytes.toString('base64'), bytes.toString('base64url')])
      expect(all).not.toContain(form);
  }
  const { rows } = await app.context.database.pool.query(
    `select count(totp_secret)::int as used, count(totp_pending)::int as waiting from customers`,
  );
  expect(rows).toEqual([{ used: 1, waiting: 1 }]);
});

it('nor a password that somebody typed for the name, at the storefront or the desk; the log neither', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  // A fifth of every limit: the second try at a name is slowed, and its owner would be told.
  const small = await createTestApp({ LOG_LEVEL: 'trace', RATE_LIMIT_FACTOR: '0.2' }, { logTo });
  onTestFinished(() => small.close());
  // With a name's form, without, and one that lacks what a new one needs.
  const typed = ['Harmattan_2027', 'Harmattan-2027', 'harmattan 27'];
  for (const { path } of [login, deskLogin])
    for (const username of typed)
      for (const tries of [1, 2]) {
        const payload = { username, password: `Wrong-${tries}` };
        const { statusCode } = await small.http.inject({ method: 'POST', url: API_BASE + path, payload });
        expect(statusCode).toBe(400);
      }
  const values = await dump(small);
  // All of it was counted, slowed and noted.
  expect(values).toContain('(may be a password)');
  expect(values).toContain('password-name');
  const { rows: jobs } = await small.context.database.pool.query(
    "select distinct data - '_cause' from pgboss.job where name = 'name-attacked'",
  );
  expect(jobs).toHaveLength(2);
  expect(lines.join('')).toContain('sign-in.slowed');
  const told = [...values, ...lines].join('\n').toLowerCase();
  for (const password of typed) expect(told).not.toContain(password.toLowerCase());
});

it('a job that waits says who asked by which request, and nothing else', async () => {
  const { id, client } = await app.customer({ verified: false });
  data(await client.call(resendCode, {}));
  const { rows } = await app.context.database.pool.query<{ data: object }>(
    "select data from pgboss.job where name = 'requested-mail' and data ->> 'id' = $1",
    [String(id)],
  );
  const request = { kind: 'verification-code', id: String(id), askedAt: expect.any(String) };
  expect(rows[0]?.data).toEqual({ ...request, _cause: { request: expect.any(String) } });
});
