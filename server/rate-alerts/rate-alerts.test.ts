/** Who waits for a price is told of it once (Product §27.76, §27.77, §27.78). */
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { getRateAlert, removeRateAlert, setRateAlert } from '@cowrie/contract/rate-alerts.ts';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import {
  createTestApp,
  data,
  setRate,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { wakeWorkers } from '../testing/wake-workers.ts';
import { tellAll } from './tell.ts';

let app: TestApp;
let treasury: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
  await setRate(app.context, '200');
});

const publish = async (price: string) =>
  data(await treasury.client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price } }));
const wait = (at_most: string, who = customer) => who.client.call(setRateAlert, { body: { at_most } });
const alertOf = async (who = customer) => data(await who.client.call(getRateAlert, {})).alert;
/** Somebody else's mail of ₦191.00 or less has left: every mail that was asked for before has too. */
async function afterOthers() {
  const other = await app.customer();
  data(await wait('191', other));
  await setRate(app.context, '191');
  await tellAll(app.context);
  return app.inbox.next(other.email, 'A yuan costs ₦191.00 now');
}

it('is mailed at its figure or under it and not above, once, and then says so', async () => {
  expect(await alertOf()).toBeNull();
  expect(data(await wait('195.50')).alert).toEqual({ at_most: '195.50', told: null });
  const second = await app.customer();
  data(await wait('194', second));
  await publish('195.51');
  await publish('195.5');
  const { text } = await app.inbox.next(customer.email, 'A yuan costs ₦195.50 now');
  expect(text).toContain('You asked us to tell you when ¥1 costs ₦195.50 or less.');
  expect(await alertOf()).toEqual({
    at_most: '195.50',
    told: { at: expect.any(String), price: '195.5', seen: false },
  });
  expect(await alertOf(second)).toEqual({ at_most: '194.00', told: null });
  await publish('193.2');
  await app.inbox.next(second.email, 'A yuan costs ₦193.20 now');
  await afterOthers();
  expect(app.inbox.left(customer.email)).toEqual([]);
  expect(await alertOf()).toMatchObject({ told: { price: '195.5' } });
});

it('says so where the price has risen again by the time that its mail leaves', async () => {
  data(await wait('196'));
  await publish('195');
  await app.inbox.next(customer.email, 'A yuan costs ₦195.00 now');
  await publish('196.004');
  // As after a try that failed, since the mail server was away.
  const putBack = async () => {
    const { rowCount } = await app.context.database.pool.query(
      `update pgboss.job set state = 'retry', start_after = now()
        where name = 'rate-alert-mail' and state = 'completed' and data ->> 'customerId' = $1`,
      [String(customer.id)],
    );
    return rowCount;
  };
  await expect.poll(putBack).toBe(1);
  await wakeWorkers(app, 'rate-alert-mail');
  const { text } = await app.inbox.next(customer.email, 'A yuan cost ₦195.00, and costs ₦196.004 now');
  expect(text).toContain('It has risen since: ¥1 costs ₦196.004 now.');
});

test('two prices at once mail once', async () => {
  data(await wait('196'));
  await Promise.all([setRate(app.context, '195'), setRate(app.context, '194')]);
  await Promise.all([tellAll(app.context), tellAll(app.context), tellAll(app.context)]);
  await app.inbox.next(customer.email);
  await afterOthers();
  expect(app.inbox.left(customer.email)).toEqual([]);
});

test('one that is removed, or whose customer is blocked, mails nothing; one that is changed waits anew', async () => {
  const [blocked, changed] = [await app.customer(), await app.customer()];
  for (const who of [customer, blocked, changed]) data(await wait('196', who));
  data(await customer.client.call(removeRateAlert, {}));
  expect(await alertOf()).toBeNull();
  data(await wait('192', changed));
  const now = { blocked_at: app.clock.now() };
  await app.context.db.updateTable('customers').set(now).where('id', '=', blocked.id).execute();
  await publish('195');
  await afterOthers();
  expect(app.inbox.left(customer.email)).toEqual([]);
  expect(app.inbox.left(blocked.email)).toEqual([]);
  await app.inbox.next(changed.email, 'A yuan costs ₦191.00 now');
  expect(app.inbox.left(changed.email)).toEqual([]);
});

it('takes a figure that is under today’s price, and not far under it', async () => {
  const refused = async (at_most: string) => {
    const answer = await wait(at_most);
    return answer.status === 'warning' ? answer.errors.at_most : answer;
  };
  expect(await refused('200')).toEqual(['A yuan already costs ₦200.00 today. Enter a lower price.']);
  expect(await refused('99.99')).toEqual(['A yuan costs ₦200.00 today. Enter at least half of it.']);
  expect(await refused('')).toEqual(['Enter what a yuan may cost']);
  expect(await refused('-1')).toEqual(['Enter an amount above zero, with at most two decimals']);
  expect(await alertOf()).toBeNull();
  data(await wait('100'));
  data(await wait('199.99'));
  expect(await alertOf()).toEqual({ at_most: '199.99', told: null });
});
