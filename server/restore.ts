/** `npm run restore`: brings a backup into an empty place; docs/running.md says how. */
import './private-files.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBackup } from './backups/index.ts';
import { command, say } from './command.ts';
import { markInPlace, restore } from './installation/restore.ts';
import { StartError } from './start-error.ts';

await command(async (config) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { from: text, backup: text, 'in-place': text } });
  const moment = values['in-place'];
  if (moment !== undefined) {
    await markInPlace(config, moment, new Date());
    say('It is a restored copy now: it says so, and mails nothing until npm run release.');
    say('Processes that run have heard of it: what they had taken up already is all that still leaves.');
    return true;
  }
  const place = values.from ? resolve(values.from) : config.backupDir;
  if (!place) throw new StartError('say where from: set BACKUP_DIR, or npm run restore -- --from a-folder');
  return restore(config, { place, backup: findBackup(place, values.backup) }, say, new Date());
});
