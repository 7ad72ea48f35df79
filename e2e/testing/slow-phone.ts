/**
 * A cheap phone on a slow network, as Lighthouse means them: "Slow 4G", each answer 562 ms later, and a processor a quarter
 * as fast. It reaches the product by HTTP/2, as it would through the proxy of `deploy/`: over HTTP/1.1 six answers at a
 * time would stand in a queue.
 */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const SLOW_4G = { latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400 };
const TIMES_SLOWER = 4;
/** On a machine that others use, too. */
const PATIENCE_MS = 60_000;
/** Of one connection, which HTTP/2 does not know. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

export type Front = {
  url: string;
  /** What browsers are told, so that its certificate is as good as any: what comes by one that is only put up with, they do not keep. */
  flags: string[];
  close(): Promise<void>;
};

/** Stands before the product at `url` and speaks HTTP/2. */
export async function startFront(url: string): Promise<Front> {
  const own = certificate();
  const server = createSecureServer(own, (incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const asked = ask(url + path, { method, headers: Object.fromEntries(plain) }, (answer) => {
      for (const name of OF_A_CONNECTION) delete answer.headers[name];
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing.stream);
    });
    asked.on('error', () => outgoing.stream.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    flags: [`--ignore-certificate-errors-spki-list=${keyHash(own.cert)}`],
    async close() {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As browsers name a key: SHA-256 in Base64. */
function keyHash(cert: Buffer): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-front-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds from the press on a link. */
export type Times = {
  /** The frame and the heading are painted. */
  painted: number;
  /** The page is alive and shows what it is opened for. */
  usable: number;
  /** What the page's thread has worked for until then, whatever else the machine did. */
  worked: number;
};

/** Opens a page as such a phone with nothing kept; `sign` is the part by which the page can be used. */
export async function openSlowly(page: Page, path: string, sign: string): Promise<Times> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await phone.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript((selector) => {
    const timer = setInterval(() => {
      const isAlive = (window as { pressedEarly?: unknown }).pressedEarly === null;
      if (!isAlive || !document.querySelector(selector)?.checkVisibility()) return;
      clearInterval(timer);
      (window as { usableAt?: number }).usableAt = performance.now();
    }, 10);
  }, sign);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as { usableAt?: number }).usableAt, null, {
    polling: 50,
    timeout: PATIENCE_MS,
  });
  const { metrics } = await phone.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const [painted, usable] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    (window as { usableAt?: number }).usableAt ?? 0,
  ]);
  return { painted: painted ?? 0, usable: usable ?? 0, worked: seconds * 1000 };
}
