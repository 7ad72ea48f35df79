/** Senders who never end, over real connections: what they are told, and how soon they are gone. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { logout } from '@cowrie/contract/accounts.ts';
import { blockCustomer } from '@cowrie/contract/desk/customers.ts';
import { updateStaff } from '@cowrie/contract/desk/session.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { cancelOrder, uploadProof } from '@cowrie/contract/orders.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sweepRemoved } from '../files/removed.ts';
import { createBodies } from '../overload/bodies.ts';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { letter } from '../testing/letter.ts';
import { PAYMENT, type PlacedOrder, pdf, placeOrder } from '../testing/orders.ts';
import { keptFiles, storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let port: number;
let customer: TestCustomer;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
  customer = await app.customer();
  order = await placeOrder('payment', customer, await app.staff('owner'));
});
afterAll(() => app.close());

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** A connection that sends what it is told and collects what comes back. */
function open(localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  const line = { socket, heard: '', closedAt: undefined as number | undefined };
  socket.on('data', (chunk) => {
    line.heard += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    line.closedAt = Date.now();
  });
  return line;
}
type Line = ReturnType<typeof open>;
const status = ({ heard }: Line) => Number(heard.slice(9, 12));

const head = (path: string, headers: Record<string, string | number>) =>
  `POST ${API_BASE}${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const json = (length: number) => ({ 'content-type': 'application/json', 'content-length': length });
const asCustomer = () => ({ authorization: `Bearer ${customer.token}` });
const contact = (message: string) => JSON.stringify(letter(message));

it('nobody in particular is told to sign in before a byte of their body is read, and is gone soon after', async () => {
  const lines = Array.from({ length: 200 }, () => open());
  for (const { socket } of lines)
    socket.write(head('/branding/order', json(200_000)) + '{"a":"'.padEnd(100_000, 'x'));
  await expect.poll(() => lines.map(status).filter((one) => one === 401).length).toBe(200);
  await expect.poll(() => lines.filter(({ closedAt }) => closedAt === undefined).length).toBe(0);
});

it('a stranger’s body is small: more is refused by what is announced, and by what comes', async () => {
  const announced = open();
  announced.socket.write(head('/contact', json(200_000)));
  await expect.poll(() => status(announced)).toBe(413);
  const unannounced = open();
  const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  unannounced.socket.write(head('/contact', chunked));
  unannounced.socket.write(`5000\r\n${'x'.repeat(0x5000)}\r\n`);
  await expect.poll(() => status(unannounced)).toBe(413);
  const longest = await app.http.inject({
    method: 'POST',
    url: `${API_BASE}/contact`,
    headers: { 'content-type': 'application/json' },
    payload: contact('退款'.repeat(2000)),
  });
  expect(longest.statusCode).toBe(200);
});

it('a body that stops coming is not waited for, a photo over a slow network is', async () => {
  const body = contact('Where is my parcel?');
  const stalled = open();
  stalled.socket.write(head('/contact', json(body.length)) + body.slice(0, -5));
  const known = open();
  known.socket.write(`${head('/branding/order', { ...asCustomer(), ...json(100) })}{`);
  const silent = open();
  const slowHeaders = open();
  slowHeaders.socket.write(`GET ${API_BASE}/faqs HTTP/1.1\r\nhost: x\r\nx-slow: `);

  const form = [
    '--b\r\ncontent-disposition: form-data; name="payment_option"\r\n\r\nbank-transfer\r\n',
    '--b\r\ncontent-disposition: form-data; name="payment_proof"; filename="proof.pdf"\r\n\r\n%PDF-1.7\n',
    ...Array<string>(36).fill(' '.repeat(2000)),
    '%%EOF\r\n--b--\r\n',
  ];
  const slow = open();
  const headers = {
    ...asCustomer(),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': form.join('').length,
  };
  const path = `/payment/payment/transaction/${order.reference}`;
  slow.socket.write(head(path, headers));
  const stopped = open();
  stopped.socket.write(head(path, headers) + form.slice(0, 3).join(''));
  const begun = Date.now();
  for (const part of form) {
    slow.socket.write(part);
    await delay(1000);
  }
  await expect.poll(() => status(slow)).toBe(200);
  expect(Date.now() - begun).toBeGreaterThan(35_000);
  for (const line of [stalled, known, silent, slowHeaders]) {
    await expect.poll(() => line.closedAt).toBeDefined();
    expect(Number(line.closedAt) - begun).toBeLessThan(45_000);
  }
  expect([stalled, known].map(status)).toEqual([400, 400]);
  expect(stalled.heard).toContain('too long');
  await expect.poll(() => stopped.closedAt, { timeout: 40_000 }).toBeDefined();
  expect(Number(stopped.closedAt) - begun).toBeGreaterThan(55_000);
}, 120_000);

/** What a call answers whose end comes after `meanwhile`, its head having been let in before. */
async function endingAfter(
  meanwhile: () => Promise<unknown>,
  call: { path: string; token: string; type: string; body: string },
): Promise<number> {
  const admissions = vi.spyOn(app.context.calls, 'during');
  const line = open();
  const headers = {
    authorization: `Bearer ${call.token}`,
    'content-type': call.type,
    'content-length': call.body.length,
  };
  line.socket.write(head(call.path, headers) + call.body.slice(0, -10));
  await expect.poll(() => admissions.mock.results.length).toBe(1);
  await admissions.mock.results[0]?.value;
  admissions.mockRestore();
  await meanwhile();
  line.socket.write(call.body.slice(-10));
  await expect.poll(() => status(line)).toBeGreaterThan(0);
  return status(line);
}

it('staff who are blocked while their call comes in have done nothing: an invitation is no way back', async () => {
  const owner = await app.staff('owner');
  const thief = await app.staff('owner');
  const blocked = { params: { id: String(thief.id) }, body: { role: 'support', blocked: true } } as const;
  const answered = await endingAfter(async () => data(await owner.client.call(updateStaff, blocked)), {
    path: '/desk/staff/invitations',
    token: thief.token,
    type: 'application/json',
    body: JSON.stringify({ email: 'accomplice@example.com', role: 'owner' }),
  });
  const open = await app.context.db.selectFrom('staff_invitations').select('email').execute();
  expect({ answered, open }).toEqual({ answered: 401, open: [] });
});

it('a customer who is blocked while their proof comes in has sent none, and its file is not kept', async () => {
  const owner = await app.staff('owner');
  const theirs = await app.customer();
  const { reference } = await placeOrder('payment', theirs, owner);
  const files = storedFiles(app.context);
  const params = { id: String(theirs.id) };
  const answered = await endingAfter(
    async () => data(await owner.client.call(blockCustomer, { params, body: { blocked: true } })),
    {
      path: `/payment/payment/transaction/${reference}`,
      token: theirs.token,
      type: 'multipart/form-data; boundary=b',
      body: [
        '--b\r\ncontent-disposition: form-data; name="payment_option"\r\n\r\nbank-transfer\r\n',
        '--b\r\ncontent-disposition: form-data; name="payment_proof"; filename="proof.pdf"\r\n\r\n',
        '%PDF-1.7\n%%EOF\r\n--b--\r\n',
      ].join(''),
    },
  );
  expect(answered).toBe(401);
  expect(storedFiles(app.context)).toEqual(files);
});

/** Their file is opened for two seconds, in which they sign out. */
function signingOutMeanwhile(theirs: TestCustomer) {
  const clean = app.context.cleaner.clean;
  return vi.spyOn(app.context.cleaner, 'clean').mockImplementationOnce(async (file) => {
    const cleaned = await clean(file);
    data(await theirs.client.call(logout, {}));
    app.clock.advance(2000);
    return cleaned;
  });
}

it('whoever is signed out while their proof, which came whole, is opened for long has sent none', async () => {
  const theirs = await app.customer();
  const { type: trx_type, reference } = await placeOrder('payment', theirs, await app.staff('owner'));
  const files = storedFiles(app.context);
  const opening = signingOutMeanwhile(theirs);
  const sent = { params: { trx_type, reference }, body: {}, files: { payment_proof: pdf() } };
  const answer = await theirs.client.call(uploadProof, sent);
  opening.mockRestore();
  expect(answer).toMatchObject({ httpStatus: 401 });
  expect(storedFiles(app.context)).toEqual(files);
});

it('whoever is signed out while their proof is opened for long has sent none', async () => {
  const theirs = await app.customer();
  const { reference } = await placeOrder('payment', theirs, await app.staff('owner'));
  const files = storedFiles(app.context);
  const opening = signingOutMeanwhile(theirs);
  const answered = await endingAfter(async () => {}, {
    path: `/payment/payment/transaction/${reference}`,
    token: theirs.token,
    type: 'multipart/form-data; boundary=b',
    body: [
      '--b\r\ncontent-disposition: form-data; name="payment_proof"; filename="proof.pdf"\r\n\r\n',
      '%PDF-1.7\n%%EOF\r\n--b--\r\n',
    ].join(''),
  });
  opening.mockRestore();
  expect(answered).toBe(401);
  expect(storedFiles(app.context)).toEqual(files);
});

it('a proof that takes so long that its file was removed meanwhile is asked for again', async () => {
  const theirs = await app.customer();
  const { reference } = await placeOrder('payment', theirs, await app.staff('owner'));
  const [files, kept] = [storedFiles(app.context), keptFiles(app.context).length];
  const sent = {
    path: `/payment/payment/transaction/${reference}`,
    token: theirs.token,
    type: 'multipart/form-data; boundary=b',
    body: [
      '--b\r\ncontent-disposition: form-data; name="payment_proof"; filename="proof.pdf"\r\n\r\n',
      '%PDF-1.7\n%%EOF\r\n',
      '--b\r\ncontent-disposition: form-data; name="payment_option"\r\n\r\nbank-transfer\r\n--b--\r\n',
    ].join(''),
  };
  const meanwhile = async () => {
    // Not while it is on its way in, where the sweep does not look.
    await expect.poll(() => keptFiles(app.context)).toHaveLength(kept + 1);
    const clock = () => new Date(app.clock.now().getTime() + 2 * DAY_MS);
    await sweepRemoved({ ...app.context, clock });
  };
  expect(await endingAfter(meanwhile, sent)).toBe(503);
  expect(storedFiles(app.context)).toEqual(files);
  expect(await endingAfter(async () => {}, sent)).toBe(200);
});

it('whoever signs out while their order comes in has placed none', async () => {
  const theirs = await app.customer();
  const answered = await endingAfter(async () => data(await theirs.client.call(logout, {})), {
    path: '/payment/order',
    token: theirs.token,
    type: 'application/json',
    body: JSON.stringify(PAYMENT),
  });
  const placed = await app.context.db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', theirs.id)
    .execute();
  expect({ answered, placed }).toEqual({ answered: 401, placed: [] });
});

it('files for an order that is not theirs, or takes none any more, are refused before they come', async () => {
  const stranger = await app.customer();
  const closed = await placeOrder('payment', stranger, await app.staff('owner'));
  const { type: trx_type, reference } = closed;
  await stranger.client.call(cancelOrder, { query: { trx_type, reference }, body: { message: 'No more' } });
  const files = storedFiles(app.context);
  const begin = (path: string) => {
    const line = open();
    const headers = {
      authorization: `Bearer ${stranger.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 9_000_000,
    };
    line.socket.write(head(path, headers));
    return line;
  };
  const others = [
    `/payment/payment/transaction/${order.reference}`,
    `/chats/payment/${order.reference}/files`,
  ];
  const over = [`/payment/payment/transaction/${reference}`, `/chats/payment/${reference}/files`];
  const told = [...others, ...over].map(begin);
  await expect.poll(() => told.map(status)).toEqual([404, 404, 409, 409]);
  expect(storedFiles(app.context)).toEqual(files);
});

