/** Builds the whole server from its parts: what main runs and what tests build on a fresh database. */
import { maxHeaderSize } from 'node:http';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { unreachable } from '@cowrie/contract/lifecycle-check.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import { setMails } from './accounts/index.ts';
import { openApiRoutes } from './api-docs/openapi.ts';
import { answerError } from './calls/answer-error.ts';
import { countByAddress } from './calls/count-by-address.ts';
import { noteRefusal } from './calls/note-refusal.ts';
import { packAnswers } from './calls/pack-answers.ts';
import { readJsonBodies, STRANGERS_BODY_BYTES } from './calls/read-json.ts';
import { makeRouter } from './calls/route.ts';
import { turnAwayLate } from './calls/turn-away.ts';
import { createChanges } from './changes/bus.ts';
import type { Config } from './config.ts';
import type { Clock, Context } from './context.ts';
import { createKnown } from './database/known.ts';
import type { OpenDatabase } from './database/open.ts';
import { NoneFree } from './database/unavailable.ts';
import { ApiError } from './errors.ts';
import { createCleaner } from './files/cleaning/cleaner.ts';
import { createFileLinks } from './files/links.ts';
import type { FileStore } from './files/store.ts';
import { answerTheRest, answerUnreadable, pathOf } from './http/addresses.ts';
import { capRequestsAhead } from './http/ahead.ts';
import { capConnections, leaveConnectionsUnsaid, PATIENCE, STOP_PATIENCE_MS } from './http/connections.ts';
import { createPace, pacedRequests } from './http/pace.ts';
import { refuseRaw } from './http/raw-refusals.ts';
import { mayBeLost, saidOfRestore, toldOfRestore } from './installation/restored-answers.ts';
import { createCallsUnderWay } from './jobs/calls-under-way.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLive, type Live, liveRoutes } from './live/index.ts';
import type { Mailer } from './mail/mailer.ts';
import { healthRoutes } from './monitoring/health.ts';
import { metricsRoutes } from './monitoring/metrics.ts';
import { createBodies } from './overload/bodies.ts';
import { createFormTurns } from './overload/form-turns.ts';
import { createOverload } from './overload/overload.ts';
import { readCertificate, showRenewed } from './own-certificate.ts';
import { mailsOffPages } from './pages/mails-off-pages.ts';
import { phoneApp } from './pages/phone-app.ts';
import { receiptPages } from './pages/receipt-pages.ts';
import { businessFigures } from './reports/business-figures.ts';
import { secretKeys } from './secrets/secret-key.ts';
import { createSecrets } from './secrets/secrets.ts';
import { headEveryAnswer } from './security-headers.ts';
import { answerReceipt, openReceipt } from './shared-receipts/index.ts';
import { letGo } from './sign-ins/slow-down.ts';
import { SLICES } from './slices.ts';
import { turnStaffMailsOff } from './staff/index.ts';
import { traceCalls } from './tracing/calls.ts';
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
export type App = { http: FastifyInstance; context: Context };

/** What every call and job of this process works with. */
function contextOf({ config, database, files, clock, log, checkAnswers = false }: AppParts): Context {
  const calls = createCallsUnderWay();
  const secrets = createSecrets(secretKeys(config));
  return {
    config,
    database,
    db: database.db,
    reports: database.reports,
    changes: createChanges(database, log),
    overload: createOverload({
      longestWait: (ofWhom) => database.longestWait(ofWhom),
      log,
      lateMs: config.overloadMs,
    }),
    calls,
    jobs: createJobs(database, log, calls),
    known: createKnown(database),
    files,
    cleaner: createCleaner(log),
    links: createFileLinks(
      () => secrets.keysFor('file links'),
      () => clock().getTime(),
    ),
    bodies: createBodies(config.rateLimitFactor),
    forms: createFormTurns(config.rateLimitFactor),
    secrets,
    clock,
    log,
    checkAnswers,
  };
}

