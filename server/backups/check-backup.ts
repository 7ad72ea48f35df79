/** Holds a backup against what it says of itself, by restoring it into a database that is thrown away (Product §31.54). */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { lockFor } from '../database/embedded/lock.ts';
import { openDatabase } from '../database/open.ts';
import { flawsOf } from '../ledger/index.ts';
import { verifyLogs } from '../log-seals/index.ts';
import { StartError } from '../start-error.ts';
import { type Flaws, flawsOfFiles } from './file-list.ts';
import { type Backup, fileListOf, filesOf } from './place.ts';
import { restoreRows } from './restore-rows.ts';
import { freeBytes, LEFT_BYTES, MB } from './room.ts';

const log = { error() {}, warn() {} };

const SCRATCH = 'check-';
/** No check takes a day. */
const LONGEST_MS = DAY_MS;

/** A new folder below `scratch`. */
export async function scratchIn(scratch: string): Promise<string> {
  await dropOfKilled(scratch);
  return mkdtemp(join(scratch, SCRATCH));
}

/**
 * An embedded database in `dataDir`, a folder below `scratch`, whatever engine the backup is of: it needs no rights anywhere.
 * @returns what is wrong: with rows, with the book, with the logs' seals, with files.
 */
export async function checkBackup(
  place: string,
  backup: Backup,
  scratch: string,
  dataDir: string,
): Promise<Flaws> {
  const crowded = await whyNoRoom(scratch);
  if (crowded) return { flaws: [crowded], damaged: [] };
  const lock = holdScratch(dataDir);
  try {
    const flaws = await flawsOfRows(backup, dataDir);
    const files = await flawsOfFiles(fileListOf(backup.folder), backup.manifest.files, filesOf(place));
    return { flaws: [...flaws, ...files.flaws], damaged: files.damaged };
  } finally {
    lock.release();
  }
}

/** A check that fills the disk would end the embedded database which stands on it; null where it has room, or none stands there. */
async function whyNoRoom(scratch: string): Promise<string | null> {
  const beside = join(scratch, 'database');
  if (!existsSync(beside)) return null;
  const needs = (await bytesIn(beside)) + LEFT_BYTES;
  const free = await freeBytes(scratch);
  return free >= needs
    ? null
    : `there is no room in ${scratch} to restore it for a look: ${Math.floor(free / MB)} MB are free, and it needs ${Math.ceil(needs / MB)}`;
}

/**
 * The size of a folder. The database goes on working in it, so a file that is gone by the time of its turn counts
 * nothing.
 */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const facts = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    bytes += facts?.size ?? 0;
  }
  return bytes;
}

/** What a check that was killed left: the rows of everybody. */
async function dropOfKilled(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    const path = join(scratch, name);
    if (name.startsWith(SCRATCH) && ((await isLeft(path)) || isLetGo(path)))
      await rm(path, { recursive: true, force: true });
  }
}

const isLeft = async (path: string) => Date.now() - (await stat(path)).mtimeMs > LONGEST_MS;

const LOCK = 'check';

/** For as long as a check goes on. */
export const holdScratch = (folder: string) =>
  lockFor(LOCK, folder, (holder) => {
    throw new StartError(`${folder} is in use by ${holder}`);
  });

/** One that was held, and is no more. */
function isLetGo(folder: string): boolean {
  if (!existsSync(join(folder, `${LOCK}.lock`))) return false;
  try {
    holdScratch(folder).release();
    return true;
  } catch {
    return false;
  }
}

async function flawsOfRows(backup: Backup, dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir, log, isDurable: false, isUnhurried: true });
  try {
    await restoreRows(backup, database);
    const { wrong } = await verifyLogs(database.db);
    return [...(await flawsOf(database.db)).map((flaw) => `in the book ${flaw}`), ...(wrong ? [wrong] : [])];
  } catch (error) {
    if (error instanceof StartError) return [error.message];
    throw error;
  } finally {
    await database.close();
  }
}
