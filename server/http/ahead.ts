/** Requests that a connection sends ahead of its answers: each is held until those before it are answered (Product §4.19). */
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endReading } from './end-reading.ts';

/** No browser and no proxy sends any. */
const MOST_AHEAD = 8;

/** Closes a connection that sends more of them. */
export function capRequestsAhead(server: Server): void {
  const ahead = new WeakMap<Socket, number>();
  const serve = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // Node gives a response its connection once those before it are through.
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
