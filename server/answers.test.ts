/** What every answer has, whatever was asked and however (Product §2.19, §2.20). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { type FuzzAnswer, readRaw } from '../fuzz/send.ts';
import { refuseRaw } from './http/raw-refusals.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { type PlacedOrder, placeOrder, sendProof } from './testing/orders.ts';
import { standInPages } from './testing/pages.ts';

const TOKEN = 'a-token-that-only-the-collector-knows';
const PUBLIC_URL = 'https://cowrie.example';

let app: TestApp;
let port: number;
let customerToken: string;
let ownerToken: string;
let order: PlacedOrder;
let file: string;
beforeAll(async () => {
  app = await createTestApp(
    { METRICS_TOKEN: TOKEN, PUBLIC_URL },
    { withPages: (http) => standInPages(http, PUBLIC_URL) },
  );
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
  const customer = await app.customer();
  const owner = await app.staff('owner');
  customerToken = customer.token;
  ownerToken = owner.token;
  order = await placeOrder('payment', customer, owner);
  await sendProof(customer, order);
  const shown = await fetchRaw(`${API_BASE}/desk/orders/${order.reference}`, { token: ownerToken });
  file = /\/api\/v1\/files\/[^"]+/.exec(shown.body)?.[0] ?? 'no file was shown';
});
afterAll(() => app.close());

/** Bytes over a socket of their own, and what came back. */
async function sendBytes(text: string, to = port): Promise<Omit<FuzzAnswer, 'ms'>> {
  const socket = connect(to, '127.0.0.1');
  socket.write(text, 'latin1');
  return readRaw((await buffer(socket)).toString('latin1'));
}

