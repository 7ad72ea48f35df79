/** `npm run release`: what a restored copy does not know, and letting mails leave it; docs/running.md says when. */
import './private-files.ts';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { openClock } from './clock.ts';
import { command, say } from './command.ts';
import { prepareDataDir } from './data-dir.ts';
import { refuseNoDatabase } from './database/has-database.ts';
import { openDatabase } from './database/open.ts';
import { DatabaseInUse } from './database/start-error.ts';
import { openFileStore } from './files/open-store.ts';
import { createLog } from './log.ts';
import { openMailer } from './mail/open-mailer.ts';
import { release } from './release-installation.ts';
import { askRunning } from './running-process.ts';

await command(async (config) => {
  const { values } = parseArgs({ options: { 'old-mails': { type: 'string' } } });
  const choice = values['old-mails'];
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config;
  refuseNoDatabase(config);
  prepareDataDir(dataDir);
  const log = createLog('warn');
  const database = await openDatabase({ databaseUrl, directUrl, dataDir, log }).catch((error) => {
    if (error instanceof DatabaseInUse) return null;
    throw error;
  });
  if (!database) {
    await askRunning(dataDir, { ask: 'release', given: choice ? [choice] : [] }, say);
    return true;
  }
  const clock = await openClock(database, log);
  const mailer = openMailer(config, log);
  // It serves nobody and works on nothing: the queues are those that a process would work on.
  const { context } = await buildApp({
    ...{ config, database, mailer, log },
    ...{ files: openFileStore(config), clock: clock.now },
  });
  try {
    await release(context, choice, say);
  } finally {
    mailer.close();
    clock.stop();
    await database.close();
  }
  return true;
});
