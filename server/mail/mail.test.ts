import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { verificationCodeMail } from './account-letters.ts';
import { ACCOUNT_MAIL_JOB } from './account-mail-job.ts';
import {
  type AccountMailJob,
  type MailRequest,
  sendRequestedMail,
  workOnAccountMails,
} from './account-mails.ts';
import { openMailer } from './open-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const brand = { name: 'Cowrie', publicUrl: 'https://cowrie.example' };
const FROM = 'Cowrie <hello@cowrie.example>';

type Delivery = { to: string[]; mail: Email };
const inbox: Delivery[] = [];
/** Answers for coming recipients; once used up, everybody is taken. */
const refusals: string[] = [];

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    const refusal = refusals.shift();
    const responseCode = refusal?.startsWith('5') ? 550 : 450;
    done(refusal ? Object.assign(new Error(refusal), { responseCode }) : null);
  },
  onData(stream, session, done) {
    text(stream).then(async (raw) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      inbox.push({ to, mail: await PostalMime.parse(raw) });
      done();
    }, done);
  },
});

let smtpUrl: string;
let database: TestDatabase;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  database = await createTestDatabase();
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await database.drop();
});

async function arrived(to: string) {
  const found = () => inbox.find((one) => one.to.includes(to));
  await expect.poll(found, { message: `a mail to ${to}` }).toBeDefined();
  return found() ?? expect.unreachable();
}

const smtp = (url = smtpUrl) =>
  openMailer({ smtpUrl: url, mailFrom: FROM, dataDir: '', publicUrl: brand.publicUrl }, { info() {} });

async function startJobs(url: string) {
  const log = { error: vi.fn(), warn: vi.fn() };
  const jobs = createJobs(database, log);
  /** Each try makes a code of its own. */
  let codes = 0;
  const code = async ({ id }: MailRequest): Promise<AccountMailJob | undefined> => {
    codes += 1;
    if (id === 'withdrawn') return undefined;
    return { kind: 'verification-code', to: id, firstname: 'Ada', code: `70000${codes}` };
  };
  const make = {
    'verification-code': code,
    'password-reset': code,
    'staff-password-reset': code,
    'staff-invitation': code,
  };
  workOnAccountMails({ jobs, log }, smtp(url), brand, make);
  await jobs.start();
  onTestFinished(() => jobs.stop());
  /** As an earlier version wrote them: what they bring stands in them. */
  const send = (job: AccountMailJob) =>
    transaction(database.db, (tx) => jobs.send(tx, ACCOUNT_MAIL_JOB, job));
  const ask = (id: string) =>
    transaction(database.db, (tx) => sendRequestedMail({ jobs }, tx, { kind: 'verification-code', id }));
  return { jobs, log, send, ask };
}

it('a mail arrives by SMTP as text and HTML, from the brand, with its own lasting id', async () => {
  const rendered = verificationCodeMail({ firstname: 'Adá', code: '204817' }, brand);
  await smtp().send({ ...rendered, to: 'ada@example.com', id: '5e0c' });
  const { mail } = await arrived('ada@example.com');
  expect(mail).toMatchObject({
    subject: '204817 is your Cowrie code',
    from: { name: 'Cowrie', address: 'hello@cowrie.example' },
    messageId: '<5e0c@cowrie.example>',
  });
  expect(mail.text).toContain('Hi Adá,');
  expect(mail.text).toContain('10 minutes');
  expect(mail.html).toContain('>204817<');
  // The mark goes within it: nothing is fetched to show it, and it is no file of the mail's.
  const shown = mail.html?.match(/<img src="cid:([^"]+)"/)?.[1];
  expect(mail.attachments).toMatchObject([
    { contentId: `<${shown}>`, mimeType: 'image/png', disposition: 'inline', related: true },
  ]);
  expect(mail.html).not.toMatch(/src="(?!cid:)/);
});

it('a server that answers a word at a time, and never to the end, holds a mail up no longer than one that is silent', async () => {
  const slow = createServer((socket) => {
    socket.on('error', () => {}).write('220 here\r\n');
    const saying = setInterval(() => socket.write('250-and\r\n'), 20);
    socket.once('close', () => clearInterval(saying)).resume();
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void slow.close());
  const { port } = slow.address() as AddressInfo;
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM, 'cowrie.example', { info() {} }, 300);
  const rendered = verificationCodeMail({ firstname: 'Slow', code: '111111' }, brand);
  await expect(mailer.send({ ...rendered, to: 'slow@example.com', id: '1' })).rejects.toThrow(
    'the mail server takes too long',
  );
});

it('a refused recipient is a failure, so that the job tries again', async () => {
  refusals.push('greylisted');
  const rendered = verificationCodeMail({ firstname: 'Grey', code: '111111' }, brand);
  await expect(smtp().send({ ...rendered, to: 'grey@example.com', id: '1' })).rejects.toThrow(/greylisted/);
});

