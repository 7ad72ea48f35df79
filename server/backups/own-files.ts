/**
 * Keeps the places of backups and the installation's own files apart: a backup that was cut short is deleted, and would
 * take them with it (Product §31.50).
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { backupsIn } from './place.ts';

type Own = Pick<Config, 'dataDir'>;

/** The installation's own folders in `DATA_DIR`. A place of backups has `files` and `incoming` too. */
const KEPT = ['database', 'files', 'incoming', 'mail'];

/** The real path of a folder, also of one that does not exist yet. */
const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));

/** Whether a place is `DATA_DIR` itself or lies in one of its own folders. */
function isOwn(place: string, { dataDir }: Own): boolean {
  const [there, own] = [realPath(place), realPath(dataDir)];
  return there === own || KEPT.some((name) => `${there}${sep}`.startsWith(join(own, name, sep)));
}

/**
 * Refuses `DATA_DIR` as the place of a restored copy, which would share the installation's files and delete them as its
 * own.
 * @throws {StartError} with one line.
 */
export function refuseOwnAsCopy(folder: string, config: Own): void {
  if (isOwn(folder, config))
    throw new StartError(
      `${folder} is the installation's own: a copy in it would share its files; name another folder`,
    );
}

/** Why no backup can lie in a place, or null. A folder of another name within `DATA_DIR` will do. */
export function whyOwn(place: string, { dataDir }: Own): string | null {
  if (!isOwn(place, { dataDir })) return null;
  return `${place} holds the files of DATA_DIR, which would be taken for those of backups: name another folder, as ${join(dataDir, 'backups')}`;
}

/**
 * Refuses a folder that holds backups as an installation's `DATA_DIR`.
 * @throws {StartError} with one line.
 */
export function refuseBackupsIn(dataDir: string): void {
  if (backupsIn(dataDir).length > 0)
    throw new StartError(
      `${dataDir} holds backups, whose files would be taken for the installation’s: name a folder of its own`,
    );
}

/** @throws {StartError} with one line. */
export function refuseOwn(place: string, config: Own): void {
  const why = whyOwn(place, config);
  if (why) throw new StartError(why);
}
