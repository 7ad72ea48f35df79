/** Brings a backup into an empty place, as a copy that says that it is one (Product §31.51, §31.60–31.63). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endResetLinks } from '../accounts/index.ts';
import {
  type Backup,
  bringBack,
  fileListOf,
  filesOf,
  leaveNumbersOut,
  refuseBackupsIn,
  refuseOwn,
  restoreRows,
} from '../backups/index.ts';
import { forgetChanges } from '../changes/look.ts';
import type { Config } from '../config.ts';
import { prepareDataDir } from '../data-dir.ts';
import { beginFilling, endFilling, mayBeFilled, undoFilling } from '../database/embedded/half-filled.ts';
import { refuseNoDatabase } from '../database/has-database.ts';
import { migrationsHad, refuseNewer } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase, placesOf } from '../database/open.ts';
import { hasTable } from '../database/own-tables.ts';
import { hasRole, makeRole } from '../database/roles.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { openFileStore } from '../files/open-store.ts';
import { keepWhatCameSince } from '../files/removed.ts';
import { renewInstallationId } from '../installation-id.ts';
import { RESET_REQUEST_JOB } from '../jobs/reset-requests.ts';
import { dropWaitingJobs } from '../jobs/waiting.ts';
import { flawsOf } from '../ledger/index.ts';
import { toldMessage } from '../logging/log.ts';
import { REQUESTED_MAIL_JOB } from '../mail/account-mails.ts';
import { type Copied, refuseInUse, tellLeftOut } from '../moving/index.ts';
import { leavePaperNumbersOut } from '../papers/index.ts';
import { proposeWaitingAnew } from '../payments/index.ts';
import { markRestored } from '../restored-mark.ts';
import { keyFile, secretKeys } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { endEverySession } from '../sessions/staff.ts';
import { endStaffLinks } from '../staff/index.ts';
import { StartError } from '../start-error.ts';
import { migrateByOwner } from './prepare-database.ts';

type Tell = (line: string) => void;

const log = { error: console.error, warn: console.error, info() {} };

/**
 * Into the database and the file store that `config` names; `place` is where the backup lies.
 * @returns whether all of it is there and sound.
 * @throws {StartError} with one line where the place to restore into is not empty; nothing is in it then.
 */
export async function restore(
  config: Config,
  { place, backup }: { place: string; backup: Backup },
  tell: Tell,
  now: Date,
): Promise<boolean> {
  refuseOwn(place, config);
  refuseBackupsIn(config.dataDir);
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !mayBeFilled(config.dataDir))
    throw new StartError(`${config.dataDir} has a database already: set DATA_DIR to a folder that has none`);
  prepareDataDir(config.dataDir);
  if (isEmbedded) beginFilling(config.dataDir);
  const { taken_at: takenAt } = backup.manifest;
  const target = await openOwned(config, { isBeingFilled: true });
  const list = fileListOf(backup.folder);
  let files: Awaited<ReturnType<typeof bringBack>> = { count: 0, flaws: [] };
  let flaws: string[];
  let copied: Copied;
  let isFilled = false;
  try {
    // A living one of an earlier version that was named by mistake would be brought to another, and then refused.
    await refuseInUse(target.pool);
    // On a new server it is not there yet; and what cannot be made is known before any row is.
    const { databaseUrl, migrateDatabaseUrl } = config;
    if (databaseUrl && migrateDatabaseUrl && !(await hasRole(target.pool, databaseUrl)))
      await makeRole(target.pool, databaseUrl);
    copied = await restoreRows(backup, target, {
      // A store that fails leaves the database empty, and files that are there already hinder no other try.
      async first() {
        files = await bringBack(list, backup.manifest.files, filesOf(place), openFileStore(config));
      },
      finish: (db) => setApart(db, takenAt, now),
    });
    isFilled = true;
    flaws = (await flawsOfBook(target.db)).map((flaw) => `in the book ${flaw}`);
  } finally {
    await target.close();
    if (isEmbedded) (isFilled ? endFilling : undoFilling)(config.dataDir);
  }
  const rows = copied.tables.reduce((sum, table) => sum + table.rows, 0);
  tell(
    `${rows} rows are in ${databaseOf(config)}, each table with the count and the checksum that it had at ${takenAt}.`,
  );
  for (const line of tellLeftOut(copied)) tell(line);
  if (config.migrateDatabaseUrl) await migrateByOwner(config, log);

  tell(`${files.count} files are in ${filesIn(config)}, each read and the same.`);
  for (const flaw of [...flaws, ...files.flaws]) tell(`WRONG: ${flaw}.`);
  tell('');
  tell('Next:');
  tell(`1. ${keyAdvice(config, backup)}`);
  tell(`2. Start it. It says to customers and staff that it is as all was at ${takenAt}, and mails nothing.`);
  tell(
    `3. At the desk: rates, prices, accounts to pay into and who may sign in are those of ${takenAt}, and orders are taken at once.`,
  );
  tell('4. npm run release says what waits, what to compare with the outside, and how to let mails leave.');
  return flaws.length + files.flaws.length === 0;
}

