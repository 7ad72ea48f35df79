/** What stands before several processes in production: HAProxy, with a configuration of the bench's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../scripts/server-process.ts';

export type Balancers = { ports: number[]; stop(): Promise<void> };

const START_MS = 10_000;
/** That a process is given at one time: more connections than it may let wait to be taken are no use. */
const READS_AT_ONCE = 200;

/**
 * As many as `connections` need, each of which is two of the `files` that a process may open: one to the browser and one to
 * the product.
 */
export async function startBalancers(
  haproxy: string,
  { products, connections, files }: { products: number[]; connections: number; files: number },
): Promise<Balancers> {
  const most = Math.floor(files / 2);
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-haproxy-'));
  const children: ChildProcess[] = [];
  const ports: number[] = [];
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let count = 0; count < Math.ceil(connections / most); count += 1) {
      const port = await freePort();
      const file = join(folder, `${port}.cfg`);
      writeFileSync(file, configurationOf(port, products, most));
      children.push(spawn(haproxy, ['-f', file, '-db'], { stdio: 'inherit' }));
      await untilListening(port);
      ports.push(port);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { ports, stop };
}

/**
 * As what is shipped (`deploy/haproxy.cfg`) where it matters here. One thread, so that it takes no more of the machine than one
 * process; streams may be silent for an hour.
 */
const configurationOf = (port: number, products: number[], most: number) => `
global
  maxconn ${most}
  nbthread 1
defaults
  mode http
  option forwardfor
  timeout connect 5s
  timeout client 1h
  timeout server 1h
frontend panels
  bind 127.0.0.1:${port}
  use_backend reads if { method GET } { path_beg /api/v1/ } !{ path_end /live }
  default_backend others
backend reads
  balance roundrobin
  http-reuse always
  timeout queue 800ms
  http-error status 503 content-type application/json string {} hdr Retry-After "%[rand(12),add(8)]"
  default-server maxconn ${READS_AT_ONCE}
${serversOf(products)}
backend others
  balance roundrobin
${serversOf(products)}
`;

const serversOf = (products: number[]) =>
  products.map((to, index) => `  server product${index} 127.0.0.1:${to}`).join('\n');

async function untilListening(port: number): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await setTimeout(50);
  }
  throw new Error('HAProxy did not start');
}
