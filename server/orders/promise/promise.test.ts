/** What a payment is promised by, and what becomes of a promise that breaks (Product §27.63–27.68). */
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { paymentMethods } from '@cowrie/contract/payments.ts';
import { DAY_MS, displayMoment, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { giveBalance } from '../../testing/money.ts';
import {
  CUSTOMER_ACTS,
  onDesk,
  type PlacedOrder,
  placeOrder,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { apologise } from './late-orders.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  nextMonday();
  customer = await app.customer();
  treasury = await app.staff('treasury');
  await promise(null);
});

/** To a Monday, 09:00 UTC, when somebody works for seven hours more: there are no holidays, since nobody made any. */
function nextMonday() {
  const now = app.clock.now().getTime();
  // 1970 began on a Thursday.
  const monday = Math.ceil((now - 4 * DAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + 4 * DAY_MS;
  app.clock.advance(monday + 9 * HOUR_MS - now);
}

async function promise(minutes: number | null) {
  const content = await app.staff('content');
  const calls = contentCalls['payment-methods'];
  const { rows } = data(await content.client.call(calls.list, {}));
  const row = rows.find(({ code }) => code === 'bank-transfer');
  if (!row) throw new Error('the method is not there');
  const body = {
    code: 'bank-transfer',
    name: 'Bank transfer',
    duration: 'Usually 1 to 2 working days',
  } as const;
  data(
    await content.client.call(calls.update, {
      params: { id: row.id },
      body: { ...body, promise_minutes: minutes },
    }),
  );
}

const details = async (order: PlacedOrder) =>
  data(await customer.client.call(getPayment, { params: { id: order.id } })).payments;
const place = () => placeOrder('payment', customer, treasury);
const events = async (order: PlacedOrder) => (await onDesk(treasury, order)).events;

/** The working minutes, all on one day, between the order's last event and what it promises. */
async function promisedAfter(order: PlacedOrder) {
  const { promised_at: at } = await details(order);
  const given = (await events(order)).at(-1)?.created_at;
  return at && given ? (Date.parse(at) - Date.parse(given)) / MINUTE_MS : null;
}

it('is given with the first proof, ends with a decline and is given anew with the next', async () => {
  const before = await place();
  data(await sendProof(customer, before));
  expect(await details(before)).toMatchObject({ status: 'awaiting', promised_at: null });

  await promise(240);
  const { payment_methods: methods } = data(await app.visitor.call(paymentMethods, {}));
  const method = methods.find(({ code }) => code === 'bank-transfer');
  expect(method).toMatchObject({ promise_minutes: 240, duration: 'Usually 1 to 2 working days' });
  const ahead = Date.parse(method?.promised_at ?? '') - app.clock.now().getTime();
  expect(Math.round(ahead / MINUTE_MS)).toBe(240);
  expect(methods.find(({ code }) => code === 'wechat')).toMatchObject({ promised_at: null });

  const order = await place();
  expect((await details(order)).promised_at).toBeNull();
  data(await sendProof(customer, order));
  expect(await promisedAfter(order)).toBe(240);
  const { promised_at: first } = await details(order);
  // Neither another proof nor another duration moves it.
  app.clock.advance(30 * MINUTE_MS);
  await promise(300);
  data(await sendProof(customer, order, 'another'));
  expect((await details(order)).promised_at).toBe(first);

  await STAFF_ACTS.decline(treasury, order);
  expect((await details(order)).promised_at).toBeNull();
  app.clock.advance(10 * MINUTE_MS);
  data(await sendProof(customer, order, 'once more'));
  expect(await promisedAfter(order)).toBe(300);
  await STAFF_ACTS.part(treasury, order);
  expect((await onDesk(treasury, order)).promise).toBeNull();
  data(await sendProof(customer, order, 'the rest'));
  expect(await promisedAfter(order)).toBe(300);
  await STAFF_ACTS.confirm(treasury, order);
  expect((await details(order)).promised_at).not.toBeNull();
  await STAFF_ACTS.complete(treasury, order);
  expect(await details(order)).toMatchObject({ status: 'successful', promised_at: null });
  await promise(null);
});

it('is given for what is paid from the balance, too', async () => {
  await promise(240);
  await app.context.db
    .updateTable('payment_options')
    .set({ enabled: true })
    .where('code', '=', 'wallet')
    .execute();
  await giveBalance(app.context, customer.id, 15_000_000n);
  const order = await place();
  expect(await CUSTOMER_ACTS.pay(customer, order)).toMatchObject({ status: 'success' });
  expect(await promisedAfter(order)).toBe(240);
});

it('apologises once for each promise that broke, twice at most, and then asks for a person', async () => {
  await promise(60);
  const order = await place();
  data(await sendProof(customer, order));
  const { promise: given } = await onDesk(treasury, order);
  // Amber for the last half hour, which is more than a quarter.
  expect(Date.parse(given?.at ?? '') - Date.parse(given?.soon_at ?? '')).toBe(30 * MINUTE_MS);
  await apologise(app.context);
  expect((await events(order)).map(({ title }) => title)).not.toContain('We are late');

  app.clock.advance(61 * MINUTE_MS);
  await Promise.all([apologise(app.context), apologise(app.context)]);
  await apologise(app.context);
  const late = (await events(order)).filter(({ event }) => event === 'late');
  expect(late).toMatchObject([{ title: 'We are late', by: 'system', from: 'awaiting', to: 'awaiting' }]);
  expect(late[0]?.note).toMatch(
    /^Your receiver was to be paid by .* AM\. We are still checking that your payment has arrived\. We now promise .* PM\.$/,
  );
  expect(await promisedAfter(order)).toBe(60);
  const { promise: renewed, messages } = await onDesk(treasury, order);
  expect(renewed).toMatchObject({ first_at: given?.at, apologies: 1 });
  expect(messages.at(-1)?.message).toContain('We are sorry: your payment is late.');
  const mail = await app.inbox.next(customer.email, 'We are sorry: your payment is late');
  expect(mail.text).toContain('We now promise');

  await STAFF_ACTS.confirm(treasury, order);
  app.clock.advance(61 * MINUTE_MS);
  await apologise(app.context);
  expect((await events(order)).at(-1)?.note).toContain('your receiver is still to be paid');
  app.clock.advance(61 * MINUTE_MS);
  await apologise(app.context);
  expect((await events(order)).filter(({ event }) => event === 'late')).toHaveLength(2);
  const { promise: broken } = await onDesk(treasury, order);
  expect(broken?.apologies).toBe(2);
  expect(Date.parse(broken?.at ?? '')).toBeLessThan(app.clock.now().getTime());
  await STAFF_ACTS.complete(treasury, order);
});

it('an apology that waited for the mail server leaves only while it is true', async () => {
  await promise(60);
  const [done, open] = [await place(), await place()];
  for (const order of [done, open]) data(await sendProof(customer, order));
  // As those of an outage they wait for another try.
  const { jobs, database } = app.context;
  const send: typeof jobs.send = (tx, name, job) => jobs.send(tx, name, job, { delaySeconds: 600 });
  for (let broken = 0; broken < 2; broken += 1) {
    app.clock.advance(61 * MINUTE_MS);
    await apologise({ ...app.context, jobs: { ...jobs, send } });
  }
  await STAFF_ACTS.confirm(treasury, done);
  await STAFF_ACTS.complete(treasury, done);
  const ids = [done.id, open.id].map(String);
  const late = `from pgboss.job where name = 'order-mail' and data ->> 'kind' = 'late' and data ->> 'orderId' = any($1)`;
  const states = async () =>
    (await database.executeSql(`select state ${late}`, [ids])).rows.map(({ state }) => state);
  expect(await states()).toEqual(['created', 'created', 'created', 'created']);
  await database.executeSql(`update pgboss.job set start_after = now() where id in (select id ${late})`, [
    ids,
  ]);
  await expect
    .poll(states, { timeout: 15_000 })
    .toEqual(['completed', 'completed', 'completed', 'completed']);
  const sorry = app.inbox.left(customer.email).filter((subject) => subject.includes('We are sorry'));
  expect(sorry).toHaveLength(1);
  const { promised_at: at } = await details(open);
  const { text } = await app.inbox.next(customer.email, 'We are sorry');
  expect(text).toContain(`We now promise ${displayMoment(new Date(at ?? ''))}`);
}, 30_000);

it('a queue is ordered by it where that is wished, with what has none last', async () => {
  const queue = async (sort?: 'promise') => {
    const query = { status: 'awaiting', customer: String(customer.id), sort } as const;
    return data(await treasury.client.call(deskOrders, { query })).orders.data;
  };
  for (const { reference, type, id } of await queue())
    await STAFF_ACTS.decline(treasury, { reference, type, id });
  const proved: PlacedOrder[] = [];
  for (const minutes of [null, 200, 100]) {
    await promise(minutes);
    const order = await place();
    data(await sendProof(customer, order));
    proved.push(order);
  }
  const [none, long, short] = proved.map(({ reference }) => reference);
  expect((await queue()).map(({ reference }) => reference)).toEqual([none, long, short]);
  const sorted = await queue('promise');
  expect(sorted.map(({ reference }) => reference)).toEqual([short, long, none]);
  expect(sorted.map((row) => row.promise?.apologies)).toEqual([0, 0, undefined]);
});
