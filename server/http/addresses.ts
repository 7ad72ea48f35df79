/** Addresses as they come over the wire, before any route: forms that few send, and those that nobody can read. */
import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '../calls/answer-error.ts';
import { ApiError } from '../errors.ts';
import { answerHeaders } from '../security-headers.ts';

/** The path of a request: `GET http://host/path`, as a proxy is asked, means `/path`. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  // `*` is no page: `OPTIONS *` asks about the server.
  if (url.startsWith('/') || url === '*') return url;
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? '/' : url.slice(start);
}

/** Answers what the router cannot read, such as `/%`; no hook has run by then. */
export function answerUnreadable(publicUrl: string) {
  const { all } = answerHeaders(publicUrl);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    answerError(error, request, reply.headers(all));
  };
}

/** What no route takes is not found, in the envelope where the API is meant; HTTP 1.1 asks for a `Host`. */
export function answerTheRest(http: FastifyInstance): void {
  http.addHook('onRequest', ({ raw, headers }, _, done) => {
    const isNameless = headers.host === undefined && raw.httpVersion === '1.1';
    done(
      isNameless ? new ApiError('invalid_input', { message: 'This request could not be read.' }) : undefined,
    );
  });
  const nothingHere = () => {
    throw new ApiError('not_found');
  };
  http.setNotFoundHandler(nothingHere);
  // Before the pages, which take every other address.
  for (const path of ['/api', '/api/*']) http.all(path, nothingHere);
  // An expectation may be ignored; without a listener Node would refuse by itself.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
}
