/** Whoever mistyped their email at sign-up is not locked out: username and phone stay, the code goes elsewhere. */
import {
  correctEmail,
  forgotPassword,
  profile,
  resendCode,
  resetPassword,
  verifyEmail,
} from '@cowrie/contract/accounts.ts';
import { securityTrail } from '@cowrie/contract/desk/security-trail.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestCustomer } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { untilWaiting } from '../testing/lock-waits.ts';
import { step } from '../testing/step.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let mailboxes = 0;
function mailbox() {
  mailboxes += 1;
  return `right${mailboxes}@example.com`;
}
const mailedCode = async (email: string) =>
  (await app.inbox.next(email, 'code')).text?.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? '';
const correct = ({ client }: TestCustomer, email: string, current_password = PASSWORD) =>
  client.call(correctEmail, { body: { email, current_password } });
const verify = ({ client }: TestCustomer, otp: string) => client.call(verifyEmail, { body: { otp } });

it('the code goes to the right email, and neither the old code nor a link of the old email proves it', async () => {
  const customer = await app.customer({ verified: false });
  const right = mailbox();
  data(await customer.client.call(resendCode, {}));
  const old = await mailedCode(customer.email);
  data(await app.visitor.call(forgotPassword, { body: { email: customer.email } }));
  const { text = '' } = await app.inbox.next(customer.email, 'password');
  const token = text.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';

  await step('at once, with the same name and phone', async () => {
    const { user } = data(await correct(customer, right));
    expect(user).toMatchObject({ email: right, username: customer.username, is_verified: false });
  });
  await step('what went to the old email is useless', async () => {
    const password = 'Lagoon-4-green';
    const body = { password, password_confirmation: password };
    expect(await app.visitor.call(resetPassword, { params: { token }, body })).toMatchObject({
      code: 'reset_link_invalid',
    });
    const code = await mailedCode(right);
    if (code !== old) expect(await verify(customer, old)).toMatchObject({ code: 'wrong_code' });
    expect(data(await verify(customer, code)).user).toMatchObject({ email: right, is_verified: true });
    expect(app.inbox.left(customer.email)).toEqual([]);
  });
  await step('a proven email is corrected no more, and the trail has what happened', async () => {
    expect(await correct(customer, mailbox())).toMatchObject({ httpStatus: 400, code: 'already_verified' });
    const { client } = await app.staff('owner');
    const { entries } = data(await client.call(securityTrail, { query: { event: 'email.changed' } }));
    const names = entries.data.map(({ who }) => who?.username);
    expect(names.filter((name) => name === customer.username)).toHaveLength(1);
  });
});

it.runIf(isPostgres())(
  'a link that is asked for as the email is corrected does not prove the new one',
  async () => {
    const customer = await app.customer({ verified: false });
    const { pool } = app.context.database;
    const correcting = await pool.connect();
    try {
      // As `correctEmail` has it, shortly before its commit.
      await correcting.query('begin');
      await correcting.query('update customers set email = $2 where id = $1', [customer.id, mailbox()]);
      await correcting.query('delete from password_resets where customer_id = $1', [customer.id]);
      data(await app.visitor.call(forgotPassword, { body: { email: customer.email } }));
      await untilWaiting(pool, 1);
      await correcting.query('commit');
      await untilWaiting(pool, 0);
    } finally {
      correcting.release(true);
    }
    const links = () =>
      app.context.db.selectFrom('password_resets').where('customer_id', '=', customer.id).selectAll();
    expect(await links().execute()).toEqual([]);
    expect(app.inbox.left(customer.email)).toEqual([]);
  },
);

it('a taken email is refused as registering refuses it: only once somebody has proven it', async () => {
  const proven = await app.customer();
  const unproven = await app.customer({ verified: false });
  const customer = await app.customer({ verified: false });
  expect(await correct(customer, proven.email.toUpperCase())).toMatchObject({
    httpStatus: 400,
    code: 'email_taken',
    errors: { email: ['An account with this email already exists.'] },
  });
  expect(await correct(customer, unproven.email)).toMatchObject({ status: 'success' });
});

it('the password is asked for, its tries are counted, and nothing is told before it is right', async () => {
  const proven = await app.customer();
  const customer = await app.customer({ verified: false });
  for (let tries = 1; tries <= 10; tries += 1)
    expect(await correct(customer, proven.email, 'Wrong-2026')).toMatchObject({
      code: 'wrong_password',
      errors: { current_password: [expect.any(String)] },
    });
  expect(await correct(customer, proven.email, 'Wrong-2026')).toMatchObject({ httpStatus: 429 });
  expect(data(await customer.client.call(profile, {})).email).toBe(customer.email);
});