it('a proof that is sent again under its key gets its first answer, whatever became of the order', async () => {
  const late = await placeOrder('payment', customer, await app.staff('owner'));
  const { type: trx_type, reference } = late;
  const send = (idempotencyKey: string) =>
    customer.client.call(
      uploadProof,
      { params: { trx_type, reference }, body: {}, files: { payment_proof: pdf() } },
      { idempotencyKey },
    );
  const first = await send('one');
  expect(first.status).toBe('success');
  await app.context.db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('reference', '=', reference)
    .execute();
  expect(await send('one')).toEqual(first);
  expect(await send('two')).toMatchObject({ code: 'order_closed' });
});

it('an address that holds three hundred connections gets no more; another one gets in', async () => {
  const crowd = Array.from({ length: 320 }, () => open());
  await expect
    .poll(() => crowd.filter(({ closedAt }) => closedAt !== undefined).length)
    .toBeGreaterThanOrEqual(20);
  const other = open('127.0.0.2');
  other.socket.write(`GET ${API_BASE}/faqs HTTP/1.1\r\nhost: x\r\n\r\n`);
  await expect.poll(() => status(other)).toBe(200);
  for (const { socket } of crowd) socket.destroy();
  await expect
    .poll(async () => {
      const again = open();
      await Promise.race([once(again.socket, 'connect'), once(again.socket, 'close')]);
      again.socket.write(`GET ${API_BASE}/faqs HTTP/1.1\r\nhost: x\r\n\r\n`);
      await Promise.race([once(again.socket, 'data'), once(again.socket, 'close')]);
      return status(again);
    })
    .toBe(200);
});

