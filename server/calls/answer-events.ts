/**
 * Streams of what changes, as server-sent events (Product §29.20, §29.25). The bytes go to the connection itself, past the
 * response that would keep several times their memory: of a stream that waits nothing is left but the connection.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { EventsEndpoint } from '@cowrie/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { failFields } from '../errors.ts';
import { answerHeaders } from '../security-headers.ts';
import { bearerToken } from '../sessions/bearer.ts';
import { hashToken } from '../tokens.ts';
import type { OpenStream, Stream } from './call.ts';
import { identify } from './caller.ts';
import { callerAddress } from './caller-address.ts';
import { parseInput } from './schemas.ts';

/** Said by a connection that is a stream from now on. */
export const BECOMES_STREAM = 'becomes-stream';
/** What connections by TLS do as they close, below whatever is spoken on them. */
const doneByTls = new WeakMap<Socket, unknown[]>();
/** For each connection by TLS as it begins, before HTTP listens to it. */
export const noteTls = (socket: Socket): unknown => doneByTls.set(socket, socket.listeners('close'));

const MEDIA_TYPE = 'text/event-stream';
/** Who takes no bytes has gone, or would have us keep what it does not take. */
const MOST_UNTAKEN = 16 * 1024;

const STREAM_HEADERS = {
  'content-type': MEDIA_TYPE,
  'cache-control': 'no-store, no-transform',
  // Proxies that gather an answer before they pass it on are told not to.
  'x-accel-buffering': 'no',
  // Its end is the end of the connection.
  connection: 'close',
};

export function answerEvents(context: Context, endpoint: EventsEndpoint, stream: Stream) {
  const headers = { ...answerHeaders(context.config.publicUrl).all, ...STREAM_HEADERS };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = context.clock();
    const who = await identify(endpoint, context, request, now);
    const query = parseInput(endpoint.query, request.query);
    if (!request.headers.accept?.includes(MEDIA_TYPE))
      failFields({ accept: [`This is a stream: ask for it with "Accept: ${MEDIA_TYPE}"`] });
    // What still came of it would be no part of the stream.
    if (!request.raw.complete) failFields({ body: ['This is a stream: ask for it without a body'] });
    if (request.method === 'HEAD') return reply.headers(headers).send();
    const tokenHash = hashToken(bearerToken(request.headers.authorization) ?? '');
    const call = { ...who, query, context, now, tokenHash, address: callerAddress(request.ip) };
    const take = stream(call as Parameters<Stream>[0]);
    reply.hijack();
    const { socket } = request.raw;
    if (socket.destroyed) return;
    // Whoever counts connections counts this one no longer: streams have limits of their own.
    socket.emit(BECOMES_STREAM);
    socket.setNoDelay(true);
    socket.write(head);
    await takeOver(request, reply);
    const letGo = take(new SocketStream(socket));
    if (socket.destroyed) letGo();
    else socket.on('close', letGo);
  };
}

/**
 * Takes the connection from the HTTP server, as an upgrade to another protocol would: its parser, the call and the answer
 * are two thirds of the memory that a waiting stream would cost. The server lets go of them where a connection closes.
 */
async function takeOver({ raw }: FastifyRequest, reply: FastifyReply) {
  const { socket } = raw;
  raw.removeAllListeners();
  reply.raw.removeAllListeners();
  // One that is read to its end is not taken for broken off.
  if (!raw.readableEnded) await once(raw.resume(), 'end');
  const closed = socket.listeners('close');
  const below = doneByTls.get(socket) ?? [];
  socket.removeAllListeners();
  for (const listener of closed) {
    if (below.includes(listener)) socket.on('close', listener as () => void);
    else listener.call(socket, false);
  }
  // Else the connection would keep the answer, and with it the call and each of its headers, for as long as it stands.
  reply.raw.detachSocket(socket);
  socket.on('error', ignore).on('end', destroyItself);
  socket.resume();
}

// The same for all: what each would have of its own, and what `once` wraps around it, is half a kilobyte a stream.
function ignore() {}
/** A stream is only written: who has no more to say has gone. */
function destroyItself(this: Socket) {
  this.destroy();
}

/** A class, since one is kept for each of tens of thousands. */
class SocketStream implements OpenStream {
  #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  send(bytes: string) {
    const socket = this.#socket;
    if (!socket.writable) return false;
    socket.write(bytes);
    if (socket.writableLength <= MOST_UNTAKEN) return true;
    socket.destroy();
    return false;
  }

  end(last = '') {
    this.#socket.end(last);
    // What is not taken in a while is not waited for.
    setTimeout(() => this.#socket.destroy(), 1000).unref();
  }
}
