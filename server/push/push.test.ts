/** News reaches a customer's devices by a push service that speaks the protocol (Product §30.1–30.6). */
import { lookup } from 'node:dns/promises';
import { type AddressInfo, createServer } from 'node:net';
import { logout, updatePreferences } from '@cowrie/contract/accounts.ts';
import { listChats } from '@cowrie/contract/chat.ts';
import * as departures from '@cowrie/contract/desk/departures.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { confirmOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { live } from '@cowrie/contract/live.ts';
import * as api from '@cowrie/contract/push.ts';
import { getRateAlert, seeRateAlert, setRateAlert } from '@cowrie/contract/rate-alerts.ts';
import { waitingCount } from '@cowrie/contract/waiting-count.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { getSetting } from '../database/settings.ts';
import {
  createTestApp,
  data,
  setRate,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { followStream } from '../testing/live.ts';
import { openNameServer } from '../testing/name-server.ts';
import { orderAt, type PlacedOrder, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';
import { openPushService, type PushService, type TestDevice } from '../testing/push-service.ts';
import { wakeWorkers } from '../testing/wake-workers.ts';
import { pushKey } from './key.ts';
import { createLookup, isPublicAddress, mayBePushService } from './public-hosts.ts';
import { createSender, isOfBrowsers } from './rests.ts';
import { sendPush } from './send-push.ts';

let app: TestApp;
let staff: TestStaff;
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
  app = await createTestApp({ PUSH_TO_PRIVATE: 'on' });
  staff = await app.staff('owner');
});
afterAll(async () => {
  await app.close();
  await service.close();
  expect(service.faults).toEqual([]);
});

async function subscribed(who: Pick<TestCustomer, 'client'>): Promise<TestDevice> {
  const device = service.device(data(await who.client.call(api.getPush, {})).public_key);
  data(await who.client.call(api.subscribePush, { body: device.subscription }));
  return device;
}

type PushRow = { id: string; state: string };
async function jobs(customer: TestCustomer): Promise<PushRow[]> {
  const { rows } = await app.context.database.pool.query<PushRow>(
    `select id::text, state::text from pgboss.job where name = 'push' and data ->> 'customerId' = $1 order by created_on`,
    [String(customer.id)],
  );
  return rows;
}
const HURRIED = ['push', 'order-mail', 'departure-mail', 'rate-alert-mail'];
/** Whatever waits for its time has its time. */
async function hurry(): Promise<void> {
  const { pool } = app.context.database;
  await pool.query(
    `update pgboss.job set start_after = now() where name = any($1) and state in ('created', 'retry')`,
    [HURRIED],
  );
  await wakeWorkers(app, ...HURRIED);
}
async function hurriedStates(customer: TestCustomer) {
  await hurry();
  return (await jobs(customer)).map(({ state }) => state);
}
async function allDone(customer: TestCustomer, count: number): Promise<void> {
  await expect
    .poll(() => hurriedStates(customer), { timeout: 30_000 })
    .toEqual(Array(count).fill('completed'));
}
const isHere = async ({ client }: TestCustomer) => data(await client.call(api.getPush, {})).is_here;

it('tells each device once of what was mailed, in words that a locked screen may show', async () => {
  const customer = await app.customer();
  const device = await subscribed(customer);
  const order = await orderAt('awaiting', 'payment', customer, staff);
  const params = { reference: order.reference };
  data(await staff.client.call(confirmOrder, { params, body: { looked_at_same_proof: true } }));
  await app.inbox.next(customer.email, 'Your payment is confirmed');
  await allDone(customer, 1);
  const { message, ttl, urgency, topic } = await device.next();
  expect(message).toEqual({
    title: 'Your payment is confirmed',
    body: `We are working on your order. Order ${order.reference}.`,
    tag: order.reference,
    path: `/orders?order=payment-${order.id}`,
    waiting: expect.any(Number),
  });
  expect(urgency).toBe('high');
  expect(topic).not.toContain(order.reference);
  expect(ttl).toBeGreaterThan(86_000);
  expect(device.left()).toEqual([]);
});

it('tells nobody what was seen meanwhile, or is switched off', async () => {
  const [reader, silent] = [await app.customer(), await app.customer()];
  const devices = [await subscribed(reader), await subscribed(silent)];
  const body = { kind: 'message', on: false } as const;
  expect(data(await silent.client.call(api.switchPush, { body })).off).toEqual(['message']);
  for (const customer of [reader, silent]) {
    const { type, reference } = await placeOrder('branding', customer, staff);
    const words = { message: 'Which colour?', internal: false };
    data(await staff.client.call(staffMessage, { params: { reference }, body: words }));
    if (customer === reader) data(await customer.client.call(listChats, { params: { type, reference } }));
    await allDone(customer, 1);
  }
  expect(devices.flatMap((device) => device.left())).toEqual([]);
  const on = { kind: 'message', on: true } as const;
  expect(data(await silent.client.call(api.switchPush, { body: on })).off).toEqual([]);
});

