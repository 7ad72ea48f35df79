/** What changes reaches whoever looks at it, from any process, and nobody else (Product §29.20, §29.25, §29.55). */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { logout } from '@cowrie/contract/accounts.ts';
import { addChat, listChats } from '@cowrie/contract/chat.ts';
import { blockCustomer } from '@cowrie/contract/desk/customers.ts';
import { writeNow } from '@cowrie/contract/desk/inbox.ts';
import { leaveOrder } from '@cowrie/contract/desk/leave-order.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { claimPayout, takeOverPayout } from '@cowrie/contract/desk/payouts.ts';
import { updateStaff } from '@cowrie/contract/desk/session.ts';
import { weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { ORDER_TYPES } from '@cowrie/contract/lifecycle.ts';
import { customerTyping, deskLive, live, writeHave } from '@cowrie/contract/live.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerEvents } from '../calls/answer-events.ts';
import type { OpenStream } from '../calls/call.ts';
import { ownCasesState } from '../cases/queries.ts';
import type { Change } from '../changes/change.ts';
import { inboxVersion, ownThreadState, unreadMessages } from '../chat/queries.ts';
import { transaction } from '../database/transaction.ts';
import { ownOrderVersion } from '../orders/queries.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { followStream, secondProcess } from '../testing/live.ts';
import { orderAt, type PlacedOrder, placeOrder } from '../testing/orders.ts';
import { createLive } from './live.ts';

let app: TestApp;
let at: string;
let owner: TestStaff;
let customer: TestCustomer;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  at = await app.http.listen({ port: 0, host: '127.0.0.1' });
  owner = await app.staff('owner');
});
beforeEach(async () => {
  customer = await app.customer();
  order = await placeOrder('shipment', customer, owner);
});
afterAll(() => app.close());

const follow = async (path: string, token: string, from = at) => {
  const stream = await followStream(from + API_BASE + path, token);
  expect(await stream.next('hello')).toEqual({});
  return stream;
};
const mine = (from?: string) => follow(live.path, customer.token, from);
const atDesk = (from?: string) => follow(deskLive.path, owner.token, from);

const named = () => ({ params: { reference: order.reference } });
const about = () => ({ ref: order.reference, type: order.type });
const write = (message: string) =>
  customer.client.call(addChat, { body: { trx_type: order.type, trx_ref: order.reference, message } });
const answer = (message: string) => owner.client.call(staffMessage, { ...named(), body: { message } });

it('tells both sides of what the other does, and staff of what waits', async () => {
  const [own, desk] = [await mine(), await atDesk()];
  data(await owner.client.call(quoteOrder, { ...named(), body: { amount: '20000' } }));
  const { v } = await own.next('order');
  expect(await desk.next('order')).toEqual({ ...about(), v });
  expect(await desk.next('queue')).toEqual({});
  const { chat } = data(await write('Is it there?'));
  await desk.next('thread', { ...about(), id: Number(chat.id) });
  const { message } = data(await answer('It is.'));
  await own.next('thread', { ...about(), id: Number(message.id) });
  own.close();
  desk.close();
});

it('tells who is writing, who looks, and how far the other side has read', async () => {
  const { message } = data(await answer('Which colour?'));
  const [own, desk] = [await mine(), await atDesk()];
  const params = { type: order.type, reference: order.reference };
  expect(data(await customer.client.call(listChats, { params })).seen).toBe('0');
  await desk.next('seen', { ...about(), id: Number(message.id) });
  expect(await own.next('unread')).toEqual({});
  const body = { trx_type: order.type, trx_ref: order.reference, on: true };
  data(await customer.client.call(customerTyping, { body }));
  expect(await desk.next('typing')).toEqual({ ...about(), by: 'customer', on: true });
  const { chat } = data(await write('Red'));
  data(await owner.client.call(viewOrder, named()));
  await own.next('seen', { ...about(), id: Number(chat.id) });
  expect(data(await customer.client.call(listChats, { params })).seen).toBe(chat.id);
  expect(await desk.next('viewers')).toEqual({ ref: order.reference });
  data(await owner.client.call(writeNow, { ...named(), body: { writing: true } }));
  expect(await own.next('typing')).toEqual({ ...about(), by: 'staff', on: true });
  expect(await desk.next('typing')).toMatchObject({ by: 'staff', name: owner.name });
  own.close();
  desk.close();
});

