/** Brings the database to what this version expects, by the role that may; the other role then runs (Product §24.12). */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { grantRunning, ownsTheLog, userOf } from '../database/roles.ts';
import { installJobs } from '../jobs/install.ts';
import { StartError } from '../start-error.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Migrates by the role of `MIGRATE_DATABASE_URL` and gives the running one what it needs; answers what was applied. */
export async function migrateByOwner(config: Config, log: Log): Promise<string[]> {
  const { migrateDatabaseUrl, databaseUrl = '', dataDir } = config;
  const owner = await openDatabase({ databaseUrl: migrateDatabaseUrl, dataDir, log });
  try {
    const applied = await upgrade(owner, log);
    const role = userOf(databaseUrl);
    if (role === userOf(migrateDatabaseUrl ?? '')) {
      throw new StartError('DATABASE_URL and MIGRATE_DATABASE_URL name the same role: name two');
    }
    await grantRunning(owner.pool, role);
    return applied;
  } finally {
    await owner.close();
  }
}

/** Opens the database for running, migrated, by one role or by two; `onBroken` as `openDatabase` takes it. */
export async function openMigrated(
  config: Config,
  log: Log,
  onBroken: (error: Error) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, migrateDatabaseUrl, dataDir } = config;
  const before = migrateDatabaseUrl ? await migrateByOwner(config, log) : [];
  const past = databaseDirectUrl ? await upgradePast(databaseDirectUrl, dataDir, log) : [];
  const urls = { databaseUrl, directUrl: databaseDirectUrl, readUrl: databaseReadUrl };
  const database = await openDatabase({ ...urls, dataDir, log, onBroken });
  const applied = [...before, ...past, ...(databaseDirectUrl ? [] : await upgrade(database, log))];
  if (applied.length > 0) log.info({ applied }, 'the database is up to date');
  if (database.engine === 'postgres' && (await ownsTheLog(database.pool))) {
    log.warn(
      'the role of DATABASE_URL owns its tables and could rewrite the log: docs/running.md, Two database roles',
    );
  }
  return database;
}

/** Past the pooler, which cannot hold the lock by which one process migrates. */
async function upgradePast(databaseUrl: string, dataDir: string, log: Log): Promise<string[]> {
  const direct = await openDatabase({ databaseUrl, dataDir, log });
  try {
    return await upgrade(direct, log);
  } finally {
    await direct.close();
  }
}

/** Brings a database to what this version expects, as its owner; answers what was applied. */
export async function upgrade(
  database: OpenDatabase,
  log: { warn(details: object, message: string): void },
): Promise<string[]> {
  const waits = (migration: string) =>
    log.warn({ migration }, 'somebody reads a table for long: a migration waits for it, and nobody else');
  const applied = await migrate(database.pool, undefined, { waits });
  await installJobs(database);
  return applied;
}
