/** Builds the whole server from its parts: what main runs and what tests build on a fresh database. */
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { unreachable } from '@cowrie/contract/lifecycle-check.ts';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { openApiRoutes } from './api-docs/openapi.ts';
import { answerError } from './calls/answer-error.ts';
import { callerAddress } from './calls/caller-address.ts';
import { makeRouter } from './calls/route.ts';
import type { Config } from './config.ts';
import type { Clock, Context } from './context.ts';
import type { OpenDatabase } from './database/open.ts';
import { ApiError } from './errors.ts';
import { createFileLinks } from './files/links.ts';
import type { FileStore } from './files/store.ts';
import { healthRoutes } from './health.ts';
import { createJobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import { secretKeys } from './secret-key.ts';
import { createSecrets } from './secrets.ts';
import { API_HEADERS, refuseGuessing } from './security-headers.ts';
import { SLICES } from './slices.ts';
import { workOn } from './work.ts';

export type AppParts = {
  config: Config;
  database: OpenDatabase;
  files: FileStore;
  mailer: Mailer;
  clock: Clock;
  log: FastifyBaseLogger;
  checkAnswers?: boolean;
};

/** Requests a minute from one address, against floods; many customers can share a mobile network's address. */
const REQUESTS_A_MINUTE = 1500;
const MAX_EVENT_LOOP_DELAY_MS = 3000;
/** 10 MB over a poor mobile network; whoever sends slower holds a connection for nothing. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const BODY_LIMIT_BYTES = 256 * 1024;

export type App = { http: FastifyInstance; context: Context };

/** The API on a Fastify that does not listen yet; pages are added by whoever serves them. */
export async function buildApp(parts: AppParts): Promise<App> {
  const lost = unreachable();
  if (lost.length > 0) throw new Error(`no move of the order lifecycle leads to: ${lost.join(', ')}`);

  const { config, database, clock, log } = parts;
  const jobs = createJobs(database, log);
  const secrets = createSecrets(secretKeys(config));
  const links = createFileLinks(
    () => secrets.keysFor('file links'),
    () => clock().getTime(),
  );
  const context: Context = {
    config,
    database,
    db: database.db,
    jobs,
    files: parts.files,
    links,
    secrets,
    clock,
    log,
    checkAnswers: parts.checkAnswers ?? false,
  };
  workOn(context, parts.mailer);

  const isDebugging = ['debug', 'trace'].includes(config.logLevel);
  const http = Fastify({
    loggerInstance: log,
    // The one address that our own proxy saw and appended; what stands before it anybody may have made up.
    trustProxy: config.trustProxy ? (_, hop) => hop === 0 : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => Math.random().toString(36).slice(2, 10).toUpperCase(),
    routerOptions: { maxParamLength: 200 },
  });
  http.setErrorHandler(answerError);
  refuseGuessing(http);
  // Hooks by callback: a promise for each would cost a tenth of a public list's answer.
  if (isDebugging) {
    http.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions, id } = request;
      // The route's pattern, not the URL: tokens and signatures have no place in a log.
      request.log.debug(
        { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), id },
        'request',
      );
      done();
    });
  }
  // Before the calls: hooks reach what is registered after them.
  healthRoutes(http, context);
  await http.register(async (api) => {
    // Past this the process only falls further behind: better to say so and let the client try again.
    await api.register(underPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS });
    await api.register(rateLimit, {
      max: Math.ceil(REQUESTS_A_MINUTE * config.rateLimitFactor),
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => callerAddress(ip),
      errorResponseBuilder: () =>
        new ApiError('too_many_tries', { values: { wait: 'a minute' }, retryAfter: 60 }),
    });
    api.addHook('onRequest', (_, reply, done) => {
      reply.headers(API_HEADERS);
      done();
    });
    const route = makeRouter({ guarded: api, bare: http }, context);
    for (const register of SLICES) register(route);
    openApiRoutes(api, config);
    api.all(`${API_BASE}/*`, () => {
      throw new ApiError('not_found');
    });
  });
  return { http, context };
}
