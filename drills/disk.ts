/** Small disks for machines, in memory, and what fills them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts a disk of `size` (as `mount` takes it) where the folder is. */
export function mountDisk(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'cowrie-ha', folder]);
}

/** What programs logged stays in the folder. */
export function unmountDisk(folder: string): void {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const texts = logs.map((name) => readFileSync(join(folder, name)));
  execFileSync('umount', ['--lazy', folder]);
  for (const [index, name] of logs.entries()) writeFileSync(join(folder, name), texts[index] ?? '');
}

/** Takes all the room that is left, and gives it back when the answer is called. */
export function fillDisk(folder: string): () => void {
  const filler = join(folder, 'something-else');
  // It ends where there is no room for more.
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });
  return () => rmSync(filler);
}
