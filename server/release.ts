/** `npm run release`: what a restored copy does not know, and letting mails leave it; docs/running.md says when. */
import './private-files.ts';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { openClock } from './clock.ts';
import { command, refuseAnotherVersion, say } from './command.ts';
import type { Config } from './config.ts';
import { prepareDataDir } from './data-dir.ts';
import { refuseNoDatabase } from './database/has-database.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { DatabaseInUse } from './database/start-error.ts';
import { openFileStore } from './files/open-store.ts';
import { release } from './installation/release.ts';
import { askRunning } from './installation/running-process.ts';
import { createLog } from './logging/log.ts';
import { openMailer } from './mail/open-mailer.ts';
import { refuseNotItsKey } from './secrets/own-key.ts';

const log = createLog('warn');

await command(async (config) => {
  const { values } = parseArgs({ options: { 'old-mails': { type: 'string' } } });
  const choice = values['old-mails'];
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config;
  refuseNoDatabase(config);
  prepareDataDir(dataDir);
  const database = await openDatabase({ databaseUrl, directUrl, dataDir, log }).catch((error) => {
    if (error instanceof DatabaseInUse) return null;
    throw error;
  });
  if (!database) {
    await askRunning(dataDir, { ask: 'release', given: choice ? [choice] : [] }, say);
    return true;
  }
  try {
    await refuseAnotherVersion(database);
    // The queues belong to an application, which would make a key where there is none.
    await refuseNotItsKey(database.db, config);
    await releaseBy(database, config, choice);
  } finally {
    await database.close();
  }
  return true;
});

/** It serves nobody and works on nothing: the queues are those that a process would work on. */
async function releaseBy(database: OpenDatabase, config: Config, choice: string | undefined) {
  const clock = await openClock(database, log);
  const mailer = openMailer(config, log);
  try {
    const files = openFileStore(config);
    const { context } = await buildApp({ config, database, mailer, log, files, clock: clock.now });
    await release(context, choice, say);
  } finally {
    mailer.close();
    clock.stop();
  }
}
