/** Starts the product: database, API, storefront, desk and jobs in one process; stops them in order. */
import './private-files.ts';
import { join, resolve } from 'node:path';
import { buildApp } from './app.ts';
import { backupPlaceNotes } from './backups/index.ts';
import { makePublicLists } from './calls/public-lists.ts';
import { tellOfFiles } from './check-up/index.ts';
import { openClock, whyBehind } from './clock.ts';
import { inOneLine } from './command.ts';
import { readConfig } from './config.ts';
import { prepareDataDir } from './data-dir.ts';
import { noteElsewhere } from './database/embedded/elsewhere.ts';
import { CONTENT_CHANGED } from './database/notifications.ts';
import { type OpenDatabase, placesOf } from './database/open.ts';
import { openFileStore } from './files/open-store.ts';
import { listenOnce } from './http/connections.ts';
import { inTime } from './in-time.ts';
import { requestsOf } from './installation/command-requests.ts';
import { prepare } from './installation/first-start.ts';
import { openMigrated } from './installation/prepare-database.ts';
import { hearCommands } from './installation/running-process.ts';
import { currentTracing, traceBy } from './logging/caused-by.ts';
import { createLog, toldError } from './logging/log.ts';
import { openMailer } from './mail/open-mailer.ts';
import { holdBuild } from './pages/builds.ts';
import { callInProcess } from './pages/call-in-process.ts';
import { deskApp } from './pages/desk.ts';
import { devPages } from './pages/development.ts';
import { findPublished, publishFiles } from './pages/page-files.ts';
import { invalidatePages, pages } from './pages/storefront.ts';
import { refuseAnotherKey, refuseNotItsKey } from './secrets/own-key.ts';
import { stopBroken, stopOnSignal, stopOnUncaught } from './signals.ts';

const ROOT = resolve(import.meta.dirname, '..');

async function start() {
  const config = readConfig(process.env, ROOT);
  const log = createLog(config.logLevel);
  stopOnUncaught(log);
  // Loaded where it is on alone, and before anything that it is to see.
  if (config.tracing) traceBy((await import('./tracing/otlp.ts')).startTracing(config.tracing));
  const notes = prepareDataDir(config.dataDir);
  const database = await openMigrated(config, log, stopBroken(log));
  await refuseNotItsKey(database.db, config);
  const files = openFileStore(config);
  const mailer = openMailer(config, log);
  const clock = await openClock(database, log);
  const { http, context } = await buildApp({ config, database, files, mailer, clock: clock.now, log });
  await refuseAnotherKey(context);
  if (config.databaseUrl) noteElsewhere(config.dataDir, placesOf(config.databaseUrl));
  const behind = await whyBehind(database, clock.now());
  const clockNotes = behind ? [`WARNING: ${behind}`] : [];
  const lines = [...notes, ...clockNotes, ...backupPlaceNotes(config), ...(await prepare(context))];
  const call = callInProcess(http);
  if (config.development) await devPages(http, { root: ROOT, call, brandName: config.brandName });
  else {
    const { publicUrl } = config;
    const published = findPublished(context);
    const buildsOf = (app: string) => join(ROOT, app, 'build');
    holdBuild(http, buildsOf('server'));
    const desk = await deskApp(http, { buildsDir: buildsOf('desk'), publicUrl, call, published });
    await database.listen(CONTENT_CHANGED, invalidatePages);
    const storefront = await pages(http, {
      buildsDir: buildsOf('storefront'),
      call,
      publicUrl,
      brandName: config.brandName,
      rateLimitFactor: config.rateLimitFactor,
      earlyHints: config.earlyHints,
      published,
      isDatabaseAway: () => isAway(database),
    });
    // Before anybody gets a page that names them.
    await publishFiles(context, [desk, storefront], context.clock());
  }
  await context.jobs.start();
  const commands =
    database.engine === 'embedded' ? await hearCommands(config.dataDir, requestsOf(context), log) : undefined;
  await makePublicLists(http);
  const doors = await listenOnce(http, config);
  void tellOfFiles(config, files, log);

  stopOnSignal(async (signal) => {
    log.info({ signal }, 'stopping');
    // Order matters: no new requests, then no new jobs, then nothing needs the database any more.
    await Promise.all([http.close(), doors.close()]);
    await commands?.close();
    await context.jobs.stop();
    mailer.close();
    clock.stop();
    await database.close();
    // What was not taken by then is not worth the wait.
    await currentTracing()
      ?.stop()
      .catch((err) => log.warn({ err }, 'the last spans were not taken'));
  });
  return { config, lines, mails: config.smtpUrl ? null : join(config.dataDir, 'mail') };
}

/** How long somebody who waits for a page waits for that. */
const AWAY_MS = 1_000;

const isAway = (database: OpenDatabase) =>
  inTime(AWAY_MS, () => database.canWrite()).then(
    () => false,
    () => true,
  );

try {
  const { config, lines, mails } = await start();
  const notes = [
    '',
    `  ${config.brandName} is running.`,
    `  Storefront  ${config.publicUrl}`,
    `  Desk        ${config.publicUrl}/desk`,
    ...(mails ? [`  Mails       written to ${mails} (set SMTP_URL to send them)`] : []),
    ...lines.map((line) => `  ${line}`),
    '',
  ];
  process.stdout.write(`${notes.join('\n')}\n`);
} catch (error) {
  const line = inOneLine(error);
  if (line !== null) {
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }
  // Not thrown on: Node would print all that the error carries, the values of a statement too.
  process.stderr.write(`${JSON.stringify(toldError(error), null, 2)}\n`);
  process.exit(1);
}
