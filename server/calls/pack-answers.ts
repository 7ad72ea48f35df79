/** Answers of calls are packed on their way to whoever can unpack them (Product §29.70). */
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this, packing costs more than it saves. */
const LEAST_LENGTH = 1024;
/** Half of the best level's time for a twentieth more. */
const LEVEL = { level: 4 } as const;

const TAKES_GZIP = /(^|[\s,])gzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

/** For the calls that are registered on `app`; by callback, since a promise would cost each of them. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' && payload.length >= LEAST_LENGTH;
    if (!isText || !TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) {
      done(null, payload);
      return;
    }
    const others = reply.getHeader('vary');
    reply.header('vary', others ? `${others}, accept-encoding` : 'accept-encoding');
    gzip(payload, LEVEL, (error, packed) => {
      try {
        if (error) return done(null, payload);
        reply.header('content-encoding', 'gzip').removeHeader('content-length');
        done(null, packed);
      } catch (err) {
        // Nobody else catches it here: an answer that cannot be sent is one call's failure and not the end of the process.
        request.log.error({ err }, 'request failed');
        reply.raw.destroy();
      }
    });
  });
}
