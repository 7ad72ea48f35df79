/** Nothing that opens a door stands in the log: everything fails here, at the level that tells most (Product §5.31). */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { changePassword } from '@cowrie/contract/account-security.ts';
import { forgotPassword, login, register } from '@cowrie/contract/accounts.ts';
import * as session from '@cowrie/contract/desk/session.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createFolderMailer } from '../mail/folder-mailer.ts';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';
import { createLog, toldError } from './log.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const logged = () => lines.join('');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'trace', RATE_LIMIT_FACTOR: '100' }, { logTo });
});
afterAll(() => app.close());

const SECRETS = new Map<string, string>();
const secret = (name: string, value: string) => {
  expect(value.length, name).toBeGreaterThan(5);
  SECRETS.set(name, value);
  return value;
};

const person = (at: number) => ({
  ...{ firstname: 'Ada', lastname: 'Obi', date_of_birth: '1995-06-07', username: `ada_${at}` },
  ...{ email: `ada${at}@example.com`, phone_number: `+23480312345${at}0`, password: PASSWORD },
  password_confirmation: PASSWORD,
});
const mailed = async (to: string, pattern: RegExp) =>
  ((await app.inbox.next(to)).text ?? '').match(pattern)?.[1] ?? '';
const CODE = /(?<!\d)(\d{6})(?!\d)/;
/** As a secret would stand there: six digits as a number of their own, since longer ones hold any by chance. */
const standing = (value: string) => (/^\d+$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`) : value);

/** Runs `work` while a table refuses every row, so that the driver's error quotes the row. */
async function whileRefusing(table: string, work: () => Promise<unknown>) {
  await app.asOwner(`alter table ${table} add constraint refuses check (false) not valid`);
  await work();
  await app.asOwner(`alter table ${table} drop constraint refuses`);
}

/** Sends bytes that are no request and waits for what comes back. */
async function sendRaw(bytes: string): Promise<string> {
  const { port } = app.http.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

it('no password, code, token or seed, whatever fails', async () => {
  secret('password', PASSWORD);
  const customer = data(await app.visitor.call(register, { body: person(1) }));
  secret('session token', customer.token);
  const client = app.clientWith(customer.token);
  secret('code', await mailed('ada1@example.com', CODE));
  secret('wrong password', 'Not-the-one-7');
  await app.visitor.call(login, { body: { username: 'ada_1', password: 'Not-the-one-7' } });
  data(await app.visitor.call(forgotPassword, { body: { email: 'ada1@example.com' } }));
  secret('reset token', await mailed('ada1@example.com', /reset-password\/([\w-]+)/));

  const owner = await app.staff('owner');
  secret('staff token', owner.token);
  secret('authenticator’s code', owner.code(1));
  const credentials = { username: owner.username, password: PASSWORD, code: owner.code(1) };
  data(await app.visitor.call(session.deskLogin, { body: credentials }));
  const invitee = { email: 'bisi@example.com', role: 'support' } as const;
  data(await owner.client.call(session.inviteStaff, { body: invitee }));
  secret('invitation', await mailed(invitee.email, /invitation\/([\w-]+)/));

  const fails = async (answer: Promise<unknown>) => expect(await answer).toMatchObject({ httpStatus: 500 });
  await whileRefusing('email_codes', () => fails(app.visitor.call(register, { body: person(2) })));
  await whileRefusing('customers', async () => {
    const body = {
      current_password: PASSWORD,
      password: 'Lagoon-4-green',
      password_confirmation: 'Lagoon-4-green',
    };
    secret('new password', body.password);
    await fails(client.call(changePassword, { body }));
  });
  await whileRefusing('customer_sessions', () =>
    fails(app.visitor.call(login, { body: { username: 'ada_1', password: PASSWORD } })),
  );
  expect(logged()).toContain('request failed');
  expect(logged()).toContain('email_codes');

  await app.http.listen({ port: 0, host: '127.0.0.1' });
  await sendRaw(`GET /x HTTP/1.1\r\nAuthorization: Bearer ${customer.token}\r\nbad header\r\n\r\n`);
  for (const [method, url] of [
    ['POST', `/reset-password/${SECRETS.get('reset token')}`],
    ['GET', `${API_BASE}/reset/password/${SECRETS.get('reset token')}`],
    ['GET', `/desk/invitation/${SECRETS.get('invitation')}`],
    ['GET', `${API_BASE}/no/such/call?token=${customer.token}`],
    ['POST', `${API_BASE}/verify/email?otp=${SECRETS.get('code')}`],
  ] as const)
    await app.http.inject({ method, url, headers: { authorization: `Bearer ${customer.token}` } });
  await app.http.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    payload: `{"username":"ada_1","password":"${PASSWORD}"`,
    headers: { 'content-type': 'application/json' },
  });

  expect(lines.length).toBeGreaterThan(10);
  for (const [name, value] of SECRETS) {
    expect(logged(), name).not.toMatch(standing(value));
    // A buffer is told as its bytes.
    expect(logged(), name).not.toContain([...Buffer.from(value)].join(','));
  }
});

it('seeds and recovery codes neither', async () => {
  const member = await app.staff('support', { enrolled: false });
  const body = { current_password: PASSWORD };
  const { secret: seed } = data(await member.client.call(session.enrolSecondFactor, { body }));
  await whileRefusing(
    'staff',
    async () => void (await member.client.call(session.enrolSecondFactor, { body })),
  );
  const { totp_pending: stored } = await app.context.db
    .selectFrom('staff')
    .select('totp_pending')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(logged()).toContain('"table":"staff"');
  expect(logged()).not.toContain(stored ?? expect.unreachable());
  expect(logged()).not.toContain(seed);
});

it('nor where mails cannot leave', async () => {
  // It reads each mail to its end, takes none, and says which it means.
  const codes: string[] = [];
  const mails = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, { user: 'user' }),
    onData(stream, _session, done) {
      text(stream).then((raw) => {
        const [subject = '', code = ''] = raw.match(/^Subject: (\d{6}) is.*/m) ?? [];
        codes.push(code);
        done(new Error(`no room for ${subject.trim()}`));
      }, done);
    },
  });
  mails.listen(0, '127.0.0.1');
  await once(mails.server, 'listening');
  onTestFinished(() => new Promise((resolve) => mails.close(() => resolve())));
  const { port } = mails.server.address() as AddressInfo;
  const heard: string[] = [];
  const broken = await createTestApp(
    { LOG_LEVEL: 'trace', SMTP_URL: `smtp://user:Mail-secret-9@127.0.0.1:${port}` },
    { logTo: { write: (line) => void heard.push(line) } },
  );
  onTestFinished(() => broken.close());
  data(await broken.visitor.call(register, { body: person(3) }));
  const failed = () => heard.some((line) => line.includes('a job failed'));
  await expect.poll(failed).toBe(true);
  // The queue keeps how a job failed after the log was told.
  const kept = async () =>
    (await sql`select * from pgboss.job where name = 'requested-mail'`.execute(broken.context.db)).rows;
  const refusal = { message: expect.stringContaining('no room for Subject: … is') };
  await expect.poll(kept).toMatchObject([{ output: refusal }]);
  const jobs = await kept();
  expect(codes[0]).toMatch(/^\d{6}$/);
  for (const hidden of [codes[0] ?? '', 'Mail-secret-9'])
    for (const told of [heard.join(''), JSON.stringify(jobs)]) expect(told).not.toMatch(standing(hidden));
});

it('nor where they are written to a folder: a code stands in the subject', async () => {
  const heard: string[] = [];
  const log = createLog('trace', { write: (line) => void heard.push(line) });
  const mailer = createFolderMailer(app.context.config.dataDir, 'Cowrie <cowrie@localhost>', log);
  const mail = { subject: '482913 is your Cowrie code', text: '482913', html: '<p>482913</p>' };
  await mailer.send({ ...mail, to: 'ada@example.com', id: 'one-mail' });
  expect(heard.join('')).toContain('ada@example.com');
  expect(heard.join('')).not.toContain('482913');
});

it('an error keeps what an operator needs, its cause with it', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', port: 25 });
  const error = Object.assign(new Error('not sent', { cause }), {
    ...{ code: 'EENVELOPE', detail: 'Failing row contains (Harmattan)', params: ['482913'] },
  });
  expect(toldError(error)).toMatchObject({
    ...{ type: 'Error', message: 'not sent', code: 'EENVELOPE', stack: expect.stringContaining('log.test') },
    cause: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', port: 25 },
  });
  expect(JSON.stringify(toldError(error))).not.toMatch(/Harmattan|482913/);
  expect(toldError('thrown as it is')).toEqual({ message: 'thrown as it is' });
});