it('tells at once that a payout was taken over: its payer might send the money, too', async () => {
  const treasury = await app.staff('treasury');
  order = await orderAt('processing', 'payment', customer, treasury);
  const { payout } = data(await treasury.client.call(claimPayout, { ...named(), body: {} }));
  const desk = await atDesk();
  const body = { since: payout.claim?.since ?? '' };
  data(await owner.client.call(takeOverPayout, { ...named(), body }));
  expect(await desk.next('viewers')).toEqual({ ref: order.reference });
  desk.close();
});

it('tells at once that a colleague has left the order', async () => {
  const support = await app.staff('support');
  const desk = await atDesk();
  const viewers = async () => data(await owner.client.call(viewOrder, named())).viewers;
  data(await support.client.call(viewOrder, named()));
  expect(await viewers()).toEqual([support.name]);
  await desk.next('viewers');
  await desk.next('viewers');
  data(await support.client.call(leaveOrder, named()));
  await desk.next('viewers');
  expect(await viewers()).toEqual([]);
  desk.close();
});

it('tells nobody of what is another’s, or of what staff write among themselves', async () => {
  const stranger = await app.customer();
  const [theirs, own] = [await follow(live.path, stranger.token), await mine()];
  const foreign = await stranger.client.call(customerTyping, {
    body: { trx_type: order.type, trx_ref: order.reference, on: true },
  });
  expect(foreign).toMatchObject({ code: 'not_found' });
  data(await write('Mine'));
  await own.next('thread');
  const body = { message: 'Careful', internal: true };
  data(await owner.client.call(staffMessage, { ...named(), body }));
  const { message } = data(await answer('Yours'));
  expect(await own.next('thread')).toEqual({ ...about(), id: Number(message.id) });
  const other = await placeOrder('branding', stranger, owner);
  expect(await theirs.next('order')).toMatchObject({ ref: other.reference });
  const asking = `${live.path}?have=${writeHave([{ ref: order.reference, v: '1', id: '1' }])}`;
  const nosy = await follow(asking, stranger.token);
  data(
    await stranger.client.call(addChat, {
      body: { trx_type: other.type, trx_ref: other.reference, message: 'Hi' },
    }),
  );
  expect(await nosy.next('thread')).toMatchObject({ ref: other.reference });
  for (const stream of [theirs, own, nosy]) stream.close();
});

