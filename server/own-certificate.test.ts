/** The product asked by TLS itself, as by a proxy on another machine, over real connections. */
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { live } from '@cowrie/contract/live.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readCertificate } from './own-certificate.ts';
import { StartError } from './start-error.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { makeAuthority } from './testing/certificates.ts';
import { followStream } from './testing/live.ts';
import { pdf, placeOrder } from './testing/orders.ts';

const folder = mkdtempSync(join(tmpdir(), 'cowrie-tls-'));
const ours = makeAuthority(join(folder, 'ours'));
const files = ours.sign(['127.0.0.1']);
const ca = readFileSync(ours.path);

let app: TestApp;
let at: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await createTestApp({
    ...{ TLS_CERTIFICATE_FILE: files.certificate, TLS_KEY_FILE: files.key },
    // Six connections from an address at once.
    RATE_LIMIT_FACTOR: '0.02',
  });
  at = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

type Answer = { status: number | undefined; body: Buffer; serial: string };

/** One request on a connection of its own, of somebody who trusts our authority and no other unless told otherwise. */
async function ask(path: string, options: RequestOptions = {}, body?: Buffer): Promise<Answer> {
  const asked = request(at + path, { ca, agent: false, ...options });
  asked.end(body);
  const [response] = await once(asked, 'response');
  const { serialNumber } = (response.socket as TLSSocket).getPeerCertificate();
  return { status: response.statusCode, body: await buffer(response), serial: serialNumber };
}

it('answers who trusts its authority, and is taken by nobody else for what it is', async () => {
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  const others = readFileSync(makeAuthority(join(folder, 'others')).path);
  await expect(ask('/healthz', { ca: others })).rejects.toThrow('unable to verify the first certificate');
  await expect(ask('/healthz', { servername: 'shop.example' })).rejects.toThrow(/does not match/);
});

it('is found alive by the question that the image asks', async () => {
  const { port } = app.http.server.address() as AddressInfo;
  const question = [join(import.meta.dirname, 'ask-health.mjs')];
  const run = (environment: Record<string, string>) =>
    promisify(execFile)(process.execPath, question, { env: { PORT: String(port), ...environment } });
  await run({ TLS_CERTIFICATE_FILE: files.certificate });
  await expect(run({})).rejects.toMatchObject({ code: 1 });
});

it('hangs up on whoever speaks without TLS, and serves the next', async () => {
  const { port } = app.http.server.address() as AddressInfo;
  const plain = connect(port, '127.0.0.1');
  plain.on('error', () => {}).write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  plain.resume();
  await once(plain, 'close');
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
});

it('takes a file and tells of it by a stream, and counts streams apart from connections', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, await app.staff('owner'));
  const streams = [];
  // More than an address may have connections.
  for (const { token } of [customer, ...(await Promise.all(Array.from({ length: 6 }, () => app.customer())))])
    streams.push(await followStream(at + API_BASE + live.path, token, { ca }));
  const [stream] = streams;
  await stream?.next('hello');

  const form = new FormData();
  form.append('payment_option', 'bank-transfer');
  form.append('payment_proof', pdf());
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${customer.token}`,
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  const path = `${API_BASE}/payment/payment/transaction/${order.reference}`;
  const answer = await ask(path, { method: 'POST', headers }, Buffer.from(await encoded.arrayBuffer()));
  expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 'success' });
  await stream?.next('order', { ref: order.reference });

  for (const each of streams) each.close();
});

it('shows a renewed certificate without a restart, and the one before while the two files do not fit', async () => {
  const before = (await ask('/healthz')).serial;
  const old = readFileSync(files.certificate);
  ours.sign(['127.0.0.1']);
  const renewed = readFileSync(files.certificate);
  writeFileSync(files.certificate, old);
  vi.advanceTimersByTime(MINUTE_MS);
  expect((await ask('/healthz')).serial).toBe(before);
  writeFileSync(files.certificate, renewed);
  vi.advanceTimersByTime(MINUTE_MS);
  const { serial } = await ask('/healthz');
  expect(serial).toBe(new X509Certificate(renewed).serialNumber);
  expect(serial).not.toBe(before);
});

it.each<[string, string, () => void]>([
  [
    'a certificate that is not there',
    'TLS_CERTIFICATE_FILE cannot be read: ENOENT',
    () => rmSync(its.certificate),
  ],
  ['a key that is not there', 'TLS_KEY_FILE cannot be read: ENOENT', () => rmSync(its.key)],
  [
    'a certificate that is none',
    'TLS_CERTIFICATE_FILE holds no certificate in PEM',
    () => writeFileSync(its.certificate, 'x'),
  ],
  ['a key that is none', 'TLS_KEY_FILE holds no private key in PEM', () => writeFileSync(its.key, 'x')],
  [
    'a key that others may read',
    'TLS_KEY_FILE can be reached by other users',
    () => chmodSync(its.key, 0o644),
  ],
  [
    'the key of another certificate',
    'TLS_KEY_FILE is not the key of TLS_CERTIFICATE_FILE',
    () => copyFileSync(join(folder, 'ours/ca.key'), its.key),
  ],
])('does not start with %s, and says so in a line', (_, says, spoil) => {
  copyFileSync(files.certificate, its.certificate);
  copyFileSync(files.key, its.key);
  chmodSync(its.key, 0o640);
  expect(readCertificate(its)).toMatchObject({ key: readFileSync(files.key) });
  spoil();
  expect(() => readCertificate(its)).toThrow(StartError);
  expect(() => readCertificate(its)).toThrow(new RegExp(`^${says}[^\\n]*$`));
});
const its = { certificate: join(folder, 'its.crt'), key: join(folder, 'its.key') };