/** A Fastify without routes: how it listens, what it lets in, and how it refuses. */
function openHttp(context: Context): FastifyInstance {
  const { config, log } = context;
  const paced = pacedRequests(createPace(config.rateLimitFactor), { proxied: config.trustProxy });
  // Node would refuse what names no host by itself, without a header: `answerTheRest` does.
  const server = { ...PATIENCE.http, requireHostHeader: false, IncomingMessage: paced };
  const http = Fastify({
    loggerInstance: log,
    // The one address that our own proxy saw and appended; what stands before it anybody may have made up.
    trustProxy: config.trustProxy ? (_, hop) => hop === 0 : false,
    ...PATIENCE,
    bodyLimit: STRANGERS_BODY_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => Math.random().toString(36).slice(2, 10).toUpperCase(),
    // However long a part of an address is, its call answers it; Node refuses what is longer.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: pathOf,
    frameworkErrors: answerUnreadable(config.publicUrl),
    clientErrorHandler: refuseRaw(config.publicUrl),
    http: server,
    ...(config.tls && { https: { ...server, ...PATIENCE.tls, ...readCertificate(config.tls) } }),
    // What still comes while the process ends is answered; Fastify's own refusal has no header either.
    return503OnClosing: false,
  });
  http.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const isInVain = (thrown as unknown) instanceof NoneFree;
    const error = isInVain ? context.overload.inVain(request.routeOptions.config.urgency ?? 'read') : thrown;
    noteRefusal(context, error, request);
    if (!mayBeLost(error, request.url)) return answerError(error, request, reply);
    return toldOfRestore(context, error).then((told) => answerError(told, request, reply));
  });
  if (config.tls) showRenewed(http, config.tls, log);
  capRequestsAhead(http.server);
  capConnections(http.server, { factor: config.rateLimitFactor, proxied: config.trustProxy });
  return http;
}

/** What begins with the server and ends with it. */
function startAndStop(http: FastifyInstance, context: Context, live: Live): void {
  const { calls, changes, overload, cleaner } = context;
  // Whoever is held back would hold up the stop, and whoever has a stream.
  http.addHook('preClose', (done) => {
    letGo();
    live.stop();
    changes.stop();
    overload.stop();
    // A body that stalls would too; whoever sends it sends it again under its key (Product §31.13).
    setTimeout(() => http.server.closeAllConnections(), STOP_PATIENCE_MS).unref();
    done();
  });
  http.addHook('onReady', () => {
    overload.start();
    return changes.start();
  });
  // After the calls under way, which may still need it, and the database: theirs, too, who have gone meanwhile.
  http.addHook('onClose', async () => {
    await calls.pause(STOP_PATIENCE_MS);
    await cleaner.close();
  });
}

function logRequests(http: FastifyInstance): void {
  // Hooks by callback: a promise for each would cost a tenth of a public list's answer.
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

/** The API on a Fastify that does not listen yet; pages are added by whoever serves them. */
export async function buildApp(parts: AppParts): Promise<App> {
  const lost = unreachable();
  if (lost.length > 0) throw new Error(`no move of the order lifecycle leads to: ${lost.join(', ')}`);

  const { config } = parts;
  const context = contextOf(parts);
  workOn(context, parts.mailer);
  const live = createLive(context);
  const http = openHttp(context);
  startAndStop(http, context, live);
  readJsonBodies(http, context.bodies);
  headEveryAnswer(http, config.publicUrl, parts.clock);
  leaveConnectionsUnsaid(http);
  answerTheRest(http);
  if (['debug', 'trace'].includes(config.logLevel)) logRequests(http);
  // Before the calls: hooks reach what is registered after them.
  traceCalls(http);
  healthRoutes(http, context);
  metricsRoutes(http, context, businessFigures);
  await http.register(async (api) => {
    turnAwayLate(api, context.overload, config.publicUrl);
    const count = countByAddress(Math.ceil(REQUESTS_A_MINUTE * config.rateLimitFactor));
    api.addHook('onRequest', (request, _, done) => {
      count(request);
      done();
    });
    packAnswers(api);
    const route = makeRouter({ guarded: api, bare: http }, context);
    for (const register of SLICES) register(route);
    liveRoutes(live)(route);
    openApiRoutes(api, config);
    await receiptPages(api, context, {
      open: openReceipt,
      answer: answerReceipt,
      isRestored: async () => (await saidOfRestore(context)) !== null,
    });
    await mailsOffPages(api, context, {
      customer: (db, id, kind) => setMails(db, id, { [kind]: false }),
      staff: turnStaffMailsOff,
    });
    await phoneApp(api, config.brandName);
    api.all(`${API_BASE}/*`, () => {
      throw new ApiError('not_found');
    });
  });
  return { http, context };
}
