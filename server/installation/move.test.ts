/** An installation goes from its folder to PostgreSQL and, as a copy, back, without losing a row, a number or a byte. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../backups/index.ts';
import { readConfig, type S3Config } from '../config.ts';
import { migrate, migrationsLeft } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { openFileStore } from '../files/open-store.ts';
import { installJobs } from '../jobs/install.ts';
import { verifyLogs } from '../log-seals/index.ts';
import { loadSample } from '../sample/load.ts';
import { newSecretKey, writeKeyFile } from '../secrets/secret-key.ts';
import { ANOTHER_PG_BOSS } from '../testing/another-pg-boss.ts';
import { createTestApp } from '../testing/app.ts';
import { openBucket } from '../testing/bucket.ts';
import { createTestDatabase, isPostgres } from '../testing/database.ts';
import { administer, type Cluster, startCluster, withDatabase } from '../testing/database-cluster.ts';
import { migrationsBefore } from '../testing/earlier-migrations.ts';
import { openLine } from '../testing/line.ts';
import { freePort } from '../testing/ports.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { destinationOf, move } from './move.ts';
import { restore } from './restore.ts';

const log = { error() {}, warn() {} };
const now = new Date('2026-11-23T12:00:00Z');
let cluster: Cluster;
let folder: string;
let copy: string;

/** An empty database of the cluster. */
async function emptyDatabase(name: string): Promise<string> {
  await administer(cluster.url(), `create database ${name}`);
  return withDatabase(cluster.url(), name);
}

const at = (dataDir: string, databaseUrl?: string) => ({
  ...readConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, dataDir),
  dataDir,
});

/** What a person would miss, and what the next one is numbered. */
async function facts(where: { dataDir: string; databaseUrl?: string; s3?: S3Config }) {
  const database = await openDatabase({ ...where, log });
  try {
    const { db } = database;
    const { rows: orders } = await sql`select id, reference, created_at from orders order by id`.execute(db);
    const { rows: next } = await sql`select nextval(pg_get_serial_sequence('orders', 'id'))`.execute(db);
    const { rows: jobs } = await sql`select id, name, data from pgboss.job order by id`.execute(db);
    const { rows: triggers } = await sql`
      select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal`.execute(db);
    const { wrong, rows: sealed } = await verifyLogs(db);
    return {
      orders,
      next,
      jobs,
      triggers,
      wrong,
      sealed,
      flaws: await flawsOf(db),
      bytes: await bytesOf(db, where),
    };
  } finally {
    await database.close();
  }
}

async function bytesOf(
  db: OpenDatabase['db'],
  where: { dataDir: string; s3?: S3Config | undefined },
): Promise<number> {
  const store = openFileStore({ s3: undefined, ...where });
  let bytes = 0;
  for (const { key } of await db.selectFrom('files').select('key').execute())
    for await (const chunk of await store.get(key)) bytes += chunk.length;
  return bytes;
}

beforeAll(async () => {
  if (isPostgres()) return;
  folder = mkdtempSync(join(tmpdir(), 'cowrie-move-'));
  copy = mkdtempSync(join(tmpdir(), 'cowrie-copy-'));
  const app = await createTestApp();
  await loadSample(app.context);
  await app.asOwner(ANOTHER_PG_BOSS);
  await app.http.close();
  await app.context.jobs.stop();
  await sql`insert into pgboss.job (name, data) select name, '{"waits": true}' from pgboss.queue limit 1`.execute(
    app.context.db,
  );
  await sql`checkpoint`.execute(app.context.db);
  cpSync(app.context.config.dataDir, folder, { recursive: true });
  await app.close();
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.remove();
  for (const path of [folder, copy]) if (path) rmSync(path, { recursive: true, force: true });
});

/** Two databases are made and migrated, and every commit waits for the disk. */
const PATIENCE_MS = 180_000;

