/** Stands before a product and counts what its answers weigh, whoever in the browser asks: a page or its service worker. */
import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Loaded = { path: string; bytes: number };

export type Counted = {
  /** Where browsers reach the product through it. */
  url: string;
  /** What has come since the last time, an entry for each answer. */
  loaded(): Loaded[];
  /** Answers to these wait until they are let through: of the page, what its scripts ask for. */
  holdBack(path: RegExp): () => void;
  close(): Promise<void>;
};

/** `url` is the product's. Bytes are those of the body as it is sent and of the headers. */
export async function countLoads(url: string): Promise<Counted> {
  let answers: Loaded[] = [];
  let held: { path: RegExp; until: Promise<void> } | null = null;
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers, url: path = '/' } = incoming;
    const wait = held;
    if (wait?.path.test(path)) await wait.until;
    const asked = ask(url + path, { method, headers }, (answer) => {
      const entry = { path, bytes: answer.rawHeaders.join('    ').length };
      answers.push(entry);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => {
        entry.bytes += chunk.length;
      });
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    loaded() {
      const all = answers;
      answers = [];
      return all;
    },
    holdBack(path) {
      const gate = Promise.withResolvers<void>();
      const own = { path, until: gate.promise };
      held = own;
      return () => {
        if (held === own) held = null;
        gate.resolve();
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
