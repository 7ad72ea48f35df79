/** An installation's own files are no backup's: of one that was cut short they would be thrown away (Product §31.50). */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { backupsIn } from './place.ts';

type Own = Pick<Config, 'dataDir'>;

/** What lies in `DATA_DIR`, and `files` and `incoming` in a place of backups too. */
const KEPT = ['database', 'files', 'incoming', 'mail'];

/** Where a folder is, whether it is there yet or not. */
const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));

/** Whether a place is `DATA_DIR` or among what lies in it. */
function isOwn(place: string, { dataDir }: Own): boolean {
  const [there, own] = [realPath(place), realPath(dataDir)];
  return there === own || KEPT.some((name) => `${there}${sep}`.startsWith(join(own, name, sep)));
}

/** A copy would share the installation's files, and delete them as its own. @throws {StartError} with one line. */
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

/** Of a folder that is to be an installation's. @throws {StartError} with one line where it holds backups. */
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