it('parcels that moved together are told of as one, unless the thread of each was read since', async () => {
  const [reader, half] = [await app.customer(), await app.customer()];
  const devices = [await subscribed(reader), await subscribed(half)];
  const parcels = async (customer: TestCustomer) => [
    await placeOrder('shipment', customer, staff),
    await placeOrder('shipment', customer, staff),
  ];
  const [readers, halfs] = [await parcels(reader), await parcels(half)];
  const body = {
    name: 'ET 607',
    carried_by: 'flight',
    route: 'Guangzhou – Lagos',
    leaves_on: '2030-07-01',
  } as const;
  const { departure } = data(await staff.client.call(departures.openDeparture, { body }));
  const params = { id: departure.id };
  const references = [...readers, ...halfs].map(({ reference }) => reference);
  data(await staff.client.call(departures.loadParcels, { params, body: { references, unpaid_too: true } }));
  data(await staff.client.call(departures.moveDeparture, { params, body: { from: 'loading' } }));
  const read = async ({ client }: TestCustomer, { type, reference }: PlacedOrder) =>
    data(await client.call(listChats, { params: { type, reference } }));
  for (const parcel of readers) await read(reader, parcel);
  for (const parcel of halfs.slice(1)) await read(half, parcel);
  await allDone(reader, 1);
  await allDone(half, 1);
  expect(devices[0]?.left()).toEqual([]);
  expect((await devices[1]?.next())?.message).toMatchObject({
    title: 'Your parcel has left China with ET 607',
    body: '2 of your parcels. Open your orders to see them.',
    path: '/orders',
  });
  // What staff say in place of our line is for the mail and the thread.
  const line = 'Held at customs, Mr Bello wants ₦40,000';
  data(await staff.client.call(departures.moveDeparture, { params, body: { from: 'departed', line } }));
  await allDone(half, 2);
  expect((await devices[1]?.next())?.message).toMatchObject({ title: 'Your parcel has moved' });
});

it('a price that was waited for is told at once to who looks, and to no device once they saw it', async () => {
  const [looks, sleeps] = [await app.customer(), await app.customer()];
  const devices = [await subscribed(looks), await subscribed(sleeps)];
  for (const { client } of [looks, sleeps])
    data(await client.call(setRateAlert, { body: { at_most: '195' } }));
  const at = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const stream = await followStream(at + API_BASE + live.path, looks.token);
  await stream.next('hello');
  data(await staff.client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '194' } }));
  await stream.next('alert');
  const told = async () => data(await looks.client.call(getRateAlert, {})).alert?.told;
  const { at: told_at = '', seen } = (await told()) ?? {};
  expect(seen).toBe(false);
  // Of another telling it says nothing.
  const earlier = new Date(Date.parse(told_at) - 1).toISOString();
  data(await looks.client.call(seeRateAlert, { body: { told_at: earlier } }));
  expect(await told()).toMatchObject({ seen: false });
  data(await looks.client.call(seeRateAlert, { body: { told_at } }));
  expect(await told()).toMatchObject({ seen: true });

  await allDone(sleeps, 1);
  await allDone(looks, 1);
  expect((await devices[1]?.next())?.message.title).toBe('A yuan costs ₦194.00 now');
  expect(devices[0]?.left()).toEqual([]);
  stream.close();
  await setRate(app.context, '200');
});

it('a price that was waited for is told to the devices of who wants no mails of it', async () => {
  const customer = await app.customer();
  const device = await subscribed(customer);
  data(await customer.client.call(updatePreferences, { body: { price_mails: false } }));
  data(await customer.client.call(setRateAlert, { body: { at_most: '195' } }));
  data(await staff.client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '194' } }));
  await allDone(customer, 1);
  expect((await device.next()).message.title).toBe('A yuan costs ₦194.00 now');
  const mailJobs = async () => {
    const { rows } = await app.context.database.pool.query(
      `select state::text from pgboss.job where name = 'rate-alert-mail' and data ->> 'customerId' = $1`,
      [String(customer.id)],
    );
    return rows;
  };
  await expect.poll(mailJobs).toEqual([{ state: 'completed' }]);
  expect(app.inbox.left(customer.email)).toEqual([]);
  await setRate(app.context, '200');
});