test.skipIf(isPostgres())('all of it goes to PostgreSQL and back', { timeout: PATIENCE_MS }, async () => {
  const databaseUrl = withDatabase(cluster.url(), 'postgres');
  const before = await facts({ dataDir: folder });
  expect(before).toMatchObject({ wrong: null, flaws: [] });
  expect(before).toMatchObject({ jobs: [{ data: { waits: true } }], bytes: expect.any(Number) });
  expect(before.orders.length).toBeGreaterThan(10);

  const told: string[] = [];
  await move(at(folder), destinationOf(databaseUrl), (line) => told.push(line), now);
  expect(told.join('\n')).toContain(`Keep DATA_DIR (${folder}): the files and secret.key stay there.`);
  const next = [{ nextval: BigInt((before.next[0] as { nextval: bigint }).nextval) + 1n }];
  expect(await facts({ dataDir: folder, databaseUrl })).toEqual({ ...before, next });

  // Nobody goes on with what was left behind, nor writes over what is there.
  await expect(openDatabase({ dataDir: folder, log })).rejects.toThrow(/was moved to .* set DATABASE_URL/);
  rmSync(join(folder, 'database.moved'));
  await expect(move(at(folder), destinationOf(databaseUrl), () => {}, now)).rejects.toThrow('is in use');

  await move(at(folder, databaseUrl), destinationOf(copy), () => {}, now);
  expect(await facts({ dataDir: copy })).toMatchObject({
    orders: before.orders,
    jobs: before.jobs,
    bytes: before.bytes,
  });
  await expect(move(at(folder, databaseUrl), destinationOf(copy), () => {}, now)).rejects.toThrow(
    'has a database already',
  );
});

test.runIf(isPostgres())(
  'a copy by a later version is of that one, and what it was made of stays as it was: processes run on it',
  { timeout: PATIENCE_MS },
  async () => {
    const next = '0121-newest-pushes.sql';
    const earlier = await createTestDatabase({ isEmpty: true });
    await migrate(earlier.pool, migrationsBefore(next));
    await installJobs(earlier);
    await earlier.pool.query(`insert into settings (key, value) values ('of_before', '"kept"')`);
    const left = await migrationsLeft(earlier.pool);
    expect(left.missing).toContain(next);
    const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-earlier-'));
    const into = mkdtempSync(join(tmpdir(), 'cowrie-later-'));
    onTestFinished(() => {
      for (const path of [dataDir, into]) rmSync(path, { recursive: true });
    });
    writeKeyFile(join(dataDir, 'secret.key'), [newSecretKey()]);
    await move(at(dataDir, earlier.where.databaseUrl), destinationOf(into), () => {}, now);
    expect(await migrationsLeft(earlier.pool)).toEqual(left);
    const made = await openDatabase({ dataDir: into, log });
    onTestFinished(() => made.close());
    expect(await migrationsLeft(made.pool)).toEqual({ missing: [], unknown: [] });
    const { rows } = await made.pool.query("select value from settings where key = 'of_before'");
    expect(rows).toEqual([{ value: 'kept' }]);
  },
);

/** Of a version that knows no newest pushes yet. */
async function ofBefore(): Promise<{ pool: OpenDatabase['pool']; databaseUrl: string }> {
  const { pool, where } = await createTestDatabase({ isEmpty: true });
  await migrate(pool, migrationsBefore('0121-newest-pushes.sql'));
  await installJobs({ executeSql: (text, values) => pool.query(text, values) });
  return { pool, databaseUrl: String(where.databaseUrl) };
}

test.runIf(isPostgres())(
  'what came, and cannot be brought to this version, starts for nobody: what it came from goes on',
  { timeout: PATIENCE_MS },
  async () => {
    const source = await ofBefore();
    const { pool, where } = await createTestDatabase({ isEmpty: true });
    await pool.query('create type newest_pushes as (tag text)');
    const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-earlier-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const to = destinationOf(where.databaseUrl);
    await expect(move(at(dataDir, source.databaseUrl), to, () => {}, now)).rejects.toThrow('newest_pushes');
    await expect(openDatabase({ ...where, log })).rejects.toThrow('is half filled');
    // Once it can be, it is.
    await pool.query('drop type newest_pushes; drop schema pgboss cascade; drop schema public cascade');
    await pool.query('create schema public');
    await move(at(dataDir, source.databaseUrl), to, () => {}, now);
    await (await openDatabase({ ...where, log })).close();
  },
);

