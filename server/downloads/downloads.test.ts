import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { getPayment, uploadProof } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { openIn } from '../testing/open-files.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let ada: TestCustomer;
let port: number;

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.customer();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const payment = {
  you_pay: '20000.00',
  you_get: '100.00',
  you_pay_currency: 'NGN',
  you_get_currency: 'RMB',
  payment_method_code: 'wechat',
} as const;

const qrCode = () =>
  sharp({ create: { width: 90, height: 90, channels: 3, background: '#0b5d53' } })
    .png()
    .toBuffer();
const fileNames = () => storedFiles(app.context);

/** Sends the form over a real connection, as a browser would. */
async function upload(file: Blob, name: string) {
  const form = new FormData();
  for (const [field, value] of Object.entries(payment)) form.append(field, value);
  form.append('qr_code', file, name);
  const headers = { authorization: `Bearer ${ada.token}` };
  const response = await fetch(`http://127.0.0.1:${port}${API_BASE}/payment/order`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string } };
}

it('an uploaded file comes back by its link, as an attachment that nothing sniffs or runs', async () => {
  const file = new File([new Uint8Array(await qrCode())], '我的码.png');
  const placed = await ada.client.call(placePayment, { body: payment, files: { qr_code: file } });
  const id = placed.status === 'success' ? placed.data.payment_order.id : '';
  const order = await ada.client.call(getPayment, { params: { id } });
  const qr = order.status === 'success' ? order.data.payments.qr_code : null;
  expect(qr).toMatchObject({ name: '我的码.png', media_type: 'image/png' });

  const url = String(qr?.url);
  const got = await app.http.inject({ url });
  expect(got.statusCode).toBe(200);
  expect(got.rawPayload.length).toBe(qr?.size);
  expect(got.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(qr?.size),
    'content-disposition': `attachment; filename="___.png"; filename*=UTF-8''%E6%88%91%E7%9A%84%E7%A0%81.png`,
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
  });
  expect((await sharp(got.rawPayload).metadata()).format).toBe('png');
  const head = await app.http.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(qr?.size), '']);
  const known = await app.http.inject({ url, headers: { 'if-none-match': String(got.headers.etag) } });
  expect(known.statusCode).toBe(304);

  for (const wrong of [
    url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`),
    url.replace(/\?.*/, ''),
    `${url}&expires=9999999999`,
  ]) {
    expect((await app.http.inject({ url: wrong })).statusCode).toBe(404);
  }
  app.clock.advance(2 * HOUR_MS);
  expect((await app.http.inject({ url })).statusCode).toBe(404);
});

it('whoever sends a wrong or too large file reads why, and nothing of it stays', async () => {
  const before = fileNames();
  const program = new Blob([new Uint8Array(3_000_000).fill(7)]);
  expect(await upload(program, 'code.png')).toMatchObject({ status: 415, body: { code: 'image_type' } });
  const huge = new Blob([new Uint8Array(await qrCode()), new Uint8Array(12 * 1024 * 1024)]);
  expect(await upload(huge, 'code.png')).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
  expect(fileNames()).toEqual(before);
});

it('a connection that drops in the middle leaves nothing and harms nobody', async () => {
  const before = fileNames();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const start = [
    `POST ${API_BASE}/payment/order HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${ada.token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000',
    '',
    '--b',
    'content-disposition: form-data; name="qr_code"; filename="a.png"',
    '',
    '',
  ];
  socket.write(start.join('\r\n'));
  socket.write(await qrCode());
  socket.write(Buffer.alloc(20_000));
  await expect.poll(() => fileNames().length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(fileNames).toEqual(before);
  expect((await app.http.inject({ url: `${API_BASE}/site` })).statusCode).toBe(200);
});

it('one customer cannot keep everybody waiting with files', async () => {
  const small = await createTestApp({ RATE_LIMIT_FACTOR: '0.025' });
  try {
    const customer = await small.customer();
    const send = () =>
      customer.client.call(uploadProof, {
        params: { trx_type: 'payment', reference: 'CWR-00000000' },
        body: {},
        files: { payment_proof: new File(['no'], 'slip.png') },
      });
    for (let tries = 1; tries <= 3; tries += 1) expect(await send()).toMatchObject({ httpStatus: 404 });
    expect(await send()).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
  } finally {
    await small.close();
  }
});

it('a stored file that came to have another size breaks off, and is no other answer’s beginning', async () => {
  const file = new File([new Uint8Array(await qrCode())], 'qr.png');
  const placed = data(await ada.client.call(placePayment, { body: payment, files: { qr_code: file } }));
  const { id } = placed.payment_order;
  const { url = '' } = data(await ada.client.call(getPayment, { params: { id } })).payments.qr_code ?? {};
  const { key } = await app.context.db
    .selectFrom('files')
    .select('key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const path = join(app.context.config.dataDir, 'files', key.slice(0, 2), key);
  const whole = readFileSync(path);
  const open = (bytes: Buffer) => {
    writeFileSync(path, bytes);
    return fetch(`http://127.0.0.1:${port}${url}`).then((answer) => answer.arrayBuffer());
  };
  await expect(open(whole.subarray(0, 50))).rejects.toThrow('terminated');

  writeFileSync(path, Buffer.concat([whole, Buffer.from('HTTP/1.1 200 of somebody else')]));
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${url} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
  const answer = await buffer(socket);
  expect(answer.toString('latin1').match(/HTTP\/1.1 /g)).toHaveLength(1);
});

it('whoever goes before a file begins leaves it open for nobody: the process would end for it', async () => {
  const file = new File([new Uint8Array(await qrCode())], 'qr.png');
  const placed = data(await ada.client.call(placePayment, { body: payment, files: { qr_code: file } }));
  const { id } = placed.payment_order;
  const { url = '' } = data(await ada.client.call(getPayment, { params: { id } })).payments.qr_code ?? {};
  const { files } = app.context;
  const read = vi.spyOn(files, 'get');
  onTestFinished(() => read.mockRestore());
  for (let visitor = 0; visitor < 5; visitor += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${url} HTTP/1.1\r\nhost: a\r\n\r\n`);
    await once(app.http.server, 'request');
    socket.destroy();
  }
  await expect
    .poll(() => read.mock.settledResults.filter(({ type }) => type === 'fulfilled'))
    .toHaveLength(5);
  await expect.poll(() => openIn(join(app.context.config.dataDir, 'files'))).toEqual([]);
});