it('an address is only ever one address', async () => {
  const rendered = verificationCodeMail({ firstname: 'Two', code: '111111' }, brand);
  await smtp()
    .send({ ...rendered, to: 'one@example.com, two@example.com', id: '1' })
    .catch(() => {});
  expect(inbox.some(({ to }) => to.includes('two@example.com') || to.length > 1)).toBe(false);
});

it('what a mail brings is made when it leaves: a try that failed brings nothing, the next one its own code', async () => {
  refusals.push('greylisted');
  const { ask, log } = await startJobs(smtpUrl);
  await ask('efe@example.com');
  const { mail } = await arrived('efe@example.com');
  expect(log.warn).toHaveBeenCalled();
  expect(mail.subject).toBe('700002 is your Cowrie code');
  // Another mail, not the first one again: a program that shows one of two must not show the dead code.
  expect(mail.messageId).toMatch(/^<[\w-]+\.1@/);
});

it('a request that was taken back meanwhile brings no mail', async () => {
  const { ask } = await startJobs(smtpUrl);
  await ask('withdrawn');
  await ask('femi@example.com');
  await arrived('femi@example.com');
  expect(inbox.some(({ to }) => to.includes('withdrawn'))).toBe(false);
});

it('a mail that an earlier version left in the queue is out as it is committed', async () => {
  const { send } = await startJobs(smtpUrl);
  const sent = performance.now();
  await send({ kind: 'password-reset', to: 'bola@example.com', firstname: 'Bola', token: 'to/ken' });
  const { mail } = await arrived('bola@example.com');
  // Not by the look that comes every five seconds.
  expect(performance.now() - sent).toBeLessThan(4500);
  expect(mail.text).toContain('https://cowrie.example/reset-password/to%2Fken');
});

it('with a dead mail server nothing is lost: the mail leaves once there is one', async () => {
  const dead = await startJobs('smtp://127.0.0.1:9');
  await dead.send({ kind: 'verification-code', to: 'chi@example.com', firstname: 'Chi', code: '333333' });
  await expect.poll(() => dead.log.warn).toHaveBeenCalled();
  await dead.jobs.stop();
  await startJobs(smtpUrl);
  expect((await arrived('chi@example.com')).mail.subject).toContain('333333');
});

it('a mail to a mailbox that there is not is given up, one that is put off is tried again', async () => {
  const { send, log } = await startJobs(smtpUrl);
  const codeFor = (to: string) => send({ kind: 'verification-code', to, firstname: 'Ada', code: '555555' });
  const said = () => log.warn.mock.calls.map(([, message]) => message);
  refusals.push('5.1.1 no such mailbox');
  await codeFor('nobody@example.com');
  await expect.poll(said).toEqual(['a job was given up']);
  // It is said a moment before it is written.
  const states = async () =>
    (await database.executeSql(`select state from pgboss.job where data ->> 'to' = 'nobody@example.com'`))
      .rows;
  await expect.poll(states).toEqual([{ state: 'failed' }]);
  // What the operator can mend, a relay that does not know us, is tried again.
  refusals.push('5.7.1 relaying denied');
  await codeFor('relayed@example.com');
  await expect.poll(said).toEqual(['a job was given up', 'a job failed']);
});

it('a code that has expired meanwhile is not mailed any more', async () => {
  const dead = await startJobs('smtp://127.0.0.1:9');
  await dead.jobs.stop();
  await dead.send({ kind: 'verification-code', to: 'late@example.com', firstname: 'Late', code: '444444' });
  await database.executeSql(
    `update pgboss.job set created_on = created_on - interval '11 minutes' where state < 'completed'`,
  );
  const { log } = await startJobs(smtpUrl);
  await expect.poll(() => log.warn).toHaveBeenCalled();
  expect(inbox.some(({ to }) => to.includes('late@example.com'))).toBe(false);
});

it('without SMTP_URL a mail is written to a file, and the log says which', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-mail-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const info = vi.fn();
  const mailer = openMailer(
    { smtpUrl: undefined, mailFrom: FROM, dataDir, publicUrl: brand.publicUrl },
    { info },
  );
  const rendered = verificationCodeMail({ firstname: 'Dayo', code: '555555' }, brand);
  await mailer.send({ ...rendered, to: '../../dayo@example.com', id: 'abcdef0123' });

  const [file, ...others] = readdirSync(join(dataDir, 'mail'));
  expect(others).toEqual([]);
  expect(file).toMatch(/dayo@example\.com-abcdef01\.eml$/);
  const mail = await PostalMime.parse(readFileSync(join(dataDir, 'mail', file as string)));
  expect(mail.subject).toBe('555555 is your Cowrie code');
  const told = JSON.stringify(info.mock.calls);
  expect(told).toContain('dayo@example.com');
  expect(told).not.toContain('555555');
});
