/** Carries an installation from one database to another, with its files where their place changes too (Product §31.20–31.23). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseBackupsIn, refuseOwnAsCopy } from '../backups/index.ts';
import type { Config } from '../config.ts';
import { prepareDataDir } from '../data-dir.ts';
import { beginFilling, endFilling, mayBeFilled, undoFilling } from '../database/embedded/half-filled.ts';
import { noteMoved } from '../database/embedded/moved.ts';
import { noteFilled, noteFilling } from '../database/half-filled.ts';
import { migrateTo, migrationsHad } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase, placesOf } from '../database/open.ts';
import { readAddress } from '../database/servers.ts';
import { createDiskStore } from '../files/disk-store.ts';
import { openFileStore } from '../files/open-store.ts';
import { createS3Store } from '../files/s3-store.ts';
import { renewInstallationId } from '../installation-id.ts';
import { installJobs } from '../jobs/install.ts';
import {
  type Client,
  type Copied,
  type CopiedFiles,
  copyFiles,
  copyTables,
  refuseInUse,
  tellLeftOut,
} from '../moving/index.ts';
import { forgetEveryDeviceToTell } from '../push/index.ts';
import { keyFile, readKeyFile, writeKeyFile } from '../secrets/secret-key.ts';
import { StartError } from '../start-error.ts';
import { upgrade } from './prepare-database.ts';

/** An address of PostgreSQL, by the role that owns its tables, or a folder for a copy on the embedded engine. */
type Destination = { databaseUrl: string } | { folder: string };
type Tell = (line: string) => void;

/** What `--to` names. @throws {StartError} where it names neither. */
export function destinationOf(to = ''): Destination {
  if (to && !to.includes('://')) return { folder: to };
  try {
    readAddress(to);
  } catch {
    throw new StartError(
      'say where to: npm run move -- --to postgres://user:password@host/database, or a folder for a copy',
    );
  }
  return { databaseUrl: to };
}

/**
 * Moves the installation of `config`. `tell` hears of each step and, at the end, of what to do next. What it was moved
 * from stays as it is; an embedded database that went to PostgreSQL does not start here any more.
 * @throws {StartError} with one line; the destination has nothing then.
 */
export async function move(config: Config, to: Destination, tell: Tell, now: Date): Promise<void> {
  if ('folder' in to) refuseOwnAsCopy(to.folder, config);
  const source = await openHere(config);
  try {
    await carryOver(config, { source, to, tell });
  } finally {
    await source.close();
  }
  if ('folder' in to) return tellOfCopy(to.folder, tell);
  const where = placesOf(to.databaseUrl);
  if (!config.databaseUrl) noteMoved(config.dataDir, where, now);
  tell('');
  tell(`All of it is at ${where}. Next:`);
  tell(
    '1. Set DATABASE_URL to it; for two database roles, MIGRATE_DATABASE_URL too, then npm run database-roles.',
  );
  tell(`2. Keep DATA_DIR (${config.dataDir}): ${kept(config)}.`);
  tell('3. Start it, look at an order and its proof, and only then throw away the database that was moved.');
}

type Carrying = { source: OpenDatabase; to: Destination; tell: Tell };

async function carryOver(config: Config, { source, to, tell }: Carrying): Promise<void> {
  const had = await migrationsHad(source.pool);
  if (had.length === 0) throw new StartError('there is nothing to move: the database has no tables yet');
  const target = await openThere(to, had);
  try {
    if ('databaseUrl' in to) {
      // Files first: a store that fails leaves the database empty, and files that are there already hinder no other try.
      await noteFilling(target.pool);
      tellFiles(await copyBytes(config, to, source), tell);
      // Until it is of this version nobody starts on what came: what it came from goes on, where this fails.
      tellTables(await copyRows(source, target, noteFilling), tell);
      await upgrade(target, log);
      await noteFilled(target.pool);
    } else {
      if (!config.secretKey) writeKeyFile(keyFile({ dataDir: to.folder }), readKeyFile(keyFile(config)));
      // Rows first: what is copied may be at work, and has every file that its rows of a moment ago name.
      tellTables(await copyRows(source, target), tell);
      tellFiles(await copyBytes(config, to, source), tell);
      await upgrade(target, log);
      // Mails of a copy are written to its folder; a phone would be told.
      await forgetEveryDeviceToTell(target.db);
      await renewInstallationId(target.db);
    }
  } catch (error) {
    await target.close();
    if ('folder' in to) undoFilling(to.folder);
    throw error;
  }
  await target.close();
  if ('folder' in to) endFilling(to.folder);
}

