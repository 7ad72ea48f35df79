/**
 * A folder whose installation has its database on a server says so to whoever would begin an embedded one in it (Product §31.22):
 * without `DATABASE_URL`, as where a setting was lost, a start would open another shop, with made-up people, at the same address.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseStartError } from '../start-error.ts';

const noteOf = (dataDir: string) => join(dataDir, 'database.elsewhere');

/** `where` is for people: an address without its password. On a disk without room the note is left out, and nothing else. */
export function noteElsewhere(dataDir: string, where: string): void {
  try {
    writeFileSync(noteOf(dataDir), `${where}\n`, { mode: 0o600 });
  } catch {
    // A start that serves all but files goes on.
  }
}

/** Why no embedded database is begun in a folder, or null: one that is there is gone on with. */
export function whyElsewhere(dataDir: string): string | null {
  const note = noteOf(dataDir);
  if (!existsSync(note) || existsSync(join(dataDir, 'database'))) return null;
  return `the database of ${dataDir} is at ${whereOf(note)}: set DATABASE_URL; to begin another one in this folder, delete ${note}`;
}

function whereOf(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return `a server that ${note} names`;
  }
}

/** @throws {DatabaseStartError} with one line where the installation's database is on a server. */
export function refuseElsewhere(dataDir: string): void {
  const why = whyElsewhere(dataDir);
  if (why) throw new DatabaseStartError(why);
}
