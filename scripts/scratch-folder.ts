/**
 * Where tests keep what they throw away: in memory where there is room. Each test file clones a database of a thousand files
 * and removes it. On a disk that alone was a fifth of all their time, most of all on one whose file system keeps no journal:
 * there each new file looks through all that were removed in the last minutes.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const PREFIX = 'cowrie-tests-';
/** Several times what all tests together have at once. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Lets `tmpdir()` of this process, and of those that it starts, be a folder in memory that goes when it ends. */
export function useScratchFolder(): void {
  if (!hasRoom()) return;
  removeForsaken();
  const folder = mkdtempSync(join(IN_MEMORY, `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as another user, who has a folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    // Another system than Linux.
    return false;
  }
}

/** A run that was killed could not remove its own. */
function removeForsaken(): void {
  for (const name of readdirSync(IN_MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isRunning(pid)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's is there, too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