/**
 * Marks the database that `config` names as a restored copy of the state at `takenAt`, for one that was restored by
 * other means. It is not migrated: it may have been brought back for its own version.
 * @throws {StartError} where `takenAt` is no moment of the past, or there is no database, or one of a later version.
 */
export async function markInPlace(config: Config, takenAt: string, now: Date): Promise<void> {
  const moment = Date.parse(takenAt);
  if (!(moment <= now.getTime()))
    throw new StartError(`${takenAt} is no moment of the past: write it as 2026-11-23T14:05:00Z`);
  refuseNoDatabase(config);
  const database = await openOwned(config);
  try {
    await refuseNewer(database.pool);
    if ((await migrationsHad(database.pool)).length === 0)
      throw new StartError('there is nothing to mark: the database has no tables yet');
    await transaction(database.db, async (tx) => {
      await forgetChanges(tx);
      await setApart(tx, new Date(moment).toISOString(), now);
    });
  } finally {
    await database.close();
  }
}

/** By the role that owns the tables, for looks at every row of them. */
function openOwned(config: Config, { isBeingFilled = false } = {}): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, migrateDatabaseUrl, dataDir } = config;
  const owner = migrateDatabaseUrl ?? databaseDirectUrl ?? databaseUrl;
  return openDatabase({ databaseUrl: owner, dataDir, log, isUnhurried: true, isBeingFilled });
}

/** All rows are there by then: a book that could not be looked at is told of, and undoes nothing. */
const flawsOfBook = (db: Db): Promise<string[]> =>
  flawsOf(db).catch((error) => [`nobody could look: ${toldMessage(error)}`]);

/** What makes it a restored copy, kept or lost with its rows. */
async function setApart(db: Db, takenAt: string, now: Date): Promise<void> {
  await leaveNumbersOut(db);
  await leavePaperNumbersOut(db, takenAt, now);
  // What was ended or used up since would be good again.
  await endEverySession(db);
  await endResetLinks(db);
  await endStaffLinks(db);
  await proposeWaitingAnew(db, takenAt);
  await keepWhatCameSince(db, takenAt, now);
  // A restore of the product's own schema alone has no table of jobs.
  if (await hasTable(db, 'pgboss.job'))
    await dropWaitingJobs(db, [REQUESTED_MAIL_JOB, RESET_REQUEST_JOB], now);
  await renewInstallationId(db);
  await markRestored(db, takenAt);
}

/** Where it all came to is said: without the settings of the product that is another place, which nobody looks into. */
const databaseOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ? `the database at ${placesOf(databaseUrl)}` : `the embedded database of ${dataDir}`;
const filesIn = ({ s3, dataDir }: Config) =>
  s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : join(dataDir, 'files');

function keyAdvice(config: Config, { manifest }: Backup): string {
  const put = `put the secret.key of that installation into ${config.dataDir}, or set SECRET_KEY: without it this does not start`;
  if (!config.secretKey && !existsSync(keyFile(config))) return `The secret key is not in a backup: ${put}.`;
  const fingerprints = createSecrets(secretKeys(config)).fingerprints();
  if (manifest.key_fingerprint !== null && !fingerprints.includes(manifest.key_fingerprint))
    return `The secret key here is another one: ${put}.`;
  return 'The secret key here is the one that sealed what is in it.';
}
