/**
 * What stands before Fastify: it sends the ready answers of public lists itself, because a route, a logger and an id
 * for each call would cost a fifth of the answer (decision record 7). Whatever it does not know, or no longer, takes Fastify's way.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ReadyAnswer, writeReady } from './ready-answer.ts';

/** Fastify's own default; a proxy before us has to keep its connections for less. */
const KEEP_ALIVE_MS = 72_000;

export type FrontDoor = {
  /** Fastify's `serverFactory`. */
  serverFactory(handle: (request: IncomingMessage, response: ServerResponse) => void): Server;
  /** Has GETs of the URLs that `find` knows answered here. */
  offer(find: (url: string) => ReadyAnswer | undefined): void;
  /** From then on Fastify answers everything: it knows how to end connections. */
  close(): void;
};

/** @param requestTimeout milliseconds for a whole request to arrive */
export function createFrontDoor({ requestTimeout }: { requestTimeout: number }): FrontDoor {
  let find = (_url: string): ReadyAnswer | undefined => undefined;
  return {
    serverFactory: (handle) =>
      createServer({ requestTimeout, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
        const answer = request.method === 'GET' ? find(request.url ?? '') : undefined;
        if (answer) writeReady(request, response, answer);
        else handle(request, response);
      }),
    offer(finder) {
      find = finder;
    },
    close() {
      find = () => undefined;
    },
  };
}
