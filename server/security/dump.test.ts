/** Whoever reads the database, or a backup of it, at the worst moment gets in nowhere (Product §25.13). */
import { createHash, createHmac } from 'node:crypto';
import { forgotPassword, resendCode } from '@cowrie/contract/accounts.ts';
import { staffForgotPassword } from '@cowrie/contract/desk/recovery.ts';
import { inviteStaff } from '@cowrie/contract/desk/session.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepare } from '../first-start.ts';
import { loadSample } from '../sample/load.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';

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
async function dump(): Promise<string[]> {
  const { pool } = app.context.database;
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
  const { code, tokens } = await live();
  const link = app.context.links.sign(7n);
  const values = await dump();
  const all = values.join('\n');
  // It is the whole database: what is no secret is there.
  expect(all).toContain(customer.email);
  expect(values).toContain('requested-mail');

  for (const token of tokens) expect(all).not.toContain(token);
  expect(values).not.toContain(code);
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

it('a job that waits says who asked, and nothing else', async () => {
  app.clock.advance(60_000);
  data(await customer.client.call(resendCode, {}));
  const { rows } = await app.context.database.pool.query<{ data: object }>(
    "select data from pgboss.job where name = 'requested-mail' order by created_on desc limit 1",
  );
  const request = { kind: 'verification-code', id: String(customer.id), askedAt: expect.any(String) };
  expect(rows[0]?.data).toEqual(request);
});
