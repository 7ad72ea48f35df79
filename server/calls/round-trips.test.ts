/** How often what customers write all day goes to the database, and how often it waits for the disk (Product §29.1). */
import { login } from '@cowrie/contract/accounts.ts';
import { addChat } from '@cowrie/contract/chat.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { orderAt, PAYMENT, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';
import { statementsOf } from '../testing/statements.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

/** Nobody waits until the workers are told. */
const toDatabase = (sent: string[]) => sent.filter((text) => !text.startsWith('select pg_notify'));

/** Statements of a call that finds what seldom changes known, which is so for a second: the fewest of some. */
async function statements(call: () => Promise<unknown>, times = 5): Promise<string[]> {
  let fewest: string[] | undefined;
  for (let tries = 0; tries < times; tries += 1) {
    const all = await statementsOf(app.context.database, call);
    const own = toDatabase(all);
    if (!fewest || own.length < fewest.length) fewest = own;
  }
  return fewest ?? [];
}

/** Each statement that writes is a commit where it stands alone; within a transaction the transaction is. */
function commits(sent: string[]): number {
  if (sent.includes('begin')) return sent.filter((text) => text === 'commit').length;
  return sent.filter((text) => /\b(insert|update|delete)\b/i.test(text)).length;
}

/** Its statements as far as they can be told apart, where the count is not what was expected. */
const told = (sent: string[]) => sent.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 90));

it('a payment is placed in three round trips and one commit', async () => {
  let key = 0;
  const sent = await statements(async () =>
    data(await customer.client.call(placePayment, { body: PAYMENT }, { idempotencyKey: `place-${key++}` })),
  );
  expect(told(sent)).toHaveLength(3);
  expect(commits(sent)).toBe(1);
});

it('a branding order is placed in two round trips and a shipment in three, with one commit each', async () => {
  const branding = await statements(() => placeOrder('branding', customer, owner));
  expect(told(branding)).toHaveLength(2);
  expect(commits(branding)).toBe(1);
  const shipment = await statements(() => placeOrder('shipment', customer, owner));
  // Whether the parcel came before its order is asked.
  expect(told(shipment)).toHaveLength(3);
  expect(commits(shipment)).toBe(1);
});

it('what staff move is guarded by one statement and told of by one, with one commit', async () => {
  const sentBy = async (made: () => Promise<{ reference: string }>, act: keyof typeof STAFF_ACTS) => {
    const orders = [await made(), await made(), await made()];
    return statements(() => STAFF_ACTS[act](owner, orders.pop() as never), orders.length);
  };
  const awaiting = () => orderAt('awaiting', 'payment', customer, owner);
  const declined = await sentBy(awaiting, 'decline');
  // Its order is read before; `begin` leaves with its row, and `commit` with the rest: three round trips. The session is asked
  // for once a second.
  expect(told(declined).length).toBeLessThanOrEqual(6);
  expect(commits(declined)).toBe(1);
  // The journal besides with its account, and which account is live, as none was shown to the payer.
  const confirmed = await sentBy(awaiting, 'confirm');
  expect(told(confirmed).length).toBeLessThanOrEqual(11);
  expect(commits(confirmed)).toBe(1);
  const completed = await sentBy(() => orderAt('processing', 'branding', customer, owner), 'complete');
  expect(told(completed).length).toBeLessThanOrEqual(10);
  expect(commits(completed)).toBe(1);
});

it('a message is written in two round trips and one commit', async () => {
  const { reference } = await placeOrder('payment', customer, owner);
  const body = { trx_type: 'payment' as const, trx_ref: reference, message: 'Has it arrived?' };
  let key = 0;
  const sent = await statements(async () =>
    data(await customer.client.call(addChat, { body }, { idempotencyKey: `write-${key++}` })),
  );
  expect(sent.length).toBeLessThanOrEqual(2);
  expect(commits(sent)).toBe(1);
});

it('a proof is written in one statement and one commit, with all that it is held against read before', async () => {
  const placed = () => placeOrder('payment', customer, owner);
  const orders = [await placed(), await placed(), await placed(), await placed()];
  const sent = await statements(() => sendProof(customer, orders.pop() as never), orders.length);
  // Who calls and whether the order takes it; the file noted and counted, while it is opened; the order and what it is about; all
  // that is written.
  expect(told(sent)).toHaveLength(7);
  expect(commits(sent.slice(4))).toBe(1);
  expect(sent.filter((text) => /\b(begin|commit)\b/.test(text))).toEqual([]);
});

it('a sign-in from a known device is two round trips, and waits for no disk', async () => {
  const signIn = async (cookie = '') => {
    const payload = { username: customer.username, password: PASSWORD };
    const url = API_BASE + login.path;
    const answer = await app.http.inject({ method: 'POST', url, payload, headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    return String(answer.headers['set-cookie'] ?? '').split(';')[0];
  };
  const device = await signIn();
  const sent = await statementsOf(app.context.database, () => signIn(device));
  // Who that is, with the try on a device of theirs; all that is written, where all is as it was, and meanwhile their addresses.
  expect(told(toDatabase(sent))).toHaveLength(3);
  expect(sent.filter((text) => text.includes('synchronous_commit'))).toHaveLength(2);
  expect(sent.filter((text) => /^(begin|commit)$/.test(text))).toEqual([]);
});
