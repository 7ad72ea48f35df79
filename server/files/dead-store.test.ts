/** An S3 store that answers nothing, takes files down for as long as that lasts and no longer (Product §31.1, §31.2). */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { attachToChat } from '@cowrie/contract/chat.ts';
import { approveContentProposal, contentCalls } from '@cowrie/contract/desk/content.ts';
import { uploadItemPicture } from '@cowrie/contract/desk/pictures.ts';
import type { FileLink } from '@cowrie/contract/files.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { type Bucket, openBucket } from '../testing/bucket.ts';
import { type Line, openLine } from '../testing/line.ts';
import { type PlacedOrder, pdf, photo, placeOrder } from '../testing/orders.ts';
import { createS3Store } from './s3-store.ts';

/** Seconds of patience where life has up to a minute. */
const HURRIED = {
  connectMs: 1500,
  answerMs: 1500,
  partMs: 1500,
  putMs: 3000,
  getMs: 3000,
  deleteMs: 1500,
  silenceMs: 1500,
  wholeMs: 10_000,
};
/** More than the fifty sockets that the client would open if it were not told otherwise. */
const CROWD = 60;
const SAID = 'Files cannot be stored or opened right now. Nothing is lost; please try again in a minute.';

let bucket: Bucket;
let line: Line;
let app: TestApp;
let ada: TestCustomer;
let order: PlacedOrder;
beforeAll(async () => {
  // The store reads it at the first use, within the time that a file has.
  await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  bucket = await openBucket();
  line = await openLine({ port: bucket.port });
  const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${line.port}` };
  app = await createTestApp({}, { files: (incoming) => createS3Store(settings, incoming, HURRIED) });
  ada = await app.customer();
  order = await placeOrder('payment', ada, await app.staff('support'));
});
afterAll(async () => {
  await app.close();
  await line.close();
  await bucket.close();
});

const send = () => {
  const params = { type: order.type, reference: order.reference };
  return ada.client.call(attachToChat, { params, files: { file: pdf() } });
};
const open = ({ url }: FileLink) => app.http.inject({ url });

it('answers 503 while it hangs, uploads and downloads alike, and works again as soon as it does', async () => {
  const { file } = data(await send()).chat;
  if (!file) throw new Error('the message shows no file');
  expect((await open(file)).statusCode).toBe(200);

  line.silence();
  const began = performance.now();
  const [upload, ...downloads] = await Promise.all([
    send(),
    ...Array.from({ length: CROWD }, () => open(file)),
  ]);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(upload).toMatchObject({ httpStatus: 503, code: 'unavailable', message: SAID });
  expect(new Set(downloads.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(downloads[0]?.headers['retry-after']).toBe('30');
  expect(downloads[0]?.body).toContain('please try again in a minute');
  expect(readdirSync(app.context.files.incoming)).toEqual([]);

  line.heal();
  expect((await open(file)).statusCode).toBe(200);
  expect(await send()).toMatchObject({ status: 'success' });
  expect(readdirSync(app.context.files.incoming)).toEqual([]);
});

it('so does a picture that visitors see', async () => {
  const { client } = await app.staff('content');
  const { address } = data(await client.call(uploadItemPicture, { files: { picture: await photo() } }));
  const body = { name: 'Mugs', picture: address, from_price: null, lead_days: null };
  const { proposal } = data(await client.call(contentCalls.items.create, { body }));
  const second = await app.staff('treasury');
  data(await second.client.call(approveContentProposal, { params: { id: proposal?.id ?? '' } }));
  line.silence();
  const away = await app.http.inject({ url: address });
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '30']);
  // Nobody keeps that for a year.
  expect(away.headers['cache-control'] ?? '').not.toContain('immutable');
  line.heal();
  expect((await app.http.inject({ url: address })).statusCode).toBe(200);
});

it('one that stops in the middle of a file ends the file', async () => {
  const store = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 2_000_000 });
    response.write(Buffer.alloc(1_000_000));
  });
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  onTestFinished(() => {
    store.closeAllConnections();
    store.close();
  });
  const { port } = store.address() as AddressInfo;
  const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` };
  const files = createS3Store(settings, app.context.files.incoming, HURRIED);
  await expect(buffer(await files.get('a'.repeat(32)))).rejects.toThrow('the file store does not answer');
});

it('one that takes nothing leaves nobody reading what was to be stored', async () => {
  const reading = new Readable({ read() {} });
  reading.push('a slip');
  line.silence();
  await expect(app.context.files.put('b'.repeat(32), reading)).rejects.toThrow(
    'the file store does not answer',
  );
  line.heal();
  expect(reading.destroyed).toBe(true);
});

it('whoever reads nothing of a file gives way once others need the connections', async () => {
  const { files } = app.context;
  const [key, large] = ['c'.repeat(32), randomBytes(4_000_000)];
  await files.put(key, Readable.from([large]));
  const few = createS3Store(bucket.settings, files.incoming, { ...HURRIED, wholeMs: 60_000 }, 5);
  const unread = await Promise.all(Array.from({ length: 5 }, () => few.get(key)));
  const failed = unread.map((read) => once(read, 'error').then(() => 'failed'));
  for (const read of unread) read.once('readable', () => {});
  // Longer than a read is new.
  await expect
    .poll(async () => buffer(await few.get(key)).then(Buffer.byteLength), { timeout: 20_000 })
    .toBe(4_000_000);
  for (const read of unread) read.resume();
  expect(await Promise.race(failed)).toBe('failed');
  for (const read of unread) read.destroy();
});
