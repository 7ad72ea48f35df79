/**
 * One process per data directory: two would destroy an embedded database. And one backup at a time in a place of backups.
 *
 * The lock is the operating system's, on a file, taken through SQLite because Node has no call of its own for it.
 * The system frees it the moment its process dies, however it dies; so no lock is ever stale, process ids that
 * come round again don't matter, and it holds between containers that share a volume, where each is process 1.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUse, DatabaseStartError } from '../start-error.ts';

export type DirectoryLock = { release(): void };

/** Keeps the locks from the garbage collector, which would close their files and so free them. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process, making it when missing.
 * @throws {DatabaseStartError} when another process, or this one, already holds it, or its disk does not let it.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  return lockFor('database', dataDir, (holder) => {
    throw new DatabaseInUse(`DATA_DIR ${dataDir} is in use by ${holder}: stop it first`);
  });
}

/** Takes `folder` for one purpose, making it when missing; `refuse` hears who has it, and throws. */
export function lockFor(purpose: string, folder: string, refuse: (holder: string) => never): DirectoryLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holderFile = join(folder, `${purpose}.pid`);
  const lock = openLock(join(folder, `${purpose}.lock`));
  try {
    // No journal: nothing is ever written, and a journal's leftovers would have to be recovered.
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw notLocked(folder, error);
    refuse(holder(holderFile));
  }
  held.add(lock);
  noteHolder(holderFile);
  return {
    release() {
      rmSync(holderFile, { force: true });
      held.delete(lock);
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw notLocked(path, error);
  }
}

/** A disk without room, one that only answers reads, a file that is another user's. */
const notLocked = (path: string, error: unknown) =>
  new DatabaseStartError(`${path} cannot be locked for this process: ${(error as Error).message}`);

/**
 * Only for people: the answer to "which process is it?". On a disk without room the lock is taken without it, and whoever took
 * it finds that out: thrown from here, nobody would be left to give the lock back.
 */
function noteHolder(file: string) {
  try {
    writeFileSync(file, `${process.pid} since ${new Date().toISOString()}\n`);
  } catch {
    rmSync(file, { force: true });
  }
}

function holder(file: string) {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`;
  } catch {
    // Taken this very moment, or on a full disk, its holder hasn't written its name.
    return 'another process';
  }
}
