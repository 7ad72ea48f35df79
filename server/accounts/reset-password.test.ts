import { forgotPassword, login, profile, resetPassword } from '@cowrie/contract/accounts.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestCustomer } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { mailReset } from './reset-link.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => app.close());

const NEXT = 'Lagoon-4-green';

const forget = (email: string) => app.visitor.call(forgotPassword, { body: { email } });
const reset = (token: string, password = NEXT, confirmation = password) =>
  app.visitor.call(resetPassword, {
    params: { token },
    body: { password, password_confirmation: confirmation },
  });
const logIn = ({ username }: TestCustomer, password: string) =>
  app.visitor.call(login, { body: { username, password } });

/** Asks for a link and takes the token out of the mail. */
async function mailedToken(customer: TestCustomer): Promise<string> {
  data(await forget(customer.email));
  const { text = '' } = await app.inbox.next(customer.email, 'Set a new');
  return text.match(/\/reset-password\/([\w-]+)/)?.[1] ?? 'no link in the mail';
}

it('the answer is the same whether or not the email is known', async () => {
  const customer = await app.customer();
  const jobs = async () => {
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) from pgboss.job where name = 'reset-request'`.execute(app.context.db);
    return rows[0]?.count ?? 0n;
  };
  const before = await jobs();
  const known = await forget(customer.email.toUpperCase());
  const unknown = await forget('nobody@example.com');
  expect(known.status).toBe('success');
  expect(unknown).toEqual(known);
  // Until the answer, both do the same work: one job each, and nothing else.
  expect(await jobs()).toBe(before + 2n);
  await app.inbox.next(customer.email);
});

it('what could not be mailed does not count: the next try mails', async () => {
  const { email } = await app.customer();
  const { jobs, ...context } = app.context;
  const config = { ...context.config, rateLimitFactor: 1 };
  const broken = { ...jobs, send: () => Promise.reject(new Error('the connection broke')) };
  for (let tries = 1; tries <= LIMITS.forgotMail.max; tries += 1)
    await expect(mailReset({ ...context, config, jobs: broken }, { email })).rejects.toThrow('broke');
  await mailReset({ ...context, config, jobs }, { email });
  await app.inbox.next(email, 'Set a new');
});

it('the link sets a new password, ends every session and verifies whoever owns the mailbox', async () => {
  const customer = await app.customer({ verified: false });
  const token = await mailedToken(customer);
  expect(await reset(token)).toMatchObject({ status: 'success' });
  expect(await customer.client.call(profile, {})).toMatchObject({ httpStatus: 401 });
  expect(await logIn(customer, PASSWORD)).toMatchObject({ code: 'wrong_credentials' });
  expect(data(await logIn(customer, NEXT)).user.is_verified).toBe(true);
});

it('the link works once, for 60 minutes, and takes the older links with it', async () => {
  const customer = await app.customer();
  const older = await mailedToken(customer);
  const token = await mailedToken(customer);
  expect(await reset(token)).toMatchObject({ status: 'success' });
  for (const dead of [token, older, 'made-up', 'far-too-long'.repeat(500)])
    expect(await reset(dead)).toMatchObject({ httpStatus: 400, code: 'reset_link_invalid' });

  const late = await mailedToken(customer);
  app.clock.advance(HOUR_MS);
  expect(await reset(late)).toMatchObject({ code: 'reset_link_invalid' });
  const inTime = await mailedToken(customer);
  app.clock.advance(59 * MINUTE_MS);
  expect(await reset(inTime)).toMatchObject({ status: 'success' });
});

it('holds the sign-up page’s password rules and leaves the link good', async () => {
  const customer = await app.customer();
  const token = await mailedToken(customer);
  expect(await reset(token, 'short', 'other')).toMatchObject({
    httpStatus: 400,
    message: 'Password do not match',
  });
  expect(await reset(token, 'SHORT')).toMatchObject({
    message: 'Password must includes lowercase characters',
  });
  expect(await reset(token, 'longenough1A')).toMatchObject({
    message: 'Password must includes atleast 1 special character',
  });
  expect(await reset(token)).toMatchObject({ status: 'success' });
});

it.runIf(isPostgres())('the same link ten times at once sets one password', async () => {
  const customer = await app.customer();
  const token = await mailedToken(customer);
  const passwords = Array.from({ length: 10 }, (_, at) => `${NEXT}${at}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  const winner = answers.findIndex(({ status }) => status === 'success');
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  expect(await logIn(customer, passwords[winner] ?? '')).toMatchObject({ status: 'success' });
});
