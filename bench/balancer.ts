/** What stands before several processes in production: HAProxy, with a configuration of the bench's own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.ts';
import { runHaproxy } from '../scripts/run-haproxy.ts';
import { freePort } from '../server/testing/ports.ts';

export type Balancers = { ports: number[]; stop(): Promise<void> };

/**
 * As many as `connections` need, each of which is two of the `files` that a process may open: one to the browser and one to
 * the product.
 */
export async function startBalancers(
  haproxy: string,
  { products, connections, files }: { products: number[]; connections: number; files: number },
): Promise<Balancers> {
  const most = Math.floor(files / 2);
  const running: { stop(): Promise<void> }[] = [];
  const ports: number[] = [];
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())));
  try {
    for (let count = 0; count < Math.ceil(connections / most); count += 1) {
      const port = await freePort();
      running.push(await runHaproxy(haproxy, configurationOf(port, products, most), port));
      ports.push(port);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { ports, stop };
}

/** How what is shipped bounds reads, whose processes are others. */
function shippedReads(): string {
  const shipped = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
  const [, reads] = /^backend reads\n((?:\t.*\n)+)/m.exec(shipped) ?? [];
  if (!reads) throw new Error('deploy/haproxy.cfg bounds no reads');
  return reads.replaceAll(/^\tserver .*\n/gm, '');
}

/**
 * As what is shipped where it matters here. One thread, so that it takes no more of the machine than one
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
  http-reuse always
${shippedReads()}
${serversOf(products)}
backend others
  balance roundrobin
${serversOf(products)}
`;

const serversOf = (products: number[]) =>
  products.map((to, index) => `  server product${index} 127.0.0.1:${to}`).join('\n');