it('whoever shares an address with one who holds it by half-sent bodies is not shut out with them', async () => {
  const address = '127.0.0.7';
  // As many as one address has room for.
  const half = Array.from({ length: 256 }, () => open(address));
  for (const { socket } of half) socket.write(`${head('/contact', json(16 * 1024))}{"a":"`);
  const told = () => half.filter(({ heard }) => heard.includes('too long')).length;
  const another = async () => {
    const line = open(address);
    const body = contact('Where is my parcel?');
    line.socket.write(head('/contact', json(body.length)) + body);
    await expect.poll(() => line.heard).toContain('HTTP/1.1');
    line.socket.destroy();
    return status(line);
  };
  await expect
    .poll(async () => {
      await another();
      return told();
    })
    .toBeGreaterThan(0);
  expect(await another()).toBe(200);
  // No more give way than room is needed for.
  expect(told()).toBeLessThan(half.length / 2);
});

/** One that others are not to wait for. */
const QUICK = { came: () => Number.POSITIVE_INFINITY, giveWay: () => expect.unreachable() };

it('where there is no room the slowest give way, and none that comes as fast as a poor network brings it', () => {
  let now = 0;
  const bodies = createBodies(1, () => now);
  const gone: string[] = [];
  const [size, came] = [32 * 1024, new Map<string, number>()];
  const begin = (name: string, network: number) =>
    bodies.begin(`2001:db8:${network}::/64`, size, {
      came: () => came.get(name) ?? 0,
      giveWay: () => gone.push(name),
    });
  // Eight networks of one machine are enough to hold all the room there is.
  const names = Array.from({ length: 1024 }, (_, index) => `half ${index}`);
  for (const [index, name] of names.entries()) {
    came.set(name, index);
    begin(name, index % 8);
  }
  came.set('half 0', 4 * 1024);
  now = 1_000;
  expect(() => begin('too soon', 9)).toThrow('We cannot reach');
  now = 3_000;
  for (let count = 0; count < 100; count += 1) {
    const release = begin(`a customer ${count}`, 9);
    came.set(`a customer ${count}`, size);
    release();
  }
  // An eighth of the room and what was asked for, the slowest first; the one that comes quickly stays.
  expect(gone).toEqual(names.slice(1, gone.length + 1));
  expect(gone.length).toBe(129);
});

