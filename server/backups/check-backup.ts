/** Holds a backup against what it says of itself, by restoring it into a database that is thrown away (Product §31.54). */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { openDatabase } from '../database/open.ts';
import { flawsOf } from '../ledger/index.ts';
import { verifyLogs } from '../log-seals/index.ts';
import { StartError } from '../start-error.ts';
import { type Flaws, flawsOfFiles } from './file-list.ts';
import { type Backup, fileListOf, filesOf } from './place.ts';
import { restoreRows } from './restore-rows.ts';

const log = { error() {}, warn() {} };

const SCRATCH = 'check-';
/** No check takes a day. */
const LONGEST_MS = DAY_MS;

/**
 * An embedded database below `scratch`, whatever engine the backup is of: it needs no rights anywhere.
 * @returns what is wrong: with rows, with the book, with the logs' seals, with files.
 */
export async function checkBackup(place: string, backup: Backup, scratch: string): Promise<Flaws> {
  await dropOfKilled(scratch);
  const dataDir = await mkdtemp(join(scratch, SCRATCH));
  try {
    const flaws = await flawsOfRows(backup, dataDir);
    const files = await flawsOfFiles(fileListOf(backup.folder), backup.manifest.files, filesOf(place));
    return { flaws: [...flaws, ...files.flaws], damaged: files.damaged };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What a check that was killed left: the rows of everybody. */
async function dropOfKilled(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    const path = join(scratch, name);
    if (name.startsWith(SCRATCH) && Date.now() - (await stat(path)).mtimeMs > LONGEST_MS)
      await rm(path, { recursive: true, force: true });
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
