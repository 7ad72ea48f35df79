/** What the last check of a place of backups found, noted there, and whether the newest one is old (Product §31.55). */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { Backup } from './place.ts';

/**
 * `flaws` in words, none where all is well; `damaged` are keys of files, which the next backup copies anew. `sound` names the
 * last backup that a restore has found to be one; owners know of `missing` files that were not in the store.
 */
export type Checked = {
  at: string;
  backup: string | null;
  flaws: string[];
  damaged?: string[];
  sound?: string;
  missing?: number;
};

/** A day and a half: one night may fail. */
export const OLD_MS = 36 * HOUR_MS;

const noteOf = (place: string) => join(place, 'checked.json');

/** Undefined where no backup was checked yet, or the note cannot be read. */
export function lastCheck(place: string): Checked | undefined {
  try {
    const checked = JSON.parse(readFileSync(noteOf(place), 'utf8')) as Checked;
    // An earlier version did not note which was sound.
    if (!checked.sound && checked.backup && checked.flaws.length === 0) checked.sound = checked.backup;
    return checked;
  } catch {
    return undefined;
  }
}

/** Whole or not at all. */
export function noteCheck(place: string, checked: Checked): void {
  if (!existsSync(place)) return;
  const beside = `${noteOf(place)}.part`;
  writeFileSync(beside, `${JSON.stringify(checked, null, 1)}\n`, { mode: 0o600 });
  renameSync(beside, noteOf(place));
}

/** In milliseconds. */
export const ageOf = ({ manifest }: Backup, now: Date) => now.getTime() - Date.parse(manifest.taken_at);
