/** Throws away the oldest backups of a place, and the files that none of the others has (Product §31.53). */
import { rmSync } from 'node:fs';
import { type ListedFile, listedFiles } from './file-list.ts';
import { readLines } from './lines.ts';
import { backupsIn, fileListOf, filesOf } from './place.ts';

/** Keeps so many. A file goes with the last backup that has it. */
export async function keepNewest(place: string, keep: number): Promise<void> {
  const all = backupsIn(place).map(({ folder }) => folder);
  const old = all.slice(0, Math.max(0, all.length - keep));
  const kept = all.slice(old.length);
  for (const [index, folder] of old.entries()) {
    const unneeded = await onlyIn(folder, [...old.slice(index + 1), ...kept]);
    // A backup without all its files is none: its folder first.
    rmSync(folder, { recursive: true });
    const files = filesOf(place);
    for (const key of unneeded) await files.delete(key);
  }
}

/** Few: what was deleted until the next backup. After a restore a file may be in a later one again. */
async function onlyIn(folder: string, [next, ...others]: string[]): Promise<Set<string>> {
  const only = new Set<string>();
  const known = listedFiles(next && fileListOf(next));
  for await (const files of readLines<ListedFile>(fileListOf(folder)))
    for (const { id, key } of files) if (!(await known.find(id, key))) only.add(key);
  await known.close();
  for (const other of others)
    for await (const files of readLines<ListedFile>(fileListOf(other)))
      for (const { key } of files) only.delete(key);
  return only;
}
