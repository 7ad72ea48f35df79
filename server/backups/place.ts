/**
 * A place of backups, a folder: `files` holds every stored file once, for all of them; beside it each backup has a folder
 * of its own, named by its moment, with its rows, its list of files and its manifest (Product §31.50).
 */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { type DirectoryLock, lockFor } from '../database/embedded/lock.ts';
import { createDiskStore, type DiskStore } from '../files/disk-store.ts';
import type { Sequence, Sum, Table } from '../moving/index.ts';
import { StartError } from '../start-error.ts';

/** What a backup says of itself. A folder without it is none. */
export type Manifest = {
  format: 1;
  /** The moment whose state it is, by the database's clock; ISO 8601. */
  taken_at: string;
  /** The id of the installation (Product §31.102); earlier versions did not say it. */
  installation?: string | null;
  /** Names of the migrations that its tables have had. */
  migrations: string[];
  /** Of the key that sealed what is sealed in it; null before the first start. */
  key_fingerprint: string | null;
  tables: (Table & Sum)[];
  sequences: Sequence[];
  /** `missing`: their bytes were gone before. */
  files: { count: number; bytes: number; missing: number };
};

export type Backup = { name: string; folder: string; manifest: Manifest };

const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;
const MANIFEST = 'manifest.json';

/** `'2026-11-23T021700Z'`, which sorts by time. */
export const nameOf = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** Of the backup that is being made, or of one that was cut short. */
export const draftIn = (place: string) => join(place, 'partial');

export const manifestFile = (folder: string) => join(folder, MANIFEST);
export const fileListOf = (folder: string) => join(folder, 'files.zst');
/** The keys of all files that a draft is to have, in the order of its list. */
export const keysFileOf = (draft: string) => join(draft, 'keys.zst');
export const rowsFileOf = (folder: string, table: string) =>
  join(folder, 'tables', `${table.replaceAll('"', '')}.zst`);

/** The files of all backups of a place. Theirs alone: nobody uploads into it. */
export const filesOf = (place: string): DiskStore => createDiskStore(place, join(place, 'incoming'));

/** The backups of a place, the oldest first; none where there is no such folder. One whose manifest cannot be read is none. */
export function backupsIn(place: string): Backup[] {
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => NAME.test(name) && existsSync(manifestFile(join(place, name))))
    .sort()
    .flatMap((name) => readBackup(place, name));
}

const AHEAD_MS = 5 * MINUTE_MS;

/** What is dated further ahead of `now` was dated by a clock that has been put back since: nobody knows how old it is. */
export const isAhead = ({ manifest }: { manifest: Pick<Manifest, 'taken_at'> }, now: Date): boolean =>
  Date.parse(manifest.taken_at) - now.getTime() > AHEAD_MS;

/** What is said of a place that cannot be listed. */
export const notLookedInto = (place: string, error: unknown) =>
  `nobody can look for backups in ${place}: ${(error as Error).message}`;

/**
 * One backup of a place, by default the newest.
 * @throws {StartError} where there is none, or it is of a later version; without a name also where there was a newer one, or
 * nobody can tell which is the newest, so that nobody goes back by days unawares.
 */
export function findBackup(place: string, name?: string): Backup {
  const found = name ? backupsIn(place).find((backup) => backup.name === name) : backupsIn(place).at(-1);
  const unread = name ? undefined : newestUnread(place, found?.name);
  if (unread)
    throw new StartError(
      `${manifestFile(join(place, unread))} is gone or damaged: ${found ? `restore the backup before it, with --backup ${found.name}` : 'there is no other backup'}`,
    );
  if (!found) throw new StartError(notThere(place, name));
  if (!name && isAhead(found, new Date()))
    throw new StartError(
      `the newest backup, ${found.name}, is dated ahead of this machine’s clock: set the clock, or say with --backup which one of ${place} to restore`,
    );
  if (found.manifest.format !== 1)
    throw new StartError(`${found.folder} is of a later version: restore it with that one`);
  return found;
}

function notThere(place: string, name: string | undefined): string {
  const there = backupsIn(place).map((backup) => backup.name);
  if (there.length === 0)
    return `there is no backup in ${place}: name the folder that  npm run backup  wrote into`;
  return `there is no backup ${name} in ${place}, but ${there.join(', ')}`;
}

/** The name of the newest folder that was a backup and cannot be read as one, where it is newer than `than`. */
const newestUnread = (place: string, than = '') =>
  existsSync(place)
    ? readdirSync(place)
        .filter((name) => NAME.test(name) && name > than)
        .sort()
        .at(-1)
    : undefined;

function readBackup(place: string, name: string): Backup[] {
  const folder = join(place, name);
  try {
    const manifest = JSON.parse(readFileSync(manifestFile(folder), 'utf8')) as Manifest;
    return [{ name, folder, manifest }];
  } catch {
    return [];
  }
}

/** Why no backup can be written into a place, or null: it is a folder that we may write, or can become one. */
export function whyUnusable(place: string): string | null {
  let folder = resolve(place);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    if (!statSync(folder).isDirectory()) return `${folder} is not a folder`;
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Makes the place where it is missing, and takes it for one backup. @throws {StartError} */
export function takePlace(place: string): DirectoryLock {
  try {
    mkdirSync(resolve(place), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`backups cannot be kept in ${place}: ${(error as Error).message}`);
  }
  return lockFor('backup', place, (holder) => {
    throw new StartError(`a backup is being made in ${place} by ${holder}: wait for it`);
  });
}
