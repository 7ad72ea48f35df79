/** Throws away the oldest backups of a place and what was cut short, and the files that no other has (Product §31.53). */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { type ListedFile, listedFiles, type Named } from './file-list.ts';
import { lastCheck } from './last-check.ts';
import { readLines } from './lines.ts';
import { backupsIn, draftIn, fileListOf, filesOf, isAhead, keysFileOf } from './place.ts';

/**
 * Keeps so many, the one that was made at `now` among them: what is dated ahead of it was made before it, by a clock that was
 * ahead, and goes first. The last that was found sound stays beside them until another is. A file goes with the last backup that
 * has it.
 */
export async function keepNewest(place: string, keep: number, now: Date): Promise<void> {
  const found = backupsIn(place);
  const ahead = found.filter((backup) => isAhead(backup, now));
  const all = [...ahead, ...found.filter((backup) => !isAhead(backup, now))];
  const sound = lastCheck(place)?.sound;
  for (const { name, folder } of all.slice(0, Math.max(0, all.length - keep))) {
    if (name === sound) continue;
    // Renamed to a draft first: if this is cut short, what is left counts as no backup and is deleted with the next
    // one.
    renameSync(folder, draftIn(place));
    await dropDraft(place);
  }
}

/** Throws away a draft that was cut short, and what it had brought of files that no backup has. By who has the place. */
export async function dropDraft(place: string): Promise<void> {
  const draft = draftIn(place);
  if (!existsSync(draft)) return;
  const files = filesOf(place);
  await files.dropHalves();
  // The newest first: it has most of them.
  const others = backupsIn(place)
    .map(({ folder }) => folder)
    .reverse();
  // The keys are written before the first file comes, and removed after the last.
  const keys = [keysFileOf(draft), fileListOf(draft)].find((path) => existsSync(path));
  for (const key of keys === undefined ? [] : await toLose(keys, others)) await files.delete(key);
  rmSync(draft, { recursive: true, force: true });
}

/** A list that cannot be read, since it was cut off or half removed, names no files to lose, and holds up nothing else. */
const toLose = (list: string, others: string[]) => onlyIn(list, others).catch(() => new Set<string>());

/** Few: what was deleted until the next backup. After a restore a file may be in a later one again. */
async function onlyIn(list: string, [next, ...others]: string[]): Promise<Set<string>> {
  const only = new Set<string>();
  const known = listedFiles(next && fileListOf(next));
  for await (const files of readLines<Named>(list))
    for (const { id, key } of files) if (!(await known.find(id, key))) only.add(key);
  await known.close();
  // What was not found where it should stand may stand elsewhere, in the lists of earlier versions for one.
  for (const other of only.size > 0 && next ? [next, ...others] : [])
    for await (const files of readLines<ListedFile>(fileListOf(other)))
      for (const { key } of files) only.delete(key);
  return only;
}