it('says nothing of what was rolled back', async () => {
  const own = await mine();
  const { db } = app.context;
  const rolledBack = transaction(db, async (tx) => {
    await tx.updateTable('orders').set({ version: 4711n }).where('id', '=', BigInt(order.id)).execute();
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  data(await owner.client.call(weighShipment, { ...named(), body: { weight_kg: '3.25' } }));
  expect((await own.next('order')).v).toBeLessThan(4711);
  own.close();
});

it('catches up by version with what a browser missed', async () => {
  const before = await mine();
  data(await owner.client.call(weighShipment, { ...named(), body: { weight_kg: '2' } }));
  const { v } = await before.next('order');
  const { message: first } = data(await answer('One'));
  before.close();
  data(await owner.client.call(weighShipment, { ...named(), body: { weight_kg: '3' } }));
  const { message: second } = data(await answer('Two'));
  const have = writeHave([{ ref: order.reference, v: String(v), id: first.id }]);
  for (const [path, token] of [
    [live.path, customer.token],
    [deskLive.path, owner.token],
  ] as const) {
    const after = await follow(`${path}?have=${have}`, token);
    expect((await after.next('order')).v).toBeGreaterThan(Number(v));
    expect(await after.next('thread')).toEqual({ ...about(), id: Number(second.id) });
    after.close();
  }
});

it('announces every state that an order comes to', async () => {
  const told = new Map<string, string>();
  app.context.changes.listen((changes) => {
    for (const change of changes ?? []) {
      if (change.of === 'order') told.set(`order ${change.orderId}`, String(change.version));
      if (change.of === 'thread' || change.of === 'read')
        told.set(`thread ${change.orderId}`, `${change.last} ${change.visible} ${change.customerRead}`);
    }
  });
  const own = await app.customer();
  for (const type of ORDER_TYPES)
    for (const status of ['successful', 'cancelled'] as const) await orderAt(status, type, own, owner);
  const rows = await app.context.db
    .selectFrom('orders as o')
    .innerJoin('threads as t', 't.order_id', 'o.id')
    .select(['o.id', 'version', 'last_message_id', 'last_visible_id', 'customer_read_id'])
    .where('o.customer_id', '=', own.id)
    .execute();
  expect(rows).toHaveLength(8);
  for (const row of rows) {
    expect(told.get(`order ${row.id}`)).toBe(String(row.version));
    const read = [row.last_message_id, row.last_visible_id, row.customer_read_id].join(' ');
    expect(told.get(`thread ${row.id}`)).toBe(read);
  }
});

it('hears of every table that a poll is kept by', async () => {
  const polled = [
    ownOrderVersion({ type: 'payment', id: '1' }),
    ownThreadState({ type: 'payment', reference: '' }),
    ownThreadState({ type: 'payment', reference: '1' }),
    ownCasesState({ type: 'payment', reference: '' }),
    inboxVersion(1),
    unreadMessages(1),
  ];
  const named = polled.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:from|join) ([a-z_]+) /g)].map(([, table]) => table),
  );
  // Written with the row of their thread or case, which says so.
  const withAnother = ['messages', 'case_messages'];
  const derived = ['newest', 'newest_cases'];
  const asked = new Set(named.filter((table = '') => ![...withAnother, ...derived].includes(table)));
  expect(asked.size).toBeGreaterThan(4);
  const { rows } = await app.context.database.pool.query<{ table: string }>(
    `select distinct relname as table from pg_trigger join pg_class c on c.oid = tgrelid where tgname like '%announced%'`,
  );
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining([...asked]));
});

describe('a stream ends', () => {
  it('with its session, and not with another', async () => {
    const other = await app.customer();
    const [own, theirs] = [await mine(), await follow(live.path, other.token)];
    data(await customer.client.call(logout, {}));
    expect(await own.next('ended')).toEqual({ because: 'session' });
    await own.closed;
    await placeOrder('branding', other, owner);
    await theirs.next('order');
    theirs.close();
  });

  it('where a customer is blocked or a role changes', async () => {
    const support = await app.staff('support');
    const [own, desk] = [await mine(), await follow(deskLive.path, support.token)];
    data(
      await owner.client.call(blockCustomer, {
        params: { id: String(customer.id) },
        body: { blocked: true },
      }),
    );
    expect(await own.next('ended')).toEqual({ because: 'session' });
    const body = { role: 'content', blocked: false } as const;
    data(await owner.client.call(updateStaff, { params: { id: String(support.id) }, body }));
    expect(await desk.next('ended')).toEqual({ because: 'session' });
    await Promise.all([own.closed, desk.closed]);
  });

  it('where the same customer opens too many, the oldest first', async () => {
    const streams = [];
    for (let count = 0; count < 7; count += 1) streams.push(await mine());
    const [first, second] = streams;
    expect(await first?.next('ended')).toEqual({ because: 'many' });
    data(await answer('Still there?'));
    await second?.next('thread');
    for (const stream of streams) stream.close();
  });
});

