/** Small disks for machines, in memory, and what fills them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Puts a disk of `size` (as `mount` takes it) where the folder is. */
export function mountDisk(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'cowrie-ha', folder]);
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
}

/** Takes all the room that is left, and gives it back when the answer is called. */
export function fillDisk(folder: string): () => void {
  const filler = join(folder, 'something-else');
  // It ends where there is no room for more.
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });
  return () => rmSync(filler);
}
