/** How many connections one address may hold, and for how long without asking anything (Product §4.8, §4.10). */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import {
  type AddressInfo,
  createServer,
  type ListenOptions,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { FastifyInstance } from 'fastify';
import { BECOMES_STREAM, noteTls } from '../calls/answer-events.ts';
import { callerAddress } from '../calls/caller-address.ts';
import { asWarnings, createTroubles } from '../logging/tell-troubles.ts';
import { StartError } from '../start-error.ts';

/** Many customers can share a mobile network's address, and a browser opens six. */
const CONNECTIONS_OF_ADDRESS = 300;
const CONNECTIONS_IN_ALL = 40_000;
/** Beside them: the streams of what changes, which wait and do nothing. */
const STREAMS_IN_ALL = 40_000;

/**
 * Connections that wait to be taken while the process is busy; the system may allow fewer (`net.core.somaxconn`). Whoever finds
 * no room tries again after a second, three, seven and fifteen.
 */
const MOST_COMERS = 4096;

/** A process that stops waits no longer for what comes or leaves slowly: new visitors are refused meanwhile. */
export const STOP_PATIENCE_MS = 5_000;

/** Settings of the HTTP server. */
export const PATIENCE = {
  /** 10 MB over a poor mobile network. What is no upload has less: `calls/read-json.ts`. */
  requestTimeout: 15 * MINUTE_MS,
  /**
   * Closes a connection on which nothing has moved for so long, such as one whose client reads nothing of its answer.
   * No call takes this long.
   */
  connectionTimeout: 5 * MINUTE_MS,
  http: {
    /** From the first byte of a request, or the beginning of a connection, to the end of its headers. */
    headersTimeout: 10_000,
    /** How often the two are looked at. */
    connectionsCheckingInterval: 2000,
  },
  /** To agree on keys takes a round trip or two, and whoever stalls in it would hold up a stop. */
  tls: { handshakeTimeout: STOP_PATIENCE_MS },
};

/** By TLS, Node's own note of the connection below it. */
type Layered = Socket & { _parent?: Socket };

/**
 * Caps connections in all, and those of one address. Behind a proxy all are the proxy's, so there only the first counts
 * and what one address may send at once is capped by its requests (`bodies.ts`). `factor` multiplies an address's.
 * Streams count apart from the moment they are open: who opens them, counts them.
 */
export function capConnections(server: Server, { factor, proxied }: { factor: number; proxied: boolean }) {
  server.maxConnections = CONNECTIONS_IN_ALL + STREAMS_IN_ALL;
  let all = 0;
  const open = new Map<string, number>();
  // In the place of what serves a connection, since that is most of the work of one that is turned away.
  const serve = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (hasGone(socket)) return void socket.destroy();
    const address = proxied ? '' : callerAddress(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    const isOver = !proxied && count > CONNECTIONS_OF_ADDRESS * factor;
    if (isOver || all >= CONNECTIONS_IN_ALL) return void socket.destroy();
    all += 1;
    open.set(address, count);
    for (const listener of serve) listener.call(server, socket);
    let isCounted = true;
    const leave = () => {
      if (!isCounted) return;
      isCounted = false;
      all -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    };
    socket.once('close', leave);
    socket.once(BECOMES_STREAM, leave);
  });
  // By TLS it is the layer above what was counted that becomes one.
  server.prependListener('secureConnection', (socket: Layered) => {
    if (hasGone(socket)) socket.destroy();
    noteTls(socket);
    socket.once(BECOMES_STREAM, () => socket._parent?.emit(BECOMES_STREAM));
  });
  // Who never agreed on keys can be told nothing, whatever `raw-refusals.ts` has for them.
  server.on('tlsClientError', (_, socket: Socket) => socket.destroy());
}

/**
 * Whether the client went before its address was asked for, so that its requests could be counted for nobody. Once
 * asked for, Node keeps the address of a client that goes later.
 */
const hasGone = (socket: Socket): boolean => socket.remoteAddress === undefined;

/**
 * A connection of HTTP/1.1 stays for the next call without a word. Node says so with every answer, and for how long, in 56
 * bytes, which whoever asks again does not wait for; that one ends is still said.
 */
export function leaveConnectionsUnsaid(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.httpVersion === '1.1' && !reply.raw.hasHeader('connection')) reply.raw.removeHeader('connection');
    done();
  });
}

/**
 * From a place where it listens a process takes one connection each time round its loop, which takes ten milliseconds and more
 * while it is busy: a hundred a second, each behind all that came before. So it listens several times at one port, and Linux
 * spreads who comes among them. Behind a balancer once is better: that bounds how many are with a process, and tells who waits
 * sooner than a process does that took them all in (decision record 20).
 */
const DOORS = process.platform === 'linux' ? 8 : 1;

/** Where a process is heard. */
export type Doors = {
  /** Lets nobody in any more but by the server’s own; resolves once what came by the others has ended. */
  close(): Promise<void>;
};

/**
 * Listens on one address; of a name's, on the first. For `localhost` Fastify would open a second server where that has a
 * second address, and what is set on the first counts for the first alone: caps, and the certificate that was renewed.
 * @throws {StartError} with one line that names the setting, where nobody can be heard there.
 */
export async function listenOnce(
  http: FastifyInstance,
  { host, port, trustProxy = false }: { host: string; port: number; trustProxy?: boolean },
): Promise<Doors> {
  const count = trustProxy ? 1 : DOORS;
  try {
    const { address } = await lookup(host);
    const place = { host: address, port, backlog: MOST_COMERS, reusePort: count > 1 };
    // Who says that a port may be shared shares it with others who say so, too: another process would be let in beside this one.
    if (count > 1 && port !== 0) await refuseTaken(address, port);
    await http.listen(place);
    const { port: own } = http.server.address() as AddressInfo;
    const more = Array.from({ length: count - 1 }, () => openDoor(http.server, { ...place, port: own }));
    const doors = await Promise.all(more);
    const tell = createTroubles(asWarnings(http.log), NOT_TAKEN);
    // The system lacks memory or file handles: open connections stay, and new clients try again.
    for (const door of [http.server, ...doors]) door.on('error', (error) => tell('connections', error));
    return { close: async () => void (await Promise.all(doors.map(closed))) };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const why = NOT_HEARD[code];
    throw why ? new StartError(`${why}: ${message}`) : error;
  }
}

async function refuseTaken(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  await closed(probe);
}

const NOT_TAKEN = {
  one: 'a connection could not be taken',
  others: 'connections could not be taken',
  counted: 'connections',
};

/** What comes by it is served by `server`, as what comes by that itself. */
async function openDoor(server: Server, place: ListenOptions): Promise<NetServer> {
  const door = createServer({ allowHalfOpen: true, noDelay: true });
  door.on('connection', (socket) => server.emit('connection', socket));
  door.listen(place);
  await once(door, 'listening');
  return door;
}

const closed = (server: NetServer): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** Why nobody can be heard at a place, by the system's name for it, with the setting that says another. */
const NOT_HEARD: Record<string, string> = {
  EADDRINUSE: 'PORT is already in use',
  EACCES: 'PORT may not be used by this user; those below 1024 are mostly the administrator’s',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is a name that nobody knows',
  EAI_AGAIN: 'HOST is a name that nobody knows',
};