describe('has bounds', () => {
  it('for an address, of whoever comes from there', () => {
    const config = { ...app.context.config, rateLimitFactor: 2 / 2000 };
    const few = createLive({ ...app.context, config });
    let customers = 0n;
    const open = (address: string) => {
      customers += 1n;
      const asked = { id: customers, address, tokenHash: Buffer.alloc(32), have: undefined };
      return few.open({ side: 'customer', ...asked })({ send: () => true, end: () => {} });
    };
    const [leave] = [open('10.0.0.1'), open('10.0.0.1')];
    expect(() => open('10.0.0.1')).toThrow(
      expect.objectContaining({ code: 'too_many_tries', retryAfter: 60 }),
    );
    open('10.0.0.2');
    leave?.();
    open('10.0.0.1');
    few.stop();
  });

  it('for what a browser does not take', async () => {
    const opened = Promise.withResolvers<OpenStream>();
    const left = Promise.withResolvers<void>();
    const http = Fastify();
    const stream = () => (stream: OpenStream) => {
      opened.resolve(stream);
      return left.resolve;
    };
    http.get('/live', answerEvents(app.context, live, stream));
    const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
    // Nothing reads what comes here.
    const browser = connect(Number(port), '127.0.0.1');
    const headers = `host: x\r\naccept: text/event-stream\r\nauthorization: Bearer ${customer.token}\r\n`;
    browser.write(`GET /live HTTP/1.1\r\n${headers}\r\n`);
    const { send } = await opened.promise.then((stream) => ({ send: stream.send.bind(stream) }));
    const kilobyte = `: ${'x'.repeat(1020)}\n\n`;
    let sent = 0;
    // What the two kernels take of it is no memory of the process.
    while (sent < 100_000 && send(kilobyte)) sent += 1;
    expect(sent).toBeLessThan(100_000);
    await left.promise;
    expect(send(kilobyte)).toBe(false);
    browser.destroy();
    await http.close();
  });
});

it('keeps nothing of the call while a stream waits', async () => {
  const calls: WeakRef<object>[] = [];
  const note = (request: object, answer: object) =>
    calls.push(new WeakRef(request), new WeakRef(answer), new WeakRef((request as IncomingMessage).headers));
  app.http.server.once('request', note);
  const own = await mine();
  expect(calls).toHaveLength(3);
  // All of it, and at once: without a word of ours V8 collects when it likes.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await expect
    .poll(() => {
      collect();
      return calls.filter((call) => call.deref()).length;
    })
    .toBe(0);
  await answer('Still there?');
  await own.next('thread');
  own.close();
});

it('takes no stream for who asks for no stream, or for nobody', async () => {
  const plain = await app.http.inject({
    url: API_BASE + live.path,
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(plain.statusCode).toBe(400);
  await expect(followStream(at + API_BASE + live.path, owner.token)).rejects.toThrow('401');
  await expect(followStream(at + API_BASE + deskLive.path, customer.token)).rejects.toThrow('401');
});

describe.runIf(isPostgres())('of two processes', () => {
  it('each tells of what the other did, and ends what the other ended', async () => {
    const other = await secondProcess(app);
    const [own, desk] = [await mine(other.at), await atDesk(other.at)];
    data(await owner.client.call(weighShipment, { ...named(), body: { weight_kg: '5' } }));
    await own.next('order');
    const { chat } = data(await write('Thank you'));
    await desk.next('thread', { ...about(), id: Number(chat.id) });
    data(await customer.client.call(logout, {}));
    expect(await own.next('ended')).toEqual({ because: 'session' });
    await other.http.close();
    expect(await desk.next('ended')).toEqual({ because: 'stop' });
  });

  it('each finds what nobody told', async () => {
    const own = await mine();
    await expect.poll(() => app.context.changes.isSure()).toBe(true);
    // As a process leaves it that ends between its commit and its word.
    await app.asOwner(`update orders set version = version + 10 where id = ${order.id}`);
    expect((await own.next('order')).v).toBeGreaterThan(10);
    await app.asOwner(`delete from customer_sessions where customer_id = ${customer.id}`);
    expect(await own.next('ended')).toEqual({ because: 'session' });
  });

  it('tells of a gap where it was deaf, and hears again', async () => {
    const own = await mine();
    const heard: (readonly Change[] | null)[] = [];
    app.context.changes.listen((changes) => void heard.push(changes));
    await app.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^(listen|select pg_notify)'`,
    );
    expect(await own.next('again')).toEqual({});
    await expect.poll(() => heard.filter((changes) => changes === null).length).toBeGreaterThan(1);
    own.close();
  });
});
