/** A check in a process of its own: what a scratch database takes of memory goes with it, and what it takes of the disk is watched. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchIn } from './check-backup.ts';
import type { Flaws } from './file-list.ts';
import type { Backup } from './place.ts';
import { freeBytes, LEFT_BYTES, MB } from './room.ts';

const PROGRAM = join(import.meta.dirname, 'check-process.ts');
const LOOK_MS = 100;

/** As `checkBackup`; ended where it leaves too little room for others. @throws where it does not come to an end by itself. */
export async function checkApart(place: string, { name }: Backup, scratch: string): Promise<Flaws> {
  const dataDir = await scratchIn(scratch);
  const crowd = whenCrowded(scratch);
  try {
    const checking = promisify(execFile)(process.execPath, [PROGRAM, place, name, scratch, dataDir], {
      ...{ maxBuffer: 64 * MB, signal: crowd.signal, killSignal: 'SIGKILL' },
    });
    // Not what it printed, which may quote a row.
    const { stdout } = await checking.catch(({ code, signal }) => {
      if (crowd.signal.aborted) return { stdout: JSON.stringify(crowdedOut(scratch)) };
      throw new Error(`the check of ${name} came to no end (${signal ?? code})`);
    });
    return JSON.parse(stdout) as Flaws;
  } finally {
    crowd.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const crowdedOut = (scratch: string): Flaws => ({
  flaws: [
    `there is no room in ${scratch} to restore it for a look: it was ended with ${LEFT_BYTES / MB} MB left for everything else`,
  ],
  damaged: [],
});

/** Aborts where the disk of `folder` is nearly full: what else stands on it needs room too. */
function whenCrowded(folder: string) {
  const controller = new AbortController();
  const look = async () => {
    if ((await freeBytes(folder)) < LEFT_BYTES) controller.abort();
  };
  // Where it cannot be asked, the check goes on and fails by itself.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}
