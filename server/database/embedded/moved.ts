/** A folder whose database has gone to another place says so to whoever would go on with it here (Product §31.22). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseStartError } from '../start-error.ts';

const noteOf = (dataDir: string) => join(dataDir, 'database.moved');

/** `where` is for people: an address without its password. */
export function noteMoved(dataDir: string, where: string, now: Date): void {
  writeFileSync(noteOf(dataDir), `${where} at ${now.toISOString()}\n`, { mode: 0o600 });
}

/** @throws {DatabaseStartError} where the database of this folder was moved: two books would go on from it. */
export function refuseMoved(dataDir: string): void {
  const note = noteOf(dataDir);
  if (!existsSync(note)) return;
  throw new DatabaseStartError(
    `the database of ${dataDir} was moved to ${readFileSync(note, 'utf8').trim()}: set DATABASE_URL to it; to go back to what was here until then, delete ${note}`,
  );
}
