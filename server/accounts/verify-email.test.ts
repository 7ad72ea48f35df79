import { addAddress, profile, resendCode, verifyEmail } from '@cowrie/contract/accounts.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** An unverified customer and the code that they were mailed. */
async function withCode(): Promise<{ customer: TestCustomer; code: string; wrong: string }> {
  const customer = await app.customer({ verified: false });
  data(await customer.client.call(resendCode, {}));
  const code = await mailedCode(customer);
  return { customer, code, wrong: code === '000000' ? '000001' : '000000' };
}
async function mailedCode(customer: TestCustomer): Promise<string> {
  const { text = '' } = await app.inbox.next(customer.email);
  return text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? 'no code in the mail';
}
const verify = ({ client }: TestCustomer, otp: string) => client.call(verifyEmail, { body: { otp } });

it('the mailed code verifies, once', async () => {
  const { customer, code } = await withCode();
  expect(data(await verify(customer, code)).user).toMatchObject({
    username: customer.username,
    is_verified: true,
  });
  expect(data(await customer.client.call(profile, {})).is_verified).toBe(true);
  expect(await verify(customer, code)).toMatchObject({ httpStatus: 400, code: 'already_verified' });
  expect(await customer.client.call(resendCode, {})).toMatchObject({ code: 'already_verified' });
});

it('anything but six digits has its own message (Product §5.10)', async () => {
  const { customer } = await withCode();
  for (const otp of ['', '12345', '1234567', 'abcdef', '12 345'])
    expect(await verify(customer, otp)).toMatchObject({
      httpStatus: 400,
      message: 'OTP should be a valid 6 digit code',
    });
});

it('a wrong code is refused, and the fifth was the last: then even the right one needs a new code', async () => {
  const { customer, code, wrong } = await withCode();
  for (let tries = 1; tries <= 5; tries += 1)
    expect(await verify(customer, wrong)).toMatchObject({ httpStatus: 400, code: 'wrong_code' });
  expect(await verify(customer, wrong)).toMatchObject({ httpStatus: 400, code: 'code_expired' });
  expect(await verify(customer, code)).toMatchObject({ code: 'code_expired' });
  app.clock.advance(31_000);
  data(await customer.client.call(resendCode, {}));
  expect(await verify(customer, await mailedCode(customer))).toMatchObject({ status: 'success' });
});

it('the right code still works as the fifth', async () => {
  const { customer, code, wrong } = await withCode();
  for (let tries = 1; tries <= 4; tries += 1) await verify(customer, wrong);
  expect(await verify(customer, code)).toMatchObject({ status: 'success' });
});

it('a code lives ten minutes', async () => {
  const late = await withCode();
  app.clock.advance(10 * MINUTE_MS);
  expect(await verify(late.customer, late.code)).toMatchObject({ httpStatus: 400, code: 'code_expired' });
  const inTime = await withCode();
  app.clock.advance(9 * MINUTE_MS);
  expect(await verify(inTime.customer, inTime.code)).toMatchObject({ status: 'success' });
});

it('a code belongs to one customer', async () => {
  const one = await withCode();
  const other = await withCode();
  if (one.code !== other.code)
    expect(await verify(one.customer, other.code)).toMatchObject({ code: 'wrong_code' });
  expect(await verify(one.customer, one.code)).toMatchObject({ status: 'success' });
});

it('a new code comes at most every 30 seconds and replaces the old one', async () => {
  const { customer, code } = await withCode();
  app.clock.advance(15_000);
  const refused = await app.http.inject({
    method: 'GET',
    url: `${API_BASE}/resend/email-code`,
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  app.clock.advance(16_000);
  expect(await customer.client.call(resendCode, {})).toMatchObject({
    status: 'success',
    message: 'Code sent!',
  });
  const next = await mailedCode(customer);
  if (next !== code) expect(await verify(customer, code)).toMatchObject({ code: 'wrong_code' });
  expect(await verify(customer, next)).toMatchObject({ status: 'success' });
});

it.runIf(isPostgres())(
  'fifty wrong codes at once: five are compared, and the right one is refused after them',
  async () => {
    const { customer, code, wrong } = await withCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(customer, wrong)));
    const codes = answers.map((answer) => (answer.status === 'warning' ? answer.code : answer.status));
    expect(codes.filter((one) => one === 'wrong_code')).toHaveLength(5);
    expect(codes.filter((one) => one === 'code_expired')).toHaveLength(45);
    expect(await verify(customer, code)).toMatchObject({ code: 'code_expired' });
    expect(data(await customer.client.call(profile, {})).is_verified).toBe(false);
  },
);

it('until then a customer’s pages are closed with 403, never 401 (Product §2.4)', async () => {
  const { customer } = await withCode();
  const address = { address: '1 Broad Street', city: 'Lagos', state: '1' };
  for (const refused of [
    await customer.client.call(listOrders, {}),
    await customer.client.call(addAddress, { body: address }),
  ])
    expect(refused).toMatchObject({ httpStatus: 403, code: 'unverified' });
});
