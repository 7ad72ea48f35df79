/** A span for each call, below the press that it came of (Product §31.76, §31.78). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Begun, currentTracing } from '../logging/caused-by.ts';

const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
/** The first call of a press says how many milliseconds ago it was. */
const PRESS = /(?:^|,)\s*cowrie=(\d{1,5})(?:,|$)/;

const calls = new WeakMap<FastifyRequest, { call: Begun; press: Begun | undefined }>();

/** The span of a request, as a `traceparent`; undefined where none is taken. */
export const traceOf = (request: FastifyRequest): string | undefined => calls.get(request)?.call.trace;

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

export function traceCalls(http: FastifyInstance): void {
  const tracing = currentTracing();
  if (!tracing) return;
  http.addHook('onRequest', (request, _, done) => {
    if (request.url.startsWith('/api/')) {
      const given = headerOf(request, 'traceparent');
      const parent = TRACEPARENT.test(given) ? given : undefined;
      const ago = parent && PRESS.exec(headerOf(request, 'tracestate'))?.[1];
      const press = parent && ago ? tracing.beginPress(parent, Number(ago)) : undefined;
      const { method, routeOptions, id } = request;
      // The route's pattern, not the address: references and tokens stand in that.
      const route = routeOptions.url ?? 'none';
      const attributes = { 'http.request.method': method, 'http.route': route, 'cowrie.request': id };
      const call = tracing.begin({ name: `${method} ${route}`, kind: 'call', attributes }, parent);
      calls.set(request, { call, press });
    }
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const begun = calls.get(request);
    begun?.call.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500);
    begun?.press?.end();
    done();
  });
}
