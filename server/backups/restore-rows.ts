/** Brings a backup's rows into an empty database, whichever engine they came from (Product §31.51). */
import { Kysely, PostgresDialect } from 'kysely';
import { noteFilling } from '../database/half-filled.ts';
import { migrate, migrateTo } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { installJobs } from '../jobs/install.ts';
import { type Client, type Copied, fillTables, type RowSource } from '../moving/index.ts';
import { StartError } from '../start-error.ts';
import { DamagedFile, readLines } from './lines.ts';
import { type Backup, rowsFileOf } from './place.ts';

/**
 * @param target by the role that owns its tables, and asked whether it is in use (`refuseInUse`) before it is given: its tables
 * are brought to the backup's version here, and to this one once the rows are there.
 * @param first what is done before any row is in it.
 * @param finish what is kept or lost with the rows, by a handle on the same transaction.
 * @throws {StartError} with one line where the database is in use, one of the two is of another version, or other rows
 * arrive than were kept; no row is in it then.
 */
export async function restoreRows(
  backup: Backup,
  target: OpenDatabase,
  { first, finish }: { first?: () => Promise<void>; finish?: (db: Db) => Promise<void> } = {},
): Promise<Copied> {
  await migrateTo(target.pool, backup.manifest.migrations);
  await installJobs(target);
  if (first) {
    await noteFilling(target.pool);
    await first();
  }
  const client = await target.pool.connect();
  let copied: Copied;
  try {
    copied = await fillTables(client, sourceOf(backup), async () => finish?.(handleOn(client)));
  } finally {
    client.release();
  }
  await migrate(target.pool);
  return copied;
}

function sourceOf({ folder, manifest: { tables, sequences } }: Backup): RowSource {
  return {
    tables,
    sequences,
    rowsOf: ({ name }) => orAnotherBackup(readLines<string>(rowsFileOf(folder, name))),
    async sumOf({ name }) {
      const { rows = '0', digest = '' } = tables.find((table) => table.name === name) ?? {};
      return { rows, digest };
    },
  };
}

async function* orAnotherBackup<T>(lines: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* lines;
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    throw new StartError(`${error.message}. No row is in the database; name another backup with --backup`);
  }
}

/** Queries as everywhere, on a connection whose transaction somebody else began and ends. */
function handleOn(client: Client): Kysely<Database> {
  const alone = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => alone, end: async () => {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
