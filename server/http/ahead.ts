/**
 * Limits pipelined requests: Node holds each request of a connection until those before it are answered
 * (Product §4.19).
 */
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endReading } from './end-reading.ts';

/** Requests that may wait on a connection; no browser and no proxy pipelines any. */
const MOST_AHEAD = 8;

/** Closes a connection that pipelines more than that. */
export function capRequestsAhead(server: Server): void {
  const ahead = new WeakMap<Socket, number>();
  const serve = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // Node gives a response its socket only when the responses before it are finished.
    if (response.socket === null && !mayWait(request.socket, response)) return;
    for (const listener of serve) listener.call(server, request, response);
  });

  function mayWait(socket: Socket, response: ServerResponse): boolean {
    const count = (ahead.get(socket) ?? 0) + 1;
    if (count > MOST_AHEAD) {
      endReading(socket);
      return false;
    }
    ahead.set(socket, count);
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    return true;
  }
}
