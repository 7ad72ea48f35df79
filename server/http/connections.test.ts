/** Wherever the product can be reached, every connection meets the same caps and the same certificate. */
import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import Fastify from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { StartError } from '../start-error.ts';
import { capConnections, leaveConnectionsUnsaid, listenOnce, PATIENCE } from './connections.ts';

afterEach(() => void vi.restoreAllMocks());

it('listens on one address of a name that has two', async () => {
  const both = ['127.0.0.1', '127.0.0.2'].map((address): LookupAddress => ({ address, family: 4 }));
  type Answer = (error: null, addresses: LookupAddress[]) => void;
  const lookup = (_: string, _options: LookupAllOptions, answer: Answer) => answer(null, both);
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
  const http = Fastify();
  const doors = await listenOnce(http, { host: 'localhost', port: 0 });
  expect(http.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
  await Promise.all([http.close(), doors.close()]);
});

it('says in one line which setting is wrong where nobody can be heard there', async () => {
  const first = Fastify();
  await first.listen({ host: '127.0.0.1', port: 0 });
  const { port } = first.server.address() as AddressInfo;
  const listening = (host: string, at: number) => listenOnce(Fastify(), { host, port: at });
  for (const [host, at, said] of [
    ['127.0.0.1', port, /^PORT is already in use: [^\n]*$/],
    ['192.0.2.1', 0, /^HOST is no address of this machine: [^\n]*$/],
    ['nobody.invalid', 0, /^HOST is a name that nobody knows: [^\n]*$/],
  ] as const) {
    await expect(listening(host, at)).rejects.toThrow(StartError);
    await expect(listening(host, at)).rejects.toThrow(said);
  }
  await first.close();
});

/** More than Node has room for by itself. */
const AT_ONCE = 800;
const BUSY_MS = 10_000;

/** Makes connections and counts those that the system has taken, whatever the other side does. */
const COMERS = `
const { workerData: { port, count, taken } } = require('node:worker_threads');
const { connect } = require('node:net');
for (let made = 0; made < count; made += 1)
  connect(port, '127.0.0.1', () => Atomics.add(taken, 0, 1) + 1 === count && Atomics.notify(taken, 1))
    .on('error', () => {});
`;

const SYSTEM_ROOM = '/proc/sys/net/core/somaxconn';
const isThereRoom = existsSync(SYSTEM_ROOM) && Number(readFileSync(SYSTEM_ROOM, 'utf8')) >= AT_ONCE;

it.runIf(isThereRoom)(
  'has room for whoever comes while the process is busy: else they would try again after seconds',
  async () => {
    const http = Fastify();
    const taken = new Int32Array(new SharedArrayBuffer(8));
    const doors = await listenOnce(http, { host: '127.0.0.1', port: 0 });
    const { port } = http.server.address() as AddressInfo;
    const comers = new Worker(COMERS, { eval: true, workerData: { port, count: AT_ONCE, taken } });
    // Nothing is accepted meanwhile.
    Atomics.wait(taken, 1, 0, BUSY_MS);
    expect(taken[0]).toBe(AT_ONCE);
    await comers.terminate();
    await Promise.all([http.close(), doors.close()]);
  },
);

it.runIf(isThereRoom && process.platform === 'linux')(
  'takes more than one connection each time round: a busy process would keep whoever comes waiting for seconds',
  async () => {
    const http = Fastify();
    const taken = new Int32Array(new SharedArrayBuffer(8));
    const doors = await listenOnce(http, { host: '127.0.0.1', port: 0 });
    const { port } = http.server.address() as AddressInfo;
    let came = 0;
    http.server.on('connection', () => {
      came += 1;
    });
    const comers = new Worker(COMERS, { eval: true, workerData: { port, count: AT_ONCE, taken } });
    Atomics.wait(taken, 1, 0, BUSY_MS);
    const TURNS = 20;
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
    expect(came).toBeGreaterThan(4 * TURNS);
    await comers.terminate();
    await Promise.all([http.close(), doors.close()]);
  },
);

it('shares its port with nobody, and ends what came by whichever way', async () => {
  const http = Fastify();
  http.get('/', async () => 'here');
  const doors = await listenOnce(http, { host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  await expect(listenOnce(Fastify(), { host: '127.0.0.1', port })).rejects.toThrow('PORT is already in use');
  const kept = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toContain('200 OK');
      return { gone: once(socket.resume(), 'close') };
    }),
  );
  await Promise.all([http.close(), doors.close(), ...kept.map(({ gone }) => gone)]);
});

/** What comes until the other side ends it. */
async function heard(port: number, ...requests: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let all = '';
  for (const request of requests) {
    socket.write(request);
    const [piece] = await once(socket, 'data');
    all += piece;
  }
  await once(socket, 'close');
  return all;
}

it('a connection stays without a word, and that it ends is said', async () => {
  const http = Fastify();
  leaveConnectionsUnsaid(http);
  http.get('/', () => 'here');
  http.get('/last', (_, reply) => reply.header('connection', 'close').send('here'));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const ask = (path: string, version: string, more = '') =>
    `GET ${path} HTTP/${version}\r\nhost: a\r\n${more}\r\n`;
  const both = await heard(port, ask('/', '1.1'), ask('/last', '1.1'));
  expect(both.match(/^(connection|keep-alive):.*$/gim)).toEqual(['connection: close']);
  // Of old, each said that it stays.
  const old = await heard(port, ask('/', '1.0', 'connection: keep-alive\r\n'), ask('/', '1.0'));
  expect(old.match(/^connection:.*$/gim)?.map((line) => line.trim())).toEqual([
    'Connection: keep-alive',
    'Connection: close',
  ]);
  await http.close();
});

it('a connection ends whose other side reads nothing of a long answer', async () => {
  const http = Fastify(PATIENCE);
  expect(http.server.timeout).toBe(5 * MINUTE_MS);
  // In place of minutes.
  http.server.setTimeout(300);
  let left = 0;
  http.addHook('onResponse', (_request, _reply, done) => {
    left += 1;
    done();
  });
  http.get('/', () => 'x'.repeat(30_000_000));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const served = once(http.server, 'connection') as Promise<[Socket]>;
  const reader = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void reader.destroy());
  reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [socket] = await served;
  await once(socket, 'close');
  expect(left).toBe(0);
  await http.close();
});

/** Asks for a page and goes at once, before the other side has taken the connection. */
const GOERS = `
const { workerData: { port, count, gone } } = require('node:worker_threads');
const { connect } = require('node:net');
for (let made = 0; made < count; made += 1) {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n', () => {
    socket.resetAndDestroy();
    if (Atomics.add(gone, 0, 1) + 1 === count) Atomics.notify(gone, 1);
  });
}
`;

it.each([{ proxied: false }, { proxied: true }])(
  'nobody is served who went before they were taken: what they asked has no address to be counted for ($proxied)',
  async ({ proxied }) => {
    const http = Fastify({ trustProxy: proxied });
    const asked: (string | undefined)[] = [];
    http.get('/', async ({ ip }) => {
      asked.push(ip);
    });
    capConnections(http.server, { factor: 1, proxied });
    await http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = http.server.address() as AddressInfo;
    const gone = new Int32Array(new SharedArrayBuffer(8));
    const goers = new Worker(GOERS, { eval: true, workerData: { port, count: 20, gone } });
    // Nothing is taken meanwhile.
    Atomics.wait(gone, 1, 0, BUSY_MS);
    expect(gone[0]).toBe(20);
    await fetch(`http://127.0.0.1:${port}/`);
    expect(asked).toEqual(['127.0.0.1']);
    await goers.terminate();
    await http.close();
  },
);
