/** An installation goes from its folder to PostgreSQL and, as a copy, back, without losing a row, a number or a byte. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { migrate } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { openFileStore } from './files/open-store.ts';
import { verifyLogs } from './log-seals/index.ts';
import { destinationOf, move } from './move-installation.ts';
import { loadSample } from './sample/load.ts';
import { createTestApp } from './testing/app.ts';
import { isPostgres } from './testing/database.ts';
import { type Cluster, startCluster, withDatabase } from './testing/database-cluster.ts';
import { flawsOf } from './testing/sound-book.ts';

const log = { error() {}, warn() {} };
const now = new Date('2026-11-23T12:00:00Z');
let cluster: Cluster;
let folder: string;
let copy: string;

const at = (dataDir: string, databaseUrl?: string) => ({
  ...readConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, dataDir),
  dataDir,
});

/** What a person would miss, and what the next one is numbered. */
async function facts(where: { dataDir: string; databaseUrl?: string }) {
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

async function bytesOf(db: OpenDatabase['db'], { dataDir }: { dataDir: string }): Promise<number> {
  const store = openFileStore({ dataDir, s3: undefined });
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

test.skipIf(isPostgres())('what differs at the end is not kept', async () => {
  const name = 'cowrie_meddled';
  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', log });
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  const databaseUrl = withDatabase(cluster.url(), name);
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