test.runIf(isPostgres())(
  'a living database of an earlier version that is named as the destination stays of that version',
  { timeout: PATIENCE_MS },
  async () => {
    const [source, living] = [await createTestDatabase(), await ofBefore()];
    const left = await migrationsLeft(living.pool);
    await living.pool.query(`insert into files (key, media_type, size, sha256, name)
      values (repeat('0', 32), 'image/png', 1, decode(repeat('00', 32), 'hex'), 'one.png')`);
    const { dataDir, databaseUrl } = source.where;
    const moved = move(at(dataDir, databaseUrl), destinationOf(living.databaseUrl), () => {}, now);
    await expect(moved).rejects.toThrow('is in use, it has files already');
    const kept = await makeBackup(
      { database: source, files: openFileStore({ dataDir, s3: undefined }) },
      join(dataDir, 'kept'),
    );
    const found = { place: join(dataDir, 'kept'), backup: kept };
    const restored = restore(at(dataDir, living.databaseUrl), found, () => {}, now);
    await expect(restored).rejects.toThrow('is in use, it has files already');
    expect(await migrationsLeft(living.pool)).toEqual(left);
  },
);

test('a copy in the installation’s own folder, whose files each would delete as its own, is none', async () => {
  const own = mkdtempSync(join(tmpdir(), 'cowrie-own-'));
  const copied = move(at(own, 'postgres://nobody@nowhere/cowrie'), destinationOf(own), () => {}, now);
  await expect(copied).rejects.toThrow("is the installation's own");
  rmSync(own, { recursive: true });
});

test.skipIf(isPostgres())('a copy without the key, which would not start, is none', async () => {
  const into = mkdtempSync(join(tmpdir(), 'cowrie-copy-'));
  const key = join(folder, 'secret.key');
  rmSync(join(folder, 'database.moved'), { force: true });
  renameSync(key, `${key}.away`);
  try {
    const copied = move(at(folder), destinationOf(into), () => {}, now);
    await expect(copied).rejects.toThrow(`there is no ${key}: set SECRET_KEY`);
    expect(existsSync(join(into, 'database'))).toBe(false);
  } finally {
    renameSync(`${key}.away`, key);
    rmSync(into, { recursive: true });
  }
});

test.skipIf(isPostgres())(
  'a copy among backups, whose files it would delete as its own, is none',
  async () => {
    const into = mkdtempSync(join(tmpdir(), 'cowrie-copy-'));
    rmSync(join(folder, 'database.moved'), { force: true });
    mkdirSync(join(into, '2026-11-23T010700Z'));
    writeFileSync(join(into, '2026-11-23T010700Z', 'manifest.json'), '{}');
    await expect(move(at(folder), destinationOf(into), () => {}, now)).rejects.toThrow('holds backups');
    expect(existsSync(join(into, 'database'))).toBe(false);
    rmSync(into, { recursive: true });
  },
);

test.skipIf(isPostgres())('what differs at the end is not kept', async () => {
  const databaseUrl = await emptyDatabase('cowrie_meddled');
  const database = await openDatabase({ databaseUrl, dataDir: '', log });
  await migrate(database.pool);
  await database.pool.query('create rule meddles as on insert to faqs do instead nothing');
  rmSync(join(folder, 'database.moved'), { force: true });
  await expect(move(at(folder), destinationOf(databaseUrl), () => {}, now)).rejects.toThrow(
    /public\.faqs has not arrived as it was/,
  );
  const { rows } = await database.pool.query('select count(*)::int as orders from orders');
  expect(rows).toEqual([{ orders: 0 }]);
  expect(existsSync(join(folder, 'database.moved'))).toBe(false);
  await database.close();
});

test.skipIf(isPostgres())(
  'a file store that fails leaves nothing there, and it is simply run again',
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    const databaseUrl = await emptyDatabase('cowrie_with_files');
    const bucket = await openBucket();
    const line = await openLine({ port: await freePort() });
    try {
      rmSync(join(folder, 'database.moved'), { force: true });
      const s3 = { ...bucket.settings, endpoint: `http://127.0.0.1:${line.port}` };
      const moved = () => move({ ...at(folder), s3 }, destinationOf(databaseUrl), () => {}, now);
      await expect(moved()).rejects.toThrow('the file store does not answer');
      expect(existsSync(join(folder, 'database.moved'))).toBe(false);

      line.leadTo({ port: bucket.port });
      const before = await facts({ dataDir: folder });
      await moved();
      const { orders, bytes } = await facts({ dataDir: folder, databaseUrl, s3 });
      expect({ orders, bytes }).toEqual({ orders: before.orders, bytes: before.bytes });
    } finally {
      await line.close();
      await bucket.close();
    }
  },
);
