/** `npm run database-roles`: makes the role that runs, migrates by the one that owns, and gives the first what it needs. */
import './private-files.ts';
import { command, say } from './command.ts';
import { openDatabase } from './database/open.ts';
import { makeRole, userOf } from './database/roles.ts';
import { migrateByOwner } from './installation/prepare-database.ts';
import { StartError } from './start-error.ts';

await command(async (config) => {
  const { databaseUrl, migrateDatabaseUrl, dataDir } = config;
  if (!databaseUrl || !migrateDatabaseUrl) {
    throw new StartError(
      'set MIGRATE_DATABASE_URL to the role that owns the database, and DATABASE_URL to the one that will run the product, with the password it is to have',
    );
  }
  const log = { info() {}, warn: console.error, error: console.error };
  const owner = await openDatabase({ databaseUrl: migrateDatabaseUrl, dataDir, log });
  try {
    const state = await makeRole(owner.pool, databaseUrl);
    say(`The role "${userOf(databaseUrl)}" is ${state === 'made' ? 'made' : 'there, with this password'}.`);
  } finally {
    await owner.close();
  }
  const applied = await migrateByOwner(config, log);
  say(`The tables are up to date${applied.length > 0 ? ` (${applied.join(', ')})` : ''}.`);
  say(`"${userOf(databaseUrl)}" may run the product on them, and change nothing that is append-only.`);
  return true;
});