type Asked = { method?: string; token?: string; headers?: string[]; body?: string };
function fetchRaw(path: string, { method = 'GET', token, headers = [], body = '' }: Asked = {}) {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? [`content-length: ${body.length}`] : []),
    ...headers,
  ];
  return sendBytes(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

const JSON_TYPE = 'content-type: application/json';
type Case = [what: string, status: number, ask: () => Promise<Omit<FuzzAnswer, 'ms'>>];
const CASES: Case[] = [
  ['a kept answer', 200, () => fetchRaw(`${API_BASE}/faqs`)],
  ['the same again', 200, () => fetchRaw(`${API_BASE}/faqs`)],
  ['an answer made anew', 200, () => fetchRaw(`${API_BASE}/profile`, { token: customerToken })],
  ['a poll', 200, () => fetchRaw(`${API_BASE}/inbox`, { token: customerToken })],
  ['a table', 200, () => fetchRaw(`${API_BASE}/desk/exports/orders`, { token: ownerToken })],
  ['a private file', 200, () => fetchRaw(file)],
  ['a link that was never signed', 404, () => fetchRaw(`${API_BASE}/files/1?until=1&signature=x`)],
  ['nobody', 401, () => fetchRaw(`${API_BASE}/profile`)],
  [
    'a wrong input',
    400,
    () => fetchRaw(`${API_BASE}/login`, { method: 'POST', headers: [JSON_TYPE], body: '{}' }),
  ],
  ['no JSON', 400, () => fetchRaw(`${API_BASE}/login`, { method: 'POST', headers: [JSON_TYPE], body: '{"' })],
  ['a call that is none', 404, () => fetchRaw(`${API_BASE}/no/such/call`)],
  ['a version that is none', 404, () => fetchRaw('/api/v2/orders')],
  ['the API itself', 404, () => fetchRaw('/api')],
  ['the API with a query', 404, () => fetchRaw('/api?x')],
  ['a method that a call has not', 404, () => fetchRaw(`${API_BASE}/login`, { method: 'DELETE' })],
  ['a method that nothing has', 404, () => fetchRaw(`${API_BASE}/login`, { method: 'PROPFIND' })],
  ['a path of a call with two slashes', 404, () => fetchRaw(`${API_BASE}//x`)],
  ['a path of a call that cannot be read', 400, () => fetchRaw(`${API_BASE}/orders/%ff`)],
  ['a token of 8 KB', 404, () => fetchRaw(`${API_BASE}/receipts/${'x'.repeat(8000)}`)],
  [
    'an id of 8 KB',
    400,
    () => fetchRaw(`${API_BASE}/payments/${'1'.repeat(8000)}`, { token: customerToken }),
  ],
  ['the page of a token of 8 KB', 404, () => fetchRaw(`/r/${'x'.repeat(8000)}`)],
  ['the description of the API', 200, () => fetchRaw(`${API_BASE}/openapi.json`)],
  ['its page', 200, () => fetchRaw(`${API_BASE}/docs`)],
  ['a page', 200, () => fetchRaw('/')],
  ['a page that is written otherwise', 308, () => fetchRaw('/Rate')],
  ['a page that is not there', 404, () => fetchRaw('/no/such/page')],
  ['the data of a page', 200, () => fetchRaw('/rate.data')],
  ['data of no page', 404, () => fetchRaw('/no/such/page.data')],
  ['two slashes', 404, () => fetchRaw('//?x')],
  ['what cannot be read', 400, () => fetchRaw('/%')],
  ['bytes that are no text', 400, () => fetchRaw('/%ff')],
  ['a page as a proxy is asked', 200, () => fetchRaw('http://elsewhere.example/rate')],
  ['a call as a proxy is asked', 404, () => fetchRaw('http://elsewhere.example/api/v1/x')],
  [
    'a form sent to a page',
    404,
    () => fetchRaw('/', { method: 'POST', headers: ['content-type: text/x'], body: 'a' }),
  ],
  ['options', 404, () => fetchRaw('*', { method: 'OPTIONS' })],
  ['a star, which is no page', 404, () => fetchRaw('*')],
  ['a head of a star', 404, () => fetchRaw('*', { method: 'HEAD' })],
  ['the desk', 200, () => fetchRaw('/desk/orders')],
  ['the way to the desk', 302, () => fetchRaw('/desk')],
  ['the way to the phone’s page', 302, () => fetchRaw('/desk/pay')],
  ['what a phone installs', 200, () => fetchRaw('/desk/pay/app.webmanifest')],
  [
    'a slip that no worker took',
    303,
    () =>
      fetchRaw('/desk/pay/slip', {
        method: 'POST',
        headers: ['content-type: multipart/form-data'],
        body: 'a',
      }),
  ],
  ['a script', 200, () => fetchRaw('/assets/shop.js')],
  ['a script of the desk', 200, () => fetchRaw('/desk/assets/desk.js')],
  ['an icon', 200, () => fetchRaw('/favicon.svg')],
  ['a script that is not there', 404, () => fetchRaw('/assets/gone.js')],
  ['robots.txt', 200, () => fetchRaw('/robots.txt')],
  ['the sitemap', 200, () => fetchRaw('/sitemap.xml')],
  ['the manifest', 200, () => fetchRaw('/manifest.webmanifest')],
  ['that it lives', 200, () => fetchRaw('/healthz')],
  ['that it is ready', 200, () => fetchRaw('/readyz')],
  ['figures', 200, () => fetchRaw('/metrics', { token: TOKEN })],
  ['figures for nobody', 404, () => fetchRaw('/metrics')],
  ['an expectation of wonders', 200, () => fetchRaw('/', { headers: ['expect: wonders'] })],
  ['no host', 400, () => sendBytes('GET /rate HTTP/1.1\r\nconnection: close\r\n\r\n')],
  ['nonsense', 400, () => sendBytes('nonsense\r\n\r\n')],
  ['a NUL in a path', 400, () => sendBytes('GET /\0 HTTP/1.1\r\nhost: a\r\n\r\n')],
  [
    'headers without end',
    431,
    () => sendBytes(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`),
  ],
];

const ON_ALL = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

test.each(CASES)('%s (%i) says what browsers are to refuse', async (_, status, ask) => {
  const answer = await ask();
  expect([answer.status, answer.headers]).toEqual([status, expect.objectContaining(ON_ALL)]);
  if (answer.headers['content-type']?.startsWith('text/html'))
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});

it('a page that is written otherwise is led to with its query', async () => {
  const { headers } = await fetchRaw('/Rate?convert=USD&x=?');
  expect(headers.location).toBe('/rate?convert=USD&x=?');
});

it('an unchanged answer does too', async () => {
  for (const [path, token] of [
    ['/', undefined],
    [`${API_BASE}/faqs`, undefined],
    [`${API_BASE}/inbox`, customerToken],
  ] as const) {
    const { etag } = (await fetchRaw(path, { token })).headers;
    const again = await fetchRaw(path, { token, headers: [`if-none-match: ${etag}`] });
    expect([again.status, again.headers]).toEqual([304, expect.objectContaining(ON_ALL)]);
  }
});

it('a page is its own window and asks for no more of the device than a photo', async () => {
  for (const path of ['/', '/no/such/page', '/desk/', `${API_BASE}/docs`])
    expect((await fetchRaw(path)).headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
});

it('a sender who stalls is told so, with the same headers', async () => {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
  onTestFinished(() => void server.close());
  server.on('clientError', refuseRaw(PUBLIC_URL));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const answer = await sendBytes('GET / HTTP/1.1\r\nhost: a\r\n', (server.address() as AddressInfo).port);
  expect([answer.status, answer.headers]).toEqual([408, expect.objectContaining(ON_ALL)]);
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', code: 'invalid_input' });
});

it('nothing is said of HTTPS where the product is reached without', async () => {
  const plain = await createTestApp({}, { withPages: standInPages });
  try {
    for (const url of ['/', '/healthz', `${API_BASE}/faqs`])
      expect((await plain.http.inject({ url })).headers).not.toHaveProperty('strict-transport-security');
  } finally {
    await plain.close();
  }
});

describe('a refusal', () => {
  const API_REFUSALS = CASES.filter(
    ([what, status]) => status >= 400 && /call|API|version|method|parameter/.test(what),
  );
  it.each(API_REFUSALS)('where the API is meant is in the envelope: %s', async (_, status, ask) => {
    const { headers, body } = await ask();
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({
      status: 'error',
      code: status === 404 ? 'not_found' : 'invalid_input',
      message: expect.any(String),
    });
  });

  it.each(['/no/such/page', '//?x', '/%', '/%ff'])('where a page is meant is one: %s', async (path) => {
    const { headers, body } = await fetchRaw(path);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<!doctype html>');
  });
});

describe('whoever invents addresses', () => {
  const rendering = async (path: string) => Number(/rendering (\d+)/.exec((await fetchRaw(path)).body)?.[1]);

  it('has nothing rendered, and pushes out no page that is kept', async () => {
    const [first, missing] = [await rendering('/'), await rendering('/no/such/page')];
    for (let made = 0; made < 400; made += 1)
      await Promise.all(
        [
          `/invented/${made}`,
          `/?invented=${made}`,
          `/invented-${made}.data`,
          `/_.data?_routes=invented-${made}`,
          `/rate.data?invented=${made}&_routes=`,
        ].map((url) => app.http.inject({ url })),
      );
    expect([await rendering('/'), await rendering('/invented')]).toEqual([first, missing]);
    // The other page and its data were the only new ones.
    expect(await rendering('/rate')).toBeLessThanOrEqual(Math.max(first, missing) + 12);
  });
});
