/** What a page needs first, said before it to browsers that open it: over a real connection. */
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReady, sendReady } from '../calls/ready-answer.ts';
import { hintEarly } from './early-hints.ts';

const LINKS = [
  '</assets/shell-a1.js>; rel=modulepreload; fetchpriority=low',
  '</assets/framework-c3.js>; rel=modulepreload; fetchpriority=low',
];
const page = await makeReady('<p>page', { link: LINKS.join(', ') });
const bare = await makeReady('<p>bare', {});

let http: FastifyInstance;
let port: number;
beforeAll(async () => {
  http = Fastify();
  http.get('/*', (asked, reply) => {
    const answer = asked.url === '/' ? page : bare;
    hintEarly(asked, reply, answer);
    sendReady(asked, reply, answer);
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.address() as AddressInfo);
});
afterAll(() => http.close());

/** What was said before the answer, and the answer. */
async function open(path: string, headers: Record<string, string>) {
  const early: unknown[] = [];
  const asked = request({ port, path, headers, agent: false }).end();
  asked.on('information', ({ statusCode, headers: said }) => early.push([statusCode, said.link]));
  const [answer] = await once(asked, 'response');
  return { early, status: answer.statusCode, link: answer.headers.link, body: String(await buffer(answer)) };
}

it('is said to who opens a page, and the page follows as ever', async () => {
  expect(await open('/', { 'sec-fetch-mode': 'navigate' })).toEqual({
    early: [[103, LINKS.join(', ')]],
    ...{ status: 200, link: LINKS.join(', '), body: '<p>page' },
  });
});

it.each([
  ['to a program', '/', {}],
  ['to a script of the page', '/', { 'sec-fetch-mode': 'cors' }],
  ['of a page that needs nothing', '/bare', { 'sec-fetch-mode': 'navigate' }],
  ['to who has the page', '/', { 'sec-fetch-mode': 'navigate', 'if-none-match': page.etag }],
])('is not said %s', async (_, path, headers) => {
  const { early, status } = await open(path, headers);
  expect(early).toEqual([]);
  expect(status).toBe('if-none-match' in headers ? 304 : 200);
});

it('is not said in HTTP/1.0, which knows one answer alone', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.end('GET / HTTP/1.0\r\nsec-fetch-mode: navigate\r\n\r\n');
  expect(String(await buffer(socket))).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
