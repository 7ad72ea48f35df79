/** For whoever watches the process: alive, ready, and figures (Product §24.7). */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Context } from './context.ts';
import { securityEvents } from './security/figures.ts';
import { bearerToken } from './sessions/bearer.ts';
import { isSameToken } from './tokens.ts';

/** A database that takes longer answers nobody. */
const PATIENCE_MS = 2_000;

async function databaseAnswers({ db, log }: Context): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch (err) {
    log.warn({ err }, 'the database does not answer');
    return false;
  }
}

export function healthRoutes(http: FastifyInstance, context: Context): void {
  http.get('/healthz', async () => ({ status: 'alive' }));

  let asking: Promise<boolean> | null = null;
  http.get('/readyz', async (_, reply) => {
    // Every desk asks all the time: one question at a time is enough, and none piles up before a database that hangs.
    asking ??= databaseAnswers(context).finally(() => {
      asking = null;
    });
    const isReady = await Promise.race([asking, setTimeout(PATIENCE_MS, false)]);
    if (isReady) return { status: 'ready' };
    return reply.code(503).send({ status: 'unavailable' });
  });

  const { metricsToken } = context.config;
  if (!metricsToken) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(securityEvents);
  const duration = new Histogram({
    name: 'cowrie_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  http.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  http.get('/metrics', async (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    if (token === null || !isSameToken(token, metricsToken)) return reply.code(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