it('the number that a push brings is what the customer’s home asks of them', async () => {
  const customer = await app.customer();
  const device = await subscribed(customer);
  const waiting = async () => data(await customer.client.call(waitingCount, {})).waiting;
  expect(await waiting()).toBe(0);
  await placeOrder('payment', customer, staff);
  const { reference } = await placeOrder('branding', customer, staff);
  expect(await waiting()).toBe(1);
  for (const message of ['Which colour?', 'Which size?'])
    data(
      await staff.client.call(staffMessage, { params: { reference }, body: { message, internal: false } }),
    );
  await allDone(customer, 2);
  // Both words are of one order.
  expect(device.left().at(-1)?.message.waiting).toBe(2);
  expect(await waiting()).toBe(2);
});

it('a device is told for as long as its session lasts, and until its service says that it is gone', async () => {
  const [leaving, gone] = [await app.customer(), await app.customer()];
  await subscribed(leaving);
  data(await leaving.client.call(logout, {}));
  const { rows } = await app.context.database.pool.query(
    'select 1 from push_subscriptions where customer_id = $1',
    [String(leaving.id)],
  );
  expect(rows).toEqual([]);

  const device = await subscribed(gone);
  device.answer = 410;
  const { reference } = await placeOrder('branding', gone, staff);
  const body = { message: 'Which colour?', internal: false };
  data(await staff.client.call(staffMessage, { params: { reference }, body }));
  await allDone(gone, 1);
  expect(await isHere(gone)).toBe(false);
});

