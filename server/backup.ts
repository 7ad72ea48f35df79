/** `npm run backup`: backs the installation up while it serves; docs/running.md says when and how. */
import './private-files.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command, say } from './command.ts';
import { prepareDataDir } from './data-dir.ts';
import { refuseNoDatabase } from './database/has-database.ts';
import { openDatabase } from './database/open.ts';
import { DatabaseInUse } from './database/start-error.ts';
import { backUp } from './installation/back-up.ts';
import { askRunning } from './installation/running-process.ts';
import { StartError } from './start-error.ts';

const log = { error: console.error, warn: console.error };

await command(async (config) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const place = values.to ? resolve(values.to) : config.backupDir;
  if (!place) throw new StartError('say where to: set BACKUP_DIR, or npm run backup -- --to a-folder');
  const { databaseUrl, databaseDirectUrl, migrateDatabaseUrl, dataDir } = config;
  refuseNoDatabase(config);
  prepareDataDir(dataDir);
  const database = await openDatabase({
    databaseUrl: migrateDatabaseUrl ?? databaseDirectUrl ?? databaseUrl,
    dataDir,
    log,
  }).catch((error) => {
    if (error instanceof DatabaseInUse) return null;
    throw error;
  });
  if (!database) {
    await askRunning(dataDir, { ask: 'backup', given: [place] }, say);
    return true;
  }
  try {
    await backUp({ config, database }, place, say);
  } finally {
    await database.close();
  }
  return true;
});
