/** One id leads from a request to what it caused (Product §31.74, §31.75). */
import { forgotPassword } from '@cowrie/contract/accounts.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/app.ts';
import { placeOrder } from './testing/orders.ts';

type Line = { reqId?: string; jobId?: string; msg: string; route?: string; mail?: string };
const lines: Line[] = [];
let app: TestApp;
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  app = await createTestApp({ LOG_LEVEL: 'debug' }, { logTo });
});
afterAll(() => app.close());

const requestOf = (path: string) =>
  lines.findLast(({ msg, route }) => msg === 'request' && route === API_BASE + path);
const left = (reqId: string | undefined) =>
  expect
    .poll(() => lines.filter(({ msg, reqId: own }) => msg === 'a mail left' && own === reqId))
    .toHaveLength(1);

it('a mail and its log line bear the id of the request, through a job that writes the mail’s job', async () => {
  const { email } = await app.customer();
  await app.visitor.call(forgotPassword, { body: { email } });
  const mail = await app.inbox.next(email);
  const asked = requestOf(forgotPassword.path);
  expect(asked?.reqId).toMatch(/^\w{4,}$/);
  expect(mail.headers.find(({ key }) => key === 'x-request-id')?.value).toBe(asked?.reqId);
  await left(asked?.reqId);
  expect(lines.find(({ mail: id, reqId }) => id && reqId === asked?.reqId)).toMatchObject({
    jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('so does the mail of an order, whose job is written by the order’s own statement', async () => {
  const customer = await app.customer();
  await placeOrder('payment', customer, await app.staff('owner'));
  const mail = await app.inbox.next(customer.email);
  const reqId = mail.headers.find(({ key }) => key === 'x-request-id')?.value;
  expect(requestOf('/payment/order')?.reqId).toBe(reqId);
  await left(reqId);
});

it('a job that fails says because of which request', async () => {
  const customer = await app.customer();
  await app.asOwner('alter table password_resets add constraint refuses check (false) not valid');
  await app.visitor.call(forgotPassword, { body: { email: customer.email } });
  const { reqId } = requestOf(forgotPassword.path) ?? {};
  await expect
    .poll(() => lines.find((line) => line.msg === 'a job failed' && line.reqId === reqId))
    .toBeTruthy();
  await app.asOwner('alter table password_resets drop constraint refuses');
});
