/** Figures for Prometheus: of the process (Product §24.7) and of the business (Product §31.70). */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { reportQueries } from '../database/report-queries.ts';
import { jobTries } from '../jobs/figures.ts';
import { securityEvents } from '../security/figures.ts';
import { bearerToken } from '../sessions/bearer.ts';
import { isSameToken } from '../tokens.ts';
import { createBusinessMetrics, type ReadFigures } from './business-metrics.ts';

/** Nothing at all without a token. `readFigures` reads those of the business. */
export function metricsRoutes(http: FastifyInstance, context: Context, readFigures: ReadFigures): void {
  const { metricsToken } = context.config;
  if (!metricsToken) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(securityEvents);
  registry.registerMetric(jobTries);
  registry.registerMetric(reportQueries);
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
  const business = createBusinessMetrics(context, readFigures);
  http.get('/metrics', async (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    if (token === null || !isSameToken(token, metricsToken)) return reply.code(404).send();
    const [ofProcess, ofBusiness] = await Promise.all([registry.metrics(), business()]);
    return reply.type(registry.contentType).send(`${ofProcess}${ofBusiness}`);
  });
}
