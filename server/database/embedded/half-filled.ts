/**
 * A folder whose database is being filled, by a restore or as a copy, says so until it is whole (Product §31.113): one that
 * was left half filled has tables and nobody in them, and would start as a new installation.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseStartError } from '../start-error.ts';
import { refuseElsewhere } from './elsewhere.ts';
import { lockDirectory } from './lock.ts';

const noteOf = (dataDir: string) => join(dataDir, 'database.half-filled');
const databaseOf = (dataDir: string) => join(dataDir, 'database');

/** Whether there is no database in the way, but one that a try which was cut short has left. */
export const mayBeFilled = (dataDir: string): boolean =>
  !existsSync(databaseOf(dataDir)) || existsSync(noteOf(dataDir));

/** Takes away what was left, and notes that filling begins. @throws {DatabaseStartError} where somebody is still at it. */
export function beginFilling(dataDir: string): void {
  refuseElsewhere(dataDir);
  lockDirectory(dataDir).release();
  if (existsSync(noteOf(dataDir))) rmSync(databaseOf(dataDir), { recursive: true, force: true });
  writeFileSync(noteOf(dataDir), '', { mode: 0o600, flush: true });
}

/** All of it is there. */
export function endFilling(dataDir: string): void {
  rmSync(noteOf(dataDir), { force: true });
}

/** Nothing came of it: the folder is as it was. By whoever has closed the database. */
export function undoFilling(dataDir: string): void {
  rmSync(databaseOf(dataDir), { recursive: true, force: true });
  endFilling(dataDir);
}

/** @throws {DatabaseStartError} where the database of this folder is not whole. */
export function refuseHalfFilled(dataDir: string): void {
  if (!existsSync(noteOf(dataDir))) return;
  throw new DatabaseStartError(
    `the database of ${dataDir} is half filled: a restore or a copy into it was cut short, or is under way; run that again, or delete ${dataDir}/database and ${noteOf(dataDir)}`,
  );
}