it('is tried again where the service is away, and does not come twice with the mail’s next try', async () => {
  const customer = await app.customer();
  const device = await subscribed(customer);
  device.answer = 503;
  const { reference } = await placeOrder('branding', customer, staff);
  const body = { message: 'Which colour?', internal: false };
  data(await staff.client.call(staffMessage, { params: { reference }, body }));
  await expect.poll(() => hurriedStates(customer), { timeout: 30_000 }).toEqual(['retry']);
  device.answer = 201;
  // As after a try of the mail that failed.
  await app.context.database.pool.query(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'order-mail' and data ->> 'kind' = 'reply'
      and data ->> 'pushed' = 'true'`,
  );
  await wakeWorkers(app, 'order-mail');
  await allDone(customer, 1);
  expect((await device.next()).message.title).toBe('You have a new message');
  expect(device.left()).toEqual([]);
});

const titles = (device: TestDevice) => device.left().map(({ message }) => message.title);

it('what was held up takes the place of nothing that came after it, unless that is switched off', async () => {
  const [told, silent] = [await app.customer(), await app.customer()];
  const body = { kind: 'payment', on: false } as const;
  const shown: string[][] = [];
  for (const customer of [told, silent]) {
    const device = await subscribed(customer);
    device.answer = 503;
    const order = await orderAt('awaiting', 'payment', customer, staff);
    data(await staff.client.call(staffMessage, { params: order, body: { message: 'Hm.', internal: false } }));
    await expect.poll(() => hurriedStates(customer), { timeout: 30_000 }).toEqual(['retry']);
    if (customer === silent) data(await customer.client.call(api.switchPush, { body }));
    data(await STAFF_ACTS.decline(staff, order));
    data(await sendProof(customer, order));
    data(await STAFF_ACTS.confirm(staff, order));
    await expect
      .poll(() => hurriedStates(customer), { timeout: 30_000 })
      .toEqual(customer === told ? ['completed', 'completed', 'retry'] : ['retry', 'completed', 'completed']);
    device.answer = 201;
    await allDone(customer, 3);
    shown.push(titles(device));
  }
  expect(shown).toEqual([['Your payment is confirmed'], ['You have a new message']]);
});

it('a job of the version before, which says not when it was due, is told', async () => {
  const customer = await app.customer();
  const device = await subscribed(customer);
  device.answer = 503;
  const order = await orderAt('awaiting', 'payment', customer, staff);
  data(await STAFF_ACTS.decline(staff, order));
  await expect.poll(() => hurriedStates(customer), { timeout: 30_000 }).toEqual(['retry']);
  await app.context.database.pool.query(
    `update pgboss.job set data = data - 'dueAt' where name = 'push' and data ->> 'customerId' = $1`,
    [String(customer.id)],
  );
  data(await sendProof(customer, order));
  data(await STAFF_ACTS.confirm(staff, order));
  await expect.poll(() => hurriedStates(customer), { timeout: 30_000 }).toEqual(['retry', 'retry']);
  device.answer = 201;
  await allDone(customer, 2);
  expect(titles(device)).toHaveLength(2);
});

it('of a cancelled order whose money is to be given back that is told, and no cancelling beside it', async () => {
  const customer = await app.customer();
  const device = await subscribed(customer);
  const cancel = async (done: number) => {
    const params = await orderAt('processing', 'payment', customer, staff);
    await allDone(customer, done - 1);
    device.left();
    data(await staff.client.call(deskCancelOrder, { params, body: { reason: 'It cannot be paid' } }));
    await allDone(customer, done + 1);
    return titles(device);
  };
  expect(await cancel(2)).toEqual(['You are getting your money back']);
  data(await customer.client.call(api.switchPush, { body: { kind: 'refund', on: false } }));
  expect(await cancel(5)).toEqual(['Your order was cancelled']);
});

it('the next who signs in on a browser is the one who is told there', async () => {
  const [first, second] = [await app.customer(), await app.customer()];
  const { subscription } = await subscribed(first);
  data(await second.client.call(api.subscribePush, { body: subscription }));
  expect([await isHere(first), await isHere(second)]).toEqual([false, true]);
  data(await second.client.call(api.unsubscribePush, {}));
  expect(await isHere(second)).toBe(false);
});

it('takes no address that leads into its own network, and no keys that are none', async () => {
  for (const endpoint of [
    'http://push.example.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://8.8.8.8/a',
    'https://2130706433/a',
    'https://push.example.com:8443/a',
    'https://user:word@push.example.com/a',
    'https://metadata/a',
    'file:///etc/passwd',
    'push',
  ])
    expect(mayBePushService(endpoint), endpoint).toBe(false);
  expect(mayBePushService('https://fcm.googleapis.com/fcm/send/a')).toBe(true);
  for (const address of ['10.1.2.3', '127.0.0.1', '169.254.169.254', '192.168.0.1', '100.64.0.1', '::1'])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::'])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['8.8.8.8', '2a00:1450:4001:80b::200a'])
    expect(isPublicAddress(address), address).toBe(true);
  const { client } = await app.customer();
  // Of the second the length is right, and the point is not on the curve.
  for (const keys of [
    { p256dh: 'x', auth: 'y' },
    { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
  ]) {
    const answer = await client.call(api.subscribePush, { body: { endpoint: 'https://a.example/b', keys } });
    expect(answer).toMatchObject({ status: 'warning', code: 'invalid_input' });
  }
});

it('a name that leads into its own network is refused, and name servers that are silent keep nobody’s look-ups waiting', async () => {
  const names = await openNameServer({ 'inside.example': '10.0.0.1', 'outside.example': '8.8.8.8' });
  onTestFinished(names.close);
  const find = createLookup([names.at]);
  const found = (name: string) =>
    new Promise((resolve) => find(name, { all: true }, (error, at) => resolve(error?.code ?? at)));
  const silent = Array.from({ length: 10 }, (_, count) => found(`${count}.silent.example`));
  expect(await found('inside.example')).toBe('NOT_PUBLIC');
  expect(await found('outside.example')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  // As whatever else of the process looks a name up.
  await lookup('localhost');
  expect(await Promise.race([...silent, 'none of them is there'])).toBe('none of them is there');
});

it('nothing is sent to an address that was kept while tests could name any', async () => {
  let comers = 0;
  const inside = createServer((socket) => {
    comers += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening));
  try {
    const { port } = inside.address() as AddressInfo;
    const { subscription } = service.device(
      data(await (await app.customer()).client.call(api.getPush, {})).public_key,
    );
    const { publicKey, privateKey } = await pushKey(app.context);
    // No name is looked up where there is none: that alone would let it through.
    for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]']) {
      const to = { ...subscription.keys, endpoint: `https://${host}:${port}/` };
      const sending = { key: { publicKey, privateKey }, subject: 'https://shop.example', payload: '{}' };
      const how = {
        topic: 'a',
        urgency: 'normal',
        ttlSeconds: 60,
        signal: new AbortController().signal,
      } as const;
      expect(await sendPush(to, { ...sending, ...how, toPrivate: false })).toBe('gone');
    }
    expect(comers).toBe(0);
  } finally {
    inside.close();
  }
});

