/** Unchanged polls are answered from memory, and never after what they tell has changed (Product §29.26). */
import { logout } from '@cowrie/contract/accounts.ts';
import { blockCustomer } from '@cowrie/contract/desk/customers.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { secondProcess } from '../testing/live.ts';
import { toNewLinks } from '../testing/new-links.ts';
import { type PlacedOrder, placeOrder } from '../testing/orders.ts';
import { hashToken } from '../tokens.ts';
import { createKeptPolls } from './kept-polls.ts';

let app: TestApp;
let owner: TestStaff;
let customer: TestCustomer;
let order: PlacedOrder;
let urls: string[];
beforeAll(async () => {
  app = await createTestApp();
  // With a half hour links change, and with them the answers.
  toNewLinks(app.clock);
  owner = await app.staff('owner');
});
beforeEach(async () => {
  customer = await app.customer();
  order = await placeOrder('shipment', customer, owner);
  const { type, reference } = order;
  urls = [`/shipments/${order.id}`, `/chats/${type}/${reference}`, '/inbox', '/inbox/unread'];
});
afterAll(() => app.close());

/** Asks as a client does, with the tag of its last answer; resolves to the status. */
function poll(path: string, http = app.http) {
  let etag: string | undefined;
  return async () => {
    const authorization = `Bearer ${customer.token}`;
    const headers = { authorization, ...(etag && { 'if-none-match': etag }) };
    const answer = await http.inject({ url: API_BASE + path, headers });
    if (answer.headers.etag) etag = String(answer.headers.etag);
    return answer.statusCode;
  };
}

/** Asks until it is known that nothing has changed and all of it is kept. */
async function settle(asks: (() => Promise<number>)[], { changes } = app.context) {
  for (const ask of asks) await ask();
  await expect.poll(() => changes.isSure()).toBe(true);
  // What was unread is read by now, and then what is kept is what stays.
  for (let round = 0; round < 2; round += 1) for (const ask of asks) await ask();
}

/** Runs `work` while nobody gets at the table of sessions: whoever asked the database would wait. */
async function withoutSessions(work: () => Promise<void>) {
  const { pool } = app.context.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table customer_sessions in access exclusive mode');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('asks the database nothing while nothing has changed', async () => {
  const asks = urls.map((url) => poll(url));
  await settle(asks);
  await withoutSessions(async () => {
    for (const ask of asks) expect(await ask()).toBe(304);
  });
});

it('tells each change at once, and keeps again what it is then', async () => {
  const asks = urls.map((url) => poll(url));
  const [ofOrder, ofChat, ofInbox] = asks as [
    () => Promise<number>,
    () => Promise<number>,
    () => Promise<number>,
  ];
  await settle(asks);
  const named = { params: { reference: order.reference } };
  data(await owner.client.call(weighShipment, { ...named, body: { weight_kg: '3' } }));
  expect([await ofOrder(), await ofInbox()]).toEqual([200, 200]);
  data(await owner.client.call(staffMessage, { ...named, body: { message: 'It came.' } }));
  expect([await ofChat(), await ofInbox()]).toEqual([200, 200]);
  await settle(asks);
  await withoutSessions(async () => {
    for (const ask of asks) expect(await ask()).toBe(304);
  });
});

it('lets nobody in whose session or account is no longer good', async () => {
  const ask = poll(urls[0] ?? '');
  await settle([ask]);
  data(
    await owner.client.call(blockCustomer, { params: { id: String(customer.id) }, body: { blocked: true } }),
  );
  expect(await ask()).toBe(401);
  customer = await app.customer();
  const inbox = poll('/inbox');
  await settle([inbox]);
  data(await customer.client.call(logout, {}));
  expect(await inbox()).toBe(401);
});

describe.runIf(isPostgres())('of two processes', () => {
  it('each forgets what the other changes, told or not', async () => {
    const other = await secondProcess(app);
    const ask = poll(urls[0] ?? '', other.http);
    await settle([ask], other.context);
    const named = { params: { reference: order.reference } };
    const told = new Promise<void>((resolve) =>
      other.context.changes.listen((changes) => changes && resolve()),
    );
    data(await owner.client.call(weighShipment, { ...named, body: { weight_kg: '4' } }));
    await told;
    expect(await ask()).toBe(200);
    await settle([ask], other.context);
    // As a process leaves it that ends between its commit and its word.
    await app.asOwner(`update orders set version = version + 1 where id = ${order.id}`);
    await expect.poll(ask).toBe(200);
    await settle([ask], other.context);
    await app.asOwner(`update customers set blocked_at = now() where id = ${customer.id}`);
    await expect.poll(ask).toBe(401);
  });
});

it.runIf(isPostgres())('keeps nothing that was asked before every change was heard of', async () => {
  const other = await secondProcess(app);
  const { changes } = other.context;
  const polls = createKeptPolls(changes);
  const asked = { token: customer.token, url: urls[0] ?? '' };
  const now = app.clock.now().getTime();
  const who = {
    id: customer.id,
    username: customer.username,
    verified: true,
    tokenHash: hashToken(asked.token),
  };
  const keepFound = (keep: ReturnType<typeof polls.begin>) =>
    keep(asked, { customer: who, state: 'read', goodUntil: now + MINUTE_MS });
  const find = () => polls.find(asked, now);
  // Nobody has polled here: from now on changes are looked for, and what came until the first look is not.
  expect([find(), changes.isSure()]).toEqual([undefined, false]);
  const early = polls.begin();
  await expect.poll(() => changes.isSure()).toBe(true);
  keepFound(early);
  expect(find()).toBeUndefined();
  keepFound(polls.begin());
  expect(find()).toBe('read');
});

it('keeps nothing of a question that a change has overtaken', async () => {
  const url = urls[0] ?? '';
  const authorization = `Bearer ${customer.token}`;
  const ask = async () =>
    String((await app.http.inject({ url: API_BASE + url, headers: { authorization } })).headers.etag);
  await settle([poll(url)]);
  const named = { params: { reference: order.reference } };
  for (let round = 1; round <= 15; round += 1) {
    const change = owner.client.call(weighShipment, { ...named, body: { weight_kg: String(round) } });
    await Promise.all([change, ask(), ask(), ask(), ask()]);
    const { version } = await app.context.db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', BigInt(order.id))
      .executeTakeFirstOrThrow();
    const unchanged = { authorization, 'if-none-match': await ask() };
    expect(unchanged['if-none-match']).toContain(`"${version}.`);
    expect((await app.http.inject({ url: API_BASE + url, headers: unchanged })).statusCode).toBe(304);
  }
});
