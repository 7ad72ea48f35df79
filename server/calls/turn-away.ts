/** Where calls are turned away that come when more is asked than can be answered (Product §29.51). */
import type { Failure } from '@cowrie/contract/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { type Overload, Overloaded, type Urgency } from '../overload/overload.ts';
import { answerHeaders } from '../security-headers.ts';
import { sendBytes } from './conditional.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    urgency?: Urgency;
  }
}

/** Turns calls of `api` away before anything is done for them: before they are counted, known or read. */
export function turnAwayLate(api: FastifyInstance, overload: Overload, publicUrl: string): void {
  const { code, message } = new ApiError('unavailable');
  const body = JSON.stringify({ status: 'error', message, code } satisfies Failure);
  const headers = Object.entries({
    ...answerHeaders(publicUrl).all,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).flat();
  api.addHook('onRequest', (request, reply, done) => {
    const { urgency = 'read' } = request.routeOptions.config;
    const seconds = overload.wait(urgency);
    if (seconds === 0) return done();
    if (urgency !== 'poll') return done(new Overloaded(seconds));
    sendBytes(reply, 503, [...headers, 'retry-after', String(seconds)], body);
  });
}
