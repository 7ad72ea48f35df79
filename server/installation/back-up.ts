/** Backs an installation up and says what came of it: by a command, in the running process, each night (Product §31.50). */
import { makeBackup, refuseOwn } from '../backups/index.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openFileStore } from '../files/open-store.ts';

type Installation = { config: Config; database: Pick<OpenDatabase, 'pool'> };

/** @throws {StartError} as `makeBackup`, and where the place is the installation's own folder. */
export async function backUp(
  { config, database }: Installation,
  place: string,
  tell: (line: string) => void,
): Promise<void> {
  refuseOwn(place, config);
  const files = openFileStore(config);
  const { folder, manifest } = await makeBackup({ database, files }, place, config.backupKeep);
  const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0);
  const { count, bytes, missing } = manifest.files;
  tell(
    `${rows} rows of ${manifest.tables.length} tables, as they were at ${manifest.taken_at}, are in ${folder}.`,
  );
  tell(`${count} files (${bytes} bytes) are beside it.`);
  if (missing > 0) tell(`WARNING: of ${missing} files the bytes were gone before.`);
  const key = config.secretKey ? 'SECRET_KEY' : `secret.key of ${config.dataDir}`;
  tell(
    `The secret key is not in it: keep ${key} in another place. Without it what is restored does not start.`,
  );
}