it('one that answers a letter at a time is waited for no longer than one that is silent', async () => {
  const letters = Array.from('HTTP/1.1 201 Created\r\nlocation: /');
  const slow = createServer((socket) => {
    socket.on('error', () => {});
    const drip = setInterval(() => socket.write(letters.shift() ?? 'a'), 20);
    socket.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void slow.close());
  const { port } = slow.address() as AddressInfo;
  const { public_key } = data(await (await app.customer()).client.call(api.getPush, {}));
  const { keys } = service.device(public_key).subscription;
  const sent = sendPush(
    { ...keys, endpoint: `http://127.0.0.1:${port}/` },
    {
      ...{ key: await pushKey(app.context), subject: 'https://shop.example', payload: '{}', topic: 'a' },
      ...{ urgency: 'normal', ttlSeconds: 60, toPrivate: true, signal: new AbortController().signal },
    },
    1_000,
  );
  await expect(sent).rejects.toThrow('the push service did not answer');
});

/** One that takes messages and never answers. */
async function openSilentService() {
  const silent = { port: 0, comers: 0 };
  const server = createServer((socket) => {
    silent.comers += 1;
    socket.on('error', () => {});
    socket.resume();
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  onTestFinished(() => void server.close());
  silent.port = (server.address() as AddressInfo).port;
  return silent;
}

async function sendingTo(device: TestDevice) {
  const sending = {
    ...{ key: await pushKey(app.context), subject: 'https://shop.example', topic: 'a', ttlSeconds: 60 },
    ...{ toPrivate: true, signal: new AbortController().signal },
    urgency: 'normal',
    payload: JSON.stringify({ title: 'a', body: 'b', tag: 'c', path: '/', waiting: 0 }),
  } as const;
  return { keys: device.subscription.keys, sending };
}

it('a service that was silent twice rests, others are asked, and so is it later', async () => {
  const silent = await openSilentService();
  const device = await subscribed(await app.customer());
  const { keys, sending } = await sendingTo(device);
  let now = 0;
  const send = createSender(2_500, () => now);
  const ask = () =>
    send({ ...keys, endpoint: `http://127.0.0.1:${silent.port}/` }, sending).catch((error) => error.message);
  const [none, rests] = ['the push service did not answer', 'the push service rests: it was silent'];
  // Two at once are one silence.
  expect(await Promise.all([ask(), ask()])).toEqual([none, none]);
  now += 1;
  expect([await ask(), await ask(), silent.comers]).toEqual([none, rests, 3]);
  expect(await send({ ...keys, endpoint: device.subscription.endpoint }, sending)).toBe('sent');
  expect(await device.next()).toMatchObject({ message: { title: 'a' } });
  now += 10_001;
  expect([await ask(), silent.comers]).toEqual([none, 4]);
  now += 10_001;
  expect([await ask(), silent.comers]).toEqual([rests, 4]);
});

it('of services that no browser is known to use a few are asked at once, so that silent ones leave room for the rest', async () => {
  const silent = await openSilentService();
  const device = await subscribed(await app.customer());
  const { keys, sending } = await sendingTo(device);
  const send = createSender(2_500);
  const ask = (endpoint: string) => send({ ...keys, endpoint }, sending).catch((error) => error.message);
  const names = Array.from({ length: 10 }, (_, count) => `http://127.0.0.${count + 1}:${silent.port}/`);
  const none = Array(4).fill('the push service did not answer');
  const waits = Array(6).fill('it waits for other push services');
  expect(await Promise.all(names.map(ask))).toEqual([...none, ...waits]);
  expect(await ask(device.subscription.endpoint)).toBe('sent');
  const ofBrowsers = [
    ...['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'],
    'wns2-par02p.notify.windows.com',
  ];
  expect(ofBrowsers.filter(isOfBrowsers)).toEqual(ofBrowsers);
  const others = [
    'fcm.googleapis.com.example',
    'notpush.apple.com.example',
    'evilpush.apple.com',
    'storage.googleapis.com',
  ];
  expect(others.filter(isOfBrowsers)).toEqual([]);
});

it('the key is made once, and stands sealed', async () => {
  const keys = await Promise.all(
    [1, 2, 3].map(async () => data(await (await app.customer()).client.call(api.getPush, {}))),
  );
  expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(1);
  expect(String(await getSetting(app.context.db, 'push_key'))).toMatch(/^v1:/);
});

it('is changed 120 times an hour at most', async () => {
  const { client } = await app.customer();
  const turn = (on: boolean) => client.call(api.switchPush, { body: { kind: 'rate', on } });
  for (let count = 0; count < 120; count += 1) data(await turn(count % 2 === 1));
  expect(await turn(true)).toMatchObject({ status: 'warning', code: 'too_many_tries' });
});
