/** The balancer that is shipped, with HAProxy itself: what it hands on, and where more is asked at one moment than its processes take. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ERRORS } from '@cowrie/contract/errors.ts';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../server/testing/ports.ts';
import { findCaddy, findHaproxy } from './find-programs.ts';
import { ROOT } from './run.ts';
import { runHaproxy } from './run-haproxy.ts';

/** Reads that are with both processes at one time; both are one here. */
const AT_ONCE = 2 * 200;

const LINK = '</assets/shell-a1.js>; rel=modulepreload';

const haproxy = findHaproxy();
const caddy = findCaddy();
const { message } = ERRORS.unavailable;

/** A process that answers everything but the reads of its API, which it keeps. */
async function startProcess() {
  const kept: ServerResponse[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    if (method === 'GET' && url.startsWith('/api/v1/') && !url.endsWith('/live')) kept.push(response);
    else {
      if (url === '/orders') response.writeEarlyHints({ link: LINK });
      response.end('{"status":"success"}');
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, kept };
}

/** HAProxy as it is shipped, before processes that are both at `port`. @returns its address */
async function startBalancer(port: number): Promise<string> {
  const own = await freePort();
  const shipped = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
  const here = shipped
    .replace('bind :80', `bind 127.0.0.1:${own}`)
    .replace('maxconn 40000', 'maxconn 2000')
    .replaceAll(/10\.0\.0\.\d:3000/g, `127.0.0.1:${port}`);
  const { stop } = await runHaproxy(haproxy ?? '', here, own);
  onTestFinished(stop);
  return `http://127.0.0.1:${own}`;
}

test.skipIf(!haproxy)(
  'a read that waits for most of a second hears when to come back, and nothing else waits behind it',
  async () => {
    const { port, kept } = await startProcess();
    const url = await startBalancer(port);
    const read = () => fetch(`${url}/api/v1/inbox`);
    const many = Array.from({ length: AT_ONCE }, read);
    await expect.poll(() => kept.length).toBe(AT_ONCE);
    const late = read();
    const others = [
      fetch(`${url}/`),
      fetch(`${url}/api/v1/live`),
      fetch(`${url}/api/v1/chats/add`, { method: 'POST' }),
    ];
    for (const answer of await Promise.all(others)) expect(answer.status).toBe(200);
    const refused = await late;
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(8);
    expect(await refused.json()).toEqual({
      ...{ status: 'error', code: 'unavailable' },
      message,
    });
    expect(kept).toHaveLength(AT_ONCE);
    for (const response of kept) response.end('{}');
    for (const answer of await Promise.all(many)) expect(answer.status).toBe(200);
  },
);

test.skipIf(!haproxy)('what a page needs first is handed on before the page', async () => {
  const { port } = await startProcess();
  const asked = get(`${await startBalancer(port)}/orders`);
  const early = once(asked, 'information');
  const [answer] = await once(asked, 'response');
  expect(await early).toMatchObject([{ statusCode: 103, headers: { link: LINK } }]);
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

async function expectPage(url: string) {
  const page = await fetch(`${url}/orders?x=%3Cb%3E`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.has('cowrie-away')).toBe(false);
  expect(await page.text()).toContain(`<h1>${message}</h1>`);
  return page.status;
}

/** Caddy as it is shipped before one process, which is at `port` and is not waited for. @returns its address */
async function startCaddy(port: number): Promise<string> {
  const own = await freePort();
  const shipped = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8');
  const here = shipped
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
    .replace('{$DOMAIN} {', `http://127.0.0.1:${own} {`)
    .replace('http://{$DOMAIN} {', `http://127.0.0.1:${await freePort()} {`)
    .replace('app:3000', `127.0.0.1:${port}`)
    .replace('lb_try_duration 20s', 'lb_try_duration 1s');
  const { stop } = await runHaproxy(caddy ?? '', here, own, (file) => [
    ...['run', '--adapter', 'caddyfile', '--config', file],
  ]);
  onTestFinished(stop);
  return `http://127.0.0.1:${own}`;
}

test.each([
  ['HAProxy', haproxy, startBalancer],
  ['Caddy', caddy, startCaddy],
])('where no process answers %s, people read a page and programs the envelope', async (_, program, start) => {
  if (!program) return;
  const url = await start(await freePort());
  expect(await expectPage(url)).toBe(503);
  for (const [path, method] of [
    ['/api/v1/inbox', 'GET'],
    ['/api/v1/desk/orders', 'GET'],
    ['/api/v1/chats/add', 'POST'],
    ['/api', 'GET'],
  ] as const) {
    const call = await fetch(url + path, { method });
    expect(call.status).toBe(503);
    expect(call.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThanOrEqual(8);
    expect(await call.json()).toEqual({ status: 'error', code: 'unavailable', message });
  }
});

test.skipIf(!haproxy)('so they do where one ends before its answer', async () => {
  const server = createServer(({ url = '' }, response) => {
    if (['/readyz', '/healthz'].includes(url)) response.end();
    else response.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await expectPage(await startBalancer(port))).toBe(502);
});
