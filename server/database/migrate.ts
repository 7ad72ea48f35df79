/** Brings the database's tables to what this code expects: plain SQL files, forward only. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { patient } from './patience.ts';
import { DatabaseStartError } from './start-error.ts';

const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url);

type Migration = { name: string; sql: string; checksum: string };

/** Any number that nothing else on the same database uses for an advisory lock. */
const LOCK = 4_217_309_655;
const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_NOT_AVAILABLE = '55P03';
/** PostgreSQL’s refusals to drop or to alter what something else depends on. */
const IN_THE_WAY = ['2BP01', '0A000'];
/** Whoever asks for a table waits behind a file that waits for it: no longer than a call has patience. */
const LOCK_MS = 2_000;
/** Then those go first, before the file tries again. */
const LOCK_AGAIN_MS = 3_000;
const OLDEST_POSTGRESQL = 15;
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Applies the files of `folder` (`NNNN-name.sql`) that the database hasn't had yet, in order, each in a transaction.
 * Safe when several processes start at once: one works, the others wait. Safe beside those that serve, too: a table that
 * somebody reads for long, as a backup does, is asked for again and again (Product §31.110).
 * @returns the names applied now.
 * @throws {DatabaseStartError} when the database has a migration that this code doesn't know (it is newer), or when a
 * file that has run was changed since.
 * @param only the names to stop at, of a backup that knows no later ones; all that there are by default.
 * @param waits hears of a file that has to wait for a table, each time.
 */
export async function migrate(
  pool: pg.Pool,
  folder: URL = MIGRATIONS_FOLDER,
  { only, waits = () => {} }: { only?: readonly string[]; waits?: (name: string) => void } = {},
): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  const client = await pool.connect();
  try {
    // Building an index may take long, and so may waiting for another process that does.
    await client.query('set statement_timeout = 0');
    await client.query(patient(`select pg_advisory_lock(${LOCK})`));
    if (folder === MIGRATIONS_FOLDER) await refuseUnfit(client);
    return await applyMissing(client, migrations, waits);
  } finally {
    // Closing the connection frees the lock and forgets the setting, whatever state an error left it in.
    client.release(true);
  }
}

/**
 * @throws {DatabaseStartError} where the first tables would be made elsewhere than in `public`, or by nobody, or in a
 * database that cannot hold what people write: one that counts bytes for letters would take it in, and cut it apart later.
 */
async function refuseUnfit(client: pg.ClientBase): Promise<void> {
  type Place = { there: boolean; schema: string | null; role: string; may: boolean } & Record<
    'version' | 'encoding' | 'name',
    string
  >;
  const { rows } = await client.query<Place>(`
    select to_regclass('migrations') is not null as there, current_schema() as schema, current_user as role,
      has_schema_privilege('public', 'create') as may, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, current_database() as name`);
  const [{ there, schema, role, may, version, encoding, name }] = rows as [Place];
  if (Number.parseInt(version, 10) < OLDEST_POSTGRESQL)
    throw new DatabaseStartError(
      `PostgreSQL ${OLDEST_POSTGRESQL} or newer is needed; that of DATABASE_URL is ${version}`,
    );
  if (there) return;
  if (encoding !== 'UTF8')
    throw new DatabaseStartError(
      `the database "${name}" keeps text as ${encoding}, and UTF8 is needed: make it anew with  createdb --encoding UTF8 --template template0 ${name}`,
    );
  if (!may)
    throw new DatabaseStartError(
      `the role "${role}" may make no tables: let an administrator run  grant create on schema public to "${role}"  or make it the owner of the database`,
    );
  if (schema !== 'public')
    throw new DatabaseStartError(
      `tables belong into the schema public, and "${schema}" comes before it: let an administrator run  alter role "${role}" set search_path = public`,
    );
}

/**
 * Runs just the migrations in `names` on an empty database: those of another one, whose rows are to be filled in.
 * @throws {DatabaseStartError} where they are newer than this version, or the database has had more than them.
 */
