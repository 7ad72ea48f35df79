/** A server that really listens, and `fetch` as a page that came from it has it: its address before every path. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export type PageServer = { close: () => Promise<void> };

export async function servePage(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PageServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(origin + path, init));
  return {
    async close() {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON, as the API does. */
export function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Begins a healthy stream of what changes, as the API does; what is written to the response comes as further events. */
export function beginStream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: hello\ndata: {}\n\n');
  return response;
}
