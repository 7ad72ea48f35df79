/** Whether an installation has a database, for whoever must not make one (Product §31.111). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseElsewhere } from './embedded/elsewhere.ts';
import { DatabaseStartError } from './start-error.ts';

type Place = { databaseUrl?: string | undefined; dataDir: string };

/** Whether there is a database to look at; whether it answers, who asks it finds out. */
export const hasDatabase = ({ databaseUrl, dataDir }: Place): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, 'database'));

/**
 * A start makes the embedded database where there is none. A command would make an empty one in the wrong folder, which
 * stood in the way of a restore into it.
 * @throws {StartError} with one line
 */
export function refuseNoDatabase(place: Place): void {
  if (hasDatabase(place)) return;
  refuseElsewhere(place.dataDir);
  throw new DatabaseStartError(
    `there is no database in ${place.dataDir}: set DATA_DIR to the installation's, or DATABASE_URL`,
  );
}
