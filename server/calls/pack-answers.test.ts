import { gunzipSync } from 'node:zlib';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCustomer } from '../testing/app.ts';
import { placeOrder } from '../testing/orders.ts';
import { packAnswers } from './pack-answers.ts';

let app: TestApp;
let ada: TestCustomer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.customer();
  const support = await app.staff('support');
  for (let count = 0; count < 3; count += 1) await placeOrder('payment', ada, support);
});
afterAll(() => app.close());

const ask = (path: string, encodings?: string) =>
  app.http.inject({
    url: API_BASE + path,
    headers: { authorization: `Bearer ${ada.token}`, ...(encodings && { 'accept-encoding': encodings }) },
  });

it('an answer is packed for who can unpack it, and says the same', async () => {
  const [plain, packed] = [await ask('/orders'), await ask('/orders', 'gzip, deflate, br, zstd')];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
  // What allows gzip with a weight of nothing cannot unpack it.
  expect((await ask('/orders', 'gzip;q=0')).headers['content-encoding']).toBeUndefined();
});

it('a poll that a browser keeps is another’s for another customer, packed or not', async () => {
  for (const encodings of [undefined, 'gzip']) {
    const { headers } = await ask('/inbox', encodings);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(String(headers.vary).split(', ')).toContain('authorization');
    const again = await app.http.inject({
      url: `${API_BASE}/inbox`,
      headers: { authorization: `Bearer ${ada.token}`, 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.headers.vary]).toEqual([304, 'authorization']);
  }
});

it('a short answer goes as it is', async () => {
  expect((await ask('/inbox/unread', 'gzip')).headers['content-encoding']).toBeUndefined();
});

it('an answer that no connection takes breaks off, and the process answers the next call', async () => {
  const http = Fastify();
  packAnswers(http);
  const long = 'a'.repeat(2000);
  http.get('/bad', (_, reply) => reply.header('x-name', 'Ṣọlá').send(long));
  http.get('/good', (_, reply) => reply.send(long));
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  try {
    await expect(fetch(`${url}/bad`)).rejects.toThrow();
    expect(await (await fetch(`${url}/good`)).text()).toBe(long);
  } finally {
    await http.close();
  }
});