export async function migrateTo(pool: pg.Pool, names: readonly string[]): Promise<void> {
  const ours = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  const unknown = names.find((name) => !ours.includes(name));
  if (unknown)
    throw new DatabaseStartError(
      `what is to be copied is newer than this version, it has migration ${unknown}: do it with the version that made it`,
    );
  const { missing } = await migrationsLeft(pool);
  const further = ours.find((name) => !names.includes(name) && !missing.includes(name));
  if (further)
    throw new DatabaseStartError(
      `the database to fill is newer than what is to come into it, it has had migration ${further}: name one that is empty`,
    );
  await migrate(pool, MIGRATIONS_FOLDER, { only: names });
}

/** The names of the migrations that a database has had, in their order; none before the first. */
export async function migrationsHad(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query("select to_regclass('migrations') is not null as there");
  if (!tables[0]?.there) return [];
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** What a database lacks of this code's migrations, and what it has that this code does not know; nothing is changed. */
export async function migrationsLeft(pool: pg.Pool): Promise<{ missing: string[]; unknown: string[] }> {
  const ours = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  const theirs = await migrationsHad(pool);
  return {
    missing: ours.filter((name) => !theirs.includes(name)),
    unknown: theirs.filter((name) => !ours.includes(name)),
  };
}

/** @throws {DatabaseStartError} with one line where a database has migrations that this code does not know. */
export async function refuseNewer(pool: pg.Pool): Promise<void> {
  const { unknown } = await migrationsLeft(pool);
  if (unknown.length > 0)
    throw new DatabaseStartError(
      `the database is newer than this version, it has migration ${unknown[0]}: run this from where the newer one is`,
    );
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  return Promise.all(
    names.map(async (name) => {
      if (!FILE_NAME.test(name)) throw new Error(`migration ${name}: call it NNNN-name.sql`);
      if (numbers.has(name.slice(0, 4))) throw new Error(`migration ${name}: its number is taken`);
      numbers.add(name.slice(0, 4));
      // A checkout with other line endings is the same migration.
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: Migration[],
  waits: (name: string) => void,
): Promise<string[]> {
  await client.query(`do $$ begin
    if to_regclass('migrations') is null then
      create table migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
    end if;
  end $$`);
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied.rows) {
    const migration = known.get(name);
    if (!migration) {
      throw new DatabaseStartError(
        `the database is newer than this version, it has migration ${name}: start the version that it was last started with`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new DatabaseStartError(
        `migration ${name} was changed after it ran: restore it and add a new file instead`,
      );
    }
  }

  const done = new Set(applied.rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !done.has(name));
  for (const migration of missing)
    while (!(await apply(client, migration, { isFirst: migration === missing[0] }))) {
      waits(migration.name);
      await setTimeout(LOCK_AGAIN_MS);
    }
  return missing.map(({ name }) => name);
}

/** Resolves to whether it was applied: not where a table that it asked for is in use. */
async function apply(
  client: pg.PoolClient,
  { name, sql, checksum }: Migration,
  { isFirst }: { isFirst: boolean },
): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    await client.query(patient(sql));
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
    return true;
  } catch (error) {
    const isThere = await client.query('rollback').then(
      () => true,
      () => false,
    );
    if (!isThere) {
      throw new DatabaseStartError(
        `the database went away during migration ${name}: ${(error as Error).message}. Start again once it is back: what is missing then is applied`,
      );
    }
    const { code } = error as { code?: string };
    if (code === LOCK_NOT_AVAILABLE) return false;
    if (code === INSUFFICIENT_PRIVILEGE) {
      throw new DatabaseStartError(
        `the database lacks migration ${name}, and the role of DATABASE_URL may not change tables: set MIGRATE_DATABASE_URL, or run npm run database-roles`,
      );
    }
    throw new DatabaseStartError(
      `migration ${name} failed, and nothing of it is kept: ${whyFailed(error)}. ${isFirst ? AS_IT_WAS : BETWEEN_VERSIONS}`,
    );
  }
}

const AS_IT_WAS =
  'The database is as it was: mend what it says and start again, or start the version from before';
const BETWEEN_VERSIONS =
  'Those before it are in the database: mend what it says and start again, or restore the backup from before the upgrade';

/**
 * The message of a failed migration. Names the operator's own view or table where one is in the way; other details
 * could tell values of rows.
 */
function whyFailed(error: unknown): string {
  const { code = '', message, detail } = error as pg.DatabaseError;
  return IN_THE_WAY.includes(code) && detail ? `${message} (${detail})` : message;
}
