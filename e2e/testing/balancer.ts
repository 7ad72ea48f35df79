/** What stands before several processes: it passes connections on to one of them, and counts their bytes. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../server/testing/ports.ts';

export type Balancer = {
  url: string;
  /** Connections go there from now on; those that stand stay where they are. */
  leadTo(url: string): void;
  /** So many bytes went through, both ways. */
  bytes(): number;
  close(): void;
};

export async function openBalancer(first: string): Promise<Balancer> {
  let to = new URL(first);
  let bytes = 0;
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const product = connect(Number(to.port), to.hostname);
    for (const [from, into] of [
      [browser, product],
      [product, browser],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        bytes += chunk.length;
        into.write(chunk);
      });
      // Whichever end goes, a process that was killed or a page that was closed, takes the other with it.
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
    }
  });
  const own = await freePort();
  await once(server.listen(own, 'localhost'), 'listening');
  return {
    url: `http://localhost:${own}`,
    leadTo(url) {
      to = new URL(url);
    },
    bytes: () => bytes,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