/** Bodies that each come at so many bytes a millisecond, on a clock to turn. */
function uploadsAt() {
  let now = 0;
  const bodies = createBodies(1, () => now);
  const gone: string[] = [];
  const upload = (
    name: string,
    { address, sender, rate }: { address: string; sender: string; rate: number },
  ) => {
    const since = now;
    const came = () => (now - since) * rate;
    return bodies.beginUpload(address, sender, { came, giveWay: () => gone.push(name) });
  };
  return { upload, gone, pass: (ms: number) => (now += ms) };
}

it('many senders at a few addresses who are all just fast enough keep no other address out', () => {
  const { upload, gone, pass } = uploadsAt();
  // A slow phone was there before; then come 128 accounts at eight addresses, for all the room there is.
  upload('an early phone', { address: 'phone 0', sender: 'Ada', rate: 5 });
  for (let count = 0; count < 511; count += 1) {
    const [address, sender] = [`few ${count % 8}`, `account ${count % 128}`];
    upload(`just enough ${count}`, { address, sender, rate: 1.1 });
  }
  pass(3_000);
  // 400 KB at 5 KB a second take 80 seconds: nobody who came so gives way to those who come meanwhile.
  for (let phone = 1; phone <= 20; phone += 1) {
    upload(`phone ${phone}`, { address: `phone ${phone}`, sender: `customer ${phone}`, rate: 5 });
    pass(4_000);
  }
  expect(gone.filter((name) => name.startsWith('just enough'))).toHaveLength(20);
  expect(gone).toHaveLength(20);
  // Nor do those who gave way come back for more than others have.
  expect(() => upload('again', { address: 'few 0', sender: 'account 0', rate: 1.1 })).toThrow();
});

