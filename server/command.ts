/** What the operator's commands stand on: the settings, one line for what is wrong, and an exit code. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { prepareDataDir } from './data-dir.ts';
import { refuseNoDatabase } from './database/has-database.ts';
import { migrationsLeft, refuseNewer } from './database/migrate.ts';
import { isDatabaseUnavailable, type OpenDatabase, openDatabase } from './database/open.ts';
import { StoreUnavailable } from './files/store.ts';
import { toldMessage } from './logging/log.ts';
import { StartError } from './start-error.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command to its end. `work` resolves to whether all is well; what its operator can mend is told in one line. */
export async function command(work: (config: Config) => Promise<boolean>): Promise<void> {
  // A reader that closes the pipe early, such as `head` or `grep -q`, must not end a restore half-way.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    const config = readConfig(process.env, resolve(import.meta.dirname, '..'));
    refuseRootForAnother(config.dataDir);
    process.exitCode = (await work(config)) ? 0 : 1;
  } catch (error) {
    const line = inOneLine(error);
    if (line === null) throw error;
    process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
const OF_THE_DISK = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

/** A wrong option, a file or folder that is not as it should be, a database that went away; null for what is our fault. */
export function inOneLine(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (error instanceof StoreUnavailable)
    return `${error.message}: ${inOneLine(error.cause) ?? toldMessage(error.cause)}`;
  const { code, message, path, errno } = error as NodeJS.ErrnoException;
  // npm takes options before `--` for its own.
  if (code?.startsWith('ERR_PARSE_ARGS_'))
    return `${message}: options are written as in  npm run backup -- --to a-folder`;
  if (path !== undefined && errno !== undefined) return `${path}: ${getSystemErrorMessage(errno)}`;
  // What is written says no path.
  if (errno !== undefined && OF_THE_DISK.includes(code ?? '')) return getSystemErrorMessage(errno);
  if (code === INSUFFICIENT_PRIVILEGE)
    return `${message}: npm run doctor says what else the database's role may not use, and what to do`;
  return isDatabaseUnavailable(error) ? `the database went away: ${message}` : null;
}

/**
 * What root writes into another user's folder, the process that runs as that user could not use any more.
 * @throws {StartError} with one line of how to run it
 */
export function refuseRootForAnother(dataDir: string, uid = process.getuid?.()): void {
  if (uid !== 0) return;
  const owner = ['secret.key', 'files', 'database', 'incoming']
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.uid)
    .find((found) => found !== undefined && found !== 0);
  if (owner !== undefined)
    throw new StartError(
      `DATA_DIR ${dataDir} is another user's: run this as they do, with  sudo -u '#${owner}'  before it`,
    );
}

/**
 * What a command asks of a database is there in this version's alone.
 * @throws {StartError} with one line of what brings the two together
 */
export async function refuseAnotherVersion({ pool }: OpenDatabase): Promise<void> {
  await refuseNewer(pool);
  const { missing } = await migrationsLeft(pool);
  if (missing.length > 0)
    throw new StartError(
      `the database is of an earlier version, it lacks migration ${missing[0]}: start the product, or npm run database-roles with two roles, and then run this`,
    );
}

/**
 * The installation's database for one command that looks at all of it, which takes as long as it takes. The embedded one must
 * be free: its process is stopped first.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  refuseNoDatabase(config);
  prepareDataDir(config.dataDir);
  const log = { error: console.error, warn: console.error };
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  // A command has the database to itself: it needs no pooler, and locks that one cannot hold.
  const url = databaseDirectUrl ?? databaseUrl;
  const database = await openDatabase({ databaseUrl: url, dataDir, log, isUnhurried: true });
  try {
    await refuseAnotherVersion(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
