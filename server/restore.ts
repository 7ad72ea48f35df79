/** `npm run restore`: brings a backup into an empty place; docs/running.md says how. */
import './private-files.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBackup } from './backups/index.ts';
import { command, say } from './command.ts';
import { restore } from './restore-installation.ts';
import { StartError } from './start-error.ts';

await command(async (config) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, backup: { type: 'string' } } });
  const place = values.from ? resolve(values.from) : config.backupDir;
  if (!place) throw new StartError('say where from: set BACKUP_DIR, or npm run restore -- --from a-folder');
  return restore(config, { place, backup: findBackup(place, values.backup) }, say, new Date());
});
