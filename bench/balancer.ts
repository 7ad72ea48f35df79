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

/** One thread, so that it takes no more of the machine than one process; streams may be silent for an hour. */
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
  timeout queue 5s
frontend panels
  bind 127.0.0.1:${port}
  default_backend product
backend product
  balance roundrobin
  http-reuse always
${products.map((to, index) => `  server product${index} 127.0.0.1:${to}`).join('\n')}
`;

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
