/** A check in a process of its own: what a scratch database takes of memory goes with it. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Flaws } from './file-list.ts';
import type { Backup } from './place.ts';

const PROGRAM = join(import.meta.dirname, 'check-process.ts');

/** As `checkBackup`. @throws where the process does not come to an end by itself. */
export async function checkApart(place: string, { name }: Backup, scratch: string): Promise<Flaws> {
  const checking = promisify(execFile)(process.execPath, [PROGRAM, place, name, scratch], {
    maxBuffer: 64 * 1024 ** 2,
  });
  // Not what it printed, which may quote a row.
  const { stdout } = await checking.catch(({ code, signal }) => {
    throw new Error(`the check of ${name} came to no end (${signal ?? code})`);
  });
  return JSON.parse(stdout) as Flaws;
}
