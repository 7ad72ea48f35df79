/** Counts every byte that a browser receives as it is served in production: by HTTP/2, encrypted, whoever in it asks. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startFront } from './slow-phone.ts';

const QUIET_MS = 500;

export type Wire = {
  /** Where browsers reach the product over it; they are to be launched with its `flags`. */
  url: string;
  flags: string[];
  /** What has come since the last time: handshakes, headers and frames with it. */
  received(): number;
  /** Resolves once nothing has come for half a second: a page with a stream is never idle as browsers mean it. */
  quiet(): Promise<void>;
  close(): Promise<void>;
};

/** `url` is what stands behind it. */
export async function countWire(url: string): Promise<Wire> {
  const front = await startFront(url);
  const port = Number(new URL(front.url).port);
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = createServer((browser) => {
    const served = connect(port, 'localhost');
    served.on('data', (chunk) => {
      bytes += chunk.length;
    });
    browser.pipe(served).pipe(browser);
    for (const socket of [browser, served]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        browser.destroy();
        served.destroy();
        sockets.delete(socket);
      });
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    flags: front.flags,
    received() {
      const all = bytes;
      bytes = 0;
      return all;
    },
    async quiet() {
      let before: number;
      do {
        before = bytes;
        await setTimeout(QUIET_MS);
      } while (bytes > before);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await front.close();
    },
  };
}
