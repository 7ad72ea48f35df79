/** Counts every byte that a browser receives as it is served in production: by HTTP/2, encrypted, whoever in it asks. */
import { setTimeout } from 'node:timers/promises';
import { startFront } from './front.ts';
import { startRelay } from './relay.ts';

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
  let bytes = 0;
  const relay = await startRelay(front.port, (browser, served) => {
    served.on('data', (chunk) => {
      bytes += chunk.length;
    });
    browser.pipe(served).pipe(browser);
  });
  return {
    url: `https://localhost:${relay.port}`,
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
      await relay.close();
      await front.close();
    },
  };
}
