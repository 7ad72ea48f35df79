/** A line to a server that a test can silence: what goes over it stays away without a word, as behind a network that drops it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Line = {
  /** On 127.0.0.1. */
  port: number;
  /** From now on nothing arrives on either side, of old connections or new, and none is closed. */
  silence(): void;
  /** New connections go through again; those that were silenced stay so, as they would be for a peer that was replaced. */
  heal(): void;
  /** From now on connections lead to another server. */
  leadTo(target: Target): void;
  /** Ends the connections of now, as a server does that goes. */
  cut(): void;
  /** How many connections are held at this side. */
  count(): number;
  close(): Promise<void>;
};

/** A port of this machine, or a socket's path. */
type Target = { port: number } | { path: string };

export async function openLine(target: Target): Promise<Line> {
  let to = target;
  let isSilent = false;
  const pairs = new Set<{ near: Socket; far: Socket | undefined }>();
  const server = createServer({ allowHalfOpen: false }, (near) => {
    const far = isSilent ? undefined : connect(to);
    const pair = { near, far };
    pairs.add(pair);
    near.on('error', () => {});
    near.on('close', () => {
      pairs.delete(pair);
      far?.destroy();
    });
    // What is never read arrives nowhere; that a peer goes is seen all the same.
    if (!far) return void near.on('data', () => {});
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const { near, far } of pairs) {
        near.unpipe(far);
        far?.unpipe(near);
        far?.removeAllListeners('close').on('data', () => {});
        near.on('data', () => {});
      }
    },
    heal() {
      isSilent = false;
    },
    leadTo(other) {
      to = other;
    },
    cut() {
      for (const { near } of pairs) near.destroy();
    },
    count: () => pairs.size,
    async close() {
      for (const { near, far } of pairs) {
        near.destroy();
        far?.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
