/**
 * `npm run doctor`: says in plain words what is wrong with an installation; ends with 1 where something is. With
 * `--features` it tries instead what the product asks of a database (Product §31.95).
 */
import './private-files.ts';
import { parseArgs } from 'node:util';
import { emailField } from '@cowrie/contract/fields.ts';
import { backupFinding } from './backups/index.ts';
import { checkUp } from './check-up/index.ts';
import { command, say } from './command.ts';
import type { Config } from './config.ts';
import { prepareDataDir } from './data-dir.ts';
import { refuseNoDatabase } from './database/has-database.ts';
import { openDatabase } from './database/open.ts';
import { tryFeatures } from './database/try-features.ts';
import { ownersToWrite } from './staff/index.ts';
import { StartError } from './start-error.ts';

const MARK = { good: 'ok   ', mind: 'mind ', wrong: 'WRONG' };

await command(async (config) => {
  const { values } = parseArgs({
    options: { 'mail-to': { type: 'string' }, features: { type: 'boolean' } },
  });
  if (values.features) return sayFeatures(config);
  const { 'mail-to': mailTo } = values;
  if (mailTo !== undefined && !emailField.safeParse(mailTo).success)
    throw new StartError(`--mail-to "${mailTo}" is no email address: write one, as in  me@example.com`);
  for (const line of prepareDataDir(config.dataDir)) say(line);
  const findings = await checkUp(config, { mailTo, ownersToWrite, backupFinding });
  for (const { verdict, about, says } of findings) say(`${MARK[verdict]}  ${about}: ${says}`);
  return findings.every(({ verdict }) => verdict !== 'wrong');
});

async function sayFeatures(config: Config): Promise<boolean> {
  const { migrateDatabaseUrl, databaseDirectUrl, databaseUrl, dataDir } = config;
  refuseNoDatabase(config);
  const log = { error: console.error, warn: console.error };
  // Tables are made, by whoever may.
  const url = migrateDatabaseUrl ?? databaseDirectUrl ?? databaseUrl;
  const { pool, engine, close } = await openDatabase({ databaseUrl: url, dataDir, log });
  try {
    const tried = await tryFeatures(pool, { hasOneSession: engine === 'embedded' });
    for (const feature of tried) {
      if (feature.outcome === 'missing')
        say(`${MARK.wrong}  ${feature.name}: ${feature.because} (${feature.usedBy})`);
      else if (feature.outcome === 'works') say(`${MARK.good}  ${feature.name}`);
      else say(`${MARK.mind}  ${feature.name}: left out, as the embedded engine has one session`);
    }
    return tried.every(({ outcome }) => outcome !== 'missing');
  } finally {
    await close();
  }
}