const log = { error: console.error, warn: console.error };

/**
 * Opens the present database without migrating it: processes of its version may be running on it, and could not start
 * again.
 */
async function openHere({
  databaseUrl,
  databaseDirectUrl,
  migrateDatabaseUrl,
  dataDir,
}: Config): Promise<OpenDatabase> {
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new StartError(`there is nothing to move: DATA_DIR ${dataDir} has no database`);
  prepareDataDir(dataDir);
  return openDatabase({ databaseUrl: migrateDatabaseUrl ?? databaseDirectUrl ?? databaseUrl, dataDir, log });
}

/** Opens the destination with the tables that the migrations `had` make. */
async function openThere(to: Destination, had: readonly string[]): Promise<OpenDatabase> {
  if ('databaseUrl' in to) {
    const database = await openDatabase({ ...to, dataDir: '', log, isBeingFilled: true });
    return broughtTo(had, database, () => refuseInUse(database.pool));
  }
  if (!mayBeFilled(to.folder))
    throw new StartError(`${to.folder} has a database already: name a folder that has none`);
  refuseBackupsIn(to.folder);
  prepareDataDir(to.folder);
  beginFilling(to.folder);
  return broughtTo(had, await openDatabase({ dataDir: to.folder, log, isBeingFilled: true }));
}

/** Migrates the destination; closes it on a failure. `check` refuses one that must be left as it is. */
async function broughtTo(
  had: readonly string[],
  database: OpenDatabase,
  check: () => Promise<void> = async () => {},
): Promise<OpenDatabase> {
  try {
    await check();
    await migrateTo(database.pool, had);
    await installJobs(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** `finish` is kept or lost with the rows. */
async function copyRows(
  source: OpenDatabase,
  target: OpenDatabase,
  finish?: (into: Client) => Promise<void>,
): Promise<Copied> {
  const from = await source.pool.connect();
  const into = await target.pool.connect();
  try {
    return await copyTables(from, into, finish);
  } finally {
    from.release();
    into.release();
  }
}

/** Files of a folder go into the store that is set; those of a copy into its folder. Where their place stays, they stay. */
async function copyBytes(config: Config, to: Destination, { db }: OpenDatabase): Promise<CopiedFiles | null> {
  const incoming = join(config.dataDir, 'incoming');
  if ('folder' in to) {
    const copy = createDiskStore(to.folder, join(to.folder, 'incoming'));
    return copyFiles(db, openFileStore(config), copy);
  }
  if (!config.s3) return null;
  return copyFiles(db, createDiskStore(config.dataDir, incoming), createS3Store(config.s3, incoming));
}

function tellTables(copied: Copied, tell: Tell) {
  const filled = copied.tables.filter(({ rows }) => rows > 0);
  for (const { name, rows } of filled) tell(`${String(rows).padStart(12)}  ${name}`);
  const rows = filled.reduce((sum, table) => sum + table.rows, 0);
  tell(
    `${rows} rows of ${filled.length} tables are there, each with the count and the checksum that it has here.`,
  );
  for (const line of tellLeftOut(copied)) tell(line);
}

function tellFiles(files: CopiedFiles | null, tell: Tell) {
  if (!files) return;
  tell(`${files.files} files (${files.bytes} bytes) are there, read again and the same.`);
  if (files.missing.length === 0) return;
  tell(`WARNING: of ${files.missing.length} files the bytes were gone before: ${files.missing.join(', ')}`);
}

function tellOfCopy(folder: string, tell: Tell) {
  tell('');
  tell(`A copy is in ${folder}, to try things on. Start it with DATA_DIR=${folder},`);
  tell(
    'and without DATABASE_URL, S3_ENDPOINT and SMTP_URL: it has the people of the installation, and none hears of it.',
  );
}

function kept({ s3, secretKey }: Config): string {
  const holds = [...(s3 ? [] : ['the files']), ...(secretKey ? [] : ['secret.key'])];
  return holds.length > 0 ? `${holds.join(' and ')} stay there` : 'it is the folder of files on their way in';
}