it('senders of one address who have several under way give way to one who has none, the slowest first', () => {
  const { upload, gone, pass } = uploadsAt();
  upload('an early phone', { address: 'shared', sender: 'Ada', rate: 5 });
  for (let count = 0; count < 63; count += 1)
    upload(`of several ${count}`, {
      address: 'shared',
      sender: `account ${count % 16}`,
      rate: 1.1 + count / 100,
    });
  pass(3_000);
  upload('a phone', { address: 'shared', sender: 'Obi', rate: 5 });
  expect(gone).toEqual(['of several 0']);
});

it('those who have one under way each do not drive each other away', () => {
  const { upload, gone, pass } = uploadsAt();
  for (let count = 0; count < 64; count += 1)
    upload(`phone ${count}`, { address: 'shared', sender: `customer ${count}`, rate: 5 });
  pass(30_000);
  expect(() => upload('one more', { address: 'shared', sender: 'Obi', rate: 5 })).toThrow(
    'Please wait a moment',
  );
  expect(gone).toEqual([]);
});

it('what is on its way at once has an end, for an address and for all, and gives its room back', () => {
  const bodies = createBodies(1);
  const quarter = 1024 * 1024;
  const held = Array.from({ length: 4 }, () => bodies.begin('one', quarter, QUICK));
  expect(() => bodies.begin('one', 1, QUICK)).toThrow('Please wait a moment');
  for (let other = 0; other < 28; other += 1) bodies.begin(`other ${other}`, quarter, QUICK);
  expect(() => bodies.begin('the last', 1, QUICK)).toThrow('We cannot reach');
  for (const release of held) {
    release();
    release();
  }
  bodies.begin('one', 4 * quarter, QUICK);
});

it('a sender has four uploads under way, the fifth waits for one to end', () => {
  const bodies = createBodies(1);
  const [first] = Array.from({ length: 4 }, () => bodies.beginUpload('here', 'Ada', QUICK));
  expect(() => bodies.beginUpload('elsewhere', 'Ada', QUICK)).toThrow('Please wait a moment');
  bodies.beginUpload('here', 'Obi', QUICK);
  first?.();
  bodies.beginUpload('here', 'Ada', QUICK);
});
