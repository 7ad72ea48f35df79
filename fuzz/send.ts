/** Requests over a real socket, and their answers as they came. */
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FuzzRequest } from './requests.ts';

export type FuzzAnswer = {
  /** 0 where the connection ended without an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
};

export type Sender = {
  send: (request: FuzzRequest, token: string | null) => Promise<FuzzAnswer>;
  close: () => void;
};

/** Nothing may take so long; a request that does is given up. */
export const PATIENCE_MS = 30_000;
const NO_ANSWER = { status: 0, headers: {}, body: '' };

export function createSender(port: number): Sender {
  const agent = new Agent({ keepAlive: true });

  async function send(request: FuzzRequest, token: string | null) {
    const { method, path, body } = request;
    const sent = httpRequest({
      ...{ host: '127.0.0.1', port, method, path, agent, timeout: PATIENCE_MS },
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...request.headers,
        ...(body && { 'content-length': String(body.length) }),
      },
    });
    sent.on('timeout', () => sent.destroy());
    // Also after the answer: a connection may end badly once it is there.
    sent.on('error', () => {});
    sent.end(body);
    const [response] = await once(sent, 'response');
    // Whatever the server had to say before it hung up.
    const text = (await buffer(response).catch(() => Buffer.alloc(0))).toString();
    return { status: response.statusCode, headers: response.headers, body: text };
  }

  async function sendRaw(bytes: Buffer) {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      // Kept alive, it would wait for another request.
      socket.end();
    });
    socket.on('error', () => {});
    socket.write(bytes);
    await once(socket, 'close');
    return readRaw(Buffer.concat(chunks).toString('latin1'));
  }

  return {
    async send(request, token) {
      const start = performance.now();
      const answer = await (request.raw ? sendRaw(request.raw) : send(request, token)).catch(() => NO_ANSWER);
      return { ...answer, ms: performance.now() - start };
    },
    close: () => agent.destroy(),
  };
}

/** An answer as it stands on the wire. */
export function readRaw(text: string): Omit<FuzzAnswer, 'ms'> {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((one) => {
    const colon = one.indexOf(':');
    return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
  });
  return { status: Number(line.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body };
}
