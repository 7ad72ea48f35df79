/** What stands before several processes: it passes connections on to one of them, and counts their bytes. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../scripts/server-process.ts';

export type Balancer = {
  url: string;
  /** Connections go there from now on; those that stand stay where they are. */
  leadTo(url: string): void;
  /** So many bytes went through, both ways. */
  bytes(): number;
  close(): void;
};

export async function openBalancer(first: string): Promise<Balancer> {
  let port = Number(new URL(first).port);
  let bytes = 0;
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const product = connect(port, 'localhost');
    for (const [from, to] of [
      [browser, product],
      [product, browser],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        bytes += chunk.length;
        to.write(chunk);
      });
      // Whichever end goes, a process that was killed or a page that was closed, takes the other with it.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const own = await freePort();
  await once(server.listen(own, 'localhost'), 'listening');
  return {
    url: `http://localhost:${own}`,
    leadTo(url) {
      port = Number(new URL(url).port);
    },
    bytes: () => bytes,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
