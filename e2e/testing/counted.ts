/** Stands before a product and counts what its answers weigh, whoever in the browser asks: a page or its service worker. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Loaded = {
  path: string;
  /** With the headers, as HTTP/1.1 writes them. */
  bytes: number;
  /** Without them. */
  body: number;
  /** The page that asked; null where a browser did not say, as its service worker does for itself. */
  by: string | null;
  /** A call that was answered with what it had been before: how often a page asks depends on how long it is open. */
  isRepeat: boolean;
};

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
  /** What each call was answered last. */
  const known = new Map<string, string>();
  let held: { path: RegExp; until: Promise<void> } | null = null;
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers, url: path = '/' } = incoming;
    const wait = held;
    if (wait?.path.test(path)) await wait.until;
    let early = 0;
    const asked = ask(url + path, { method, headers }, (answer) => {
      const by = headers.referer ? new URL(headers.referer).pathname : null;
      const isUnchanged = answer.statusCode === 304;
      const entry = {
        path,
        bytes: early + answer.rawHeaders.join('    ').length,
        body: 0,
        by,
        isRepeat: isUnchanged,
      };
      answers.push(entry);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const body = createHash('sha256');
      answer.on('data', (chunk: Buffer) => {
        entry.bytes += chunk.length;
        entry.body += chunk.length;
        body.update(chunk);
      });
      answer.on('end', () => {
        if (isUnchanged || method !== 'GET' || !path.startsWith('/api/')) return;
        const now = body.digest('hex');
        entry.isRepeat = known.get(path) === now;
        known.set(path, now);
      });
      answer.pipe(outgoing);
    });
    asked.on('information', ({ rawHeaders, headers: { link } }) => {
      early += rawHeaders.join('    ').length;
      outgoing.writeEarlyHints({ link: String(link).split(', ') });
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
