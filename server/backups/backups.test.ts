/** A backup made while the product serves comes back whole, on either engine, and says where it does not (Product §31.50–31.55). */
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import type { FileStore } from '../files/store.ts';
import { verifyLogs } from '../log-seals/index.ts';
import { restore } from '../restore-installation.ts';
import { restoredMark } from '../restored-mark.ts';
import { loadSample } from '../sample/load.ts';
import { ownersToWrite } from '../staff/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { flawsOf } from '../testing/sound-book.ts';
import {
  backUpAndCheck,
  backupsIn,
  bringBack,
  fileListOf,
  filesOf,
  findBackup,
  makeBackup,
  tellWhereOld,
} from './index.ts';
import { lastCheck } from './last-check.ts';

const log = { error() {}, warn() {} };
let app: TestApp;
let place: string;
let folder: string;

/** What a person would miss. */
async function facts({ db }: Pick<OpenDatabase, 'db'>) {
  const { rows: orders } =
    await sql`select id, reference, status, created_at from orders order by id`.execute(db);
  const { rows: jobs } = await sql`select id, name, data from pgboss.job where data ? 'waits'`.execute(db);
  const { rows: files } = await sql`select key, sha256 from files order by id`.execute(db);
  const { rows: postings } = await sql`select * from postings order by id`.execute(db);
  return { orders, jobs, files, postings };
}

const settings = (dataDir: string, databaseUrl?: string) => ({
  ...readConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, dataDir),
  dataDir,
});

async function withDatabase<T>(
  where: { dataDir: string; databaseUrl?: string },
  work: (database: OpenDatabase) => Promise<T>,
) {
  const database = await openDatabase({ ...where, log, isDurable: false });
  return work(database).finally(() => database.close());
}

/** What may have been given since: to rows and to papers. */
async function expectNumbersLeftOut(db: OpenDatabase['db']) {
  const { rows } = await sql<{ last: bigint; next: bigint }>`
    select max(id) as last, nextval(pg_get_serial_sequence('orders', 'id')) as next from orders`.execute(db);
  const [{ last, next }] = rows as [(typeof rows)[number]];
  expect(next).toBe(((last * 2n) / 1000n + 2n) * 1000n + 1n);
  const papers = await db.selectFrom('paper_numbers').select(['kind', 'last']).execute();
  expect(papers.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice', 'receipt']);
  for (const paper of papers) expect(paper.last).toBeGreaterThanOrEqual(1000);
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'cowrie-backups-'));
  folder = mkdtempSync(join(tmpdir(), 'cowrie-restored-'));
  app = await createTestApp();
  await loadSample(app.context);
  await sql`insert into pgboss.job (name, data) select name, '{"waits": true}' from pgboss.queue where name = 'housekeeping'`.execute(
    app.context.db,
  );
});
afterAll(async () => {
  await app?.close();
  for (const path of [place, folder]) if (path) rmSync(path, { recursive: true, force: true });
});

/** Databases are made and migrated. */
const PATIENCE = { timeout: 180_000 };

test(
  'what was there at one moment comes back on the other engine and back again, as a copy that says so',
  PATIENCE,
  async () => {
    const { database, files } = app.context;
    const before = await facts(database);
    // Whoever signs up meanwhile is in it as a whole or not at all.
    const [made] = await Promise.all([
      makeBackup({ database, files }, place),
      app.customer(),
      app.customer(),
    ]);
    expect(before.orders.length).toBeGreaterThan(10);
    expect(made.manifest.files).toMatchObject({ count: expect.any(Number), missing: 0 });
    expect(statSync(made.folder).mode & 0o077).toBe(0);

    const told: string[] = [];
    const found = { place, backup: findBackup(place) };
    expect(await restore(settings(folder), found, (line) => told.push(line), new Date())).toBe(true);
    expect(told.join('\n')).toContain(
      'The secret key is not in a backup: put the secret.key of that installation',
    );
    await withDatabase({ dataDir: folder }, async (restored) => {
      expect(await facts(restored)).toEqual(before);
      expect(await flawsOf(restored.db)).toEqual([]);
      expect(await verifyLogs(restored.db)).toMatchObject({ wrong: null });
      expect(await restoredMark(restored.db)).toMatchObject({
        taken_at: made.manifest.taken_at,
        released_at: null,
      });
      expect(await restored.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([]);
      await expectNumbersLeftOut(restored.db);
      // From the embedded engine, by its one connection, into PostgreSQL.
      await makeBackup({ database: restored, files }, place);
    });
    await expect(restore(settings(folder), found, () => {}, new Date())).rejects.toThrow(
      'has a database already',
    );

    const empty = await createTestDatabase({ isEmpty: true });
    const dataDir = mkdtempSync(join(folder, 'back-'));
    const back = { place, backup: findBackup(place) };
    expect(back.backup.name > made.name).toBe(true);
    const { databaseUrl } = empty.where;
    expect(await restore(settings(dataDir, databaseUrl), back, () => {}, new Date())).toBe(true);
    expect(await facts(empty)).toEqual(before);
    await expect(restore(settings(dataDir, databaseUrl), back, () => {}, new Date())).rejects.toThrow(
      'is in use',
    );
  },
);

test(
  'each night one is made and restored to see that it is sound, and owners hear where it is not',
  PATIENCE,
  async () => {
    const { context, inbox, clock } = app;
    const owner = `${(await app.staff('owner')).username}@example.com`;
    const nightly = join(place, 'nightly');
    const parts = { ...context, owners: ownersToWrite, config: { ...context.config, backupDir: nightly } };
    const newest = await makeBackup(context, nightly);
    const files = readdirSync(join(nightly, 'files'), { recursive: true, withFileTypes: true });
    const [file] = files.filter((entry) => entry.isFile());
    if (!file) throw new Error('the sample has no files');
    appendFileSync(join(file.parentPath, file.name), 'x');
    // The same night: it is checked and not made again.
    await backUpAndCheck(parts, nightly);
    const flaw = `the file ${file.name} has other bytes than when it was kept`;
    expect(lastCheck(nightly)).toMatchObject({ backup: newest.name, flaws: [flaw] });
    expect((await inbox.next(owner, 'The backup failed')).text).toContain(flaw);

    const day = 24 * 3_600_000;
    const at = (ms: number) => ({ ...parts, clock: () => new Date(clock.now().getTime() + ms) });
    await tellWhereOld(at(0), nightly);
    await tellWhereOld(at(day), nightly);
    await tellWhereOld(at(2 * day), nightly);
    await tellWhereOld(at(2.5 * day), nightly);
    const old = await inbox.next(owner, 'The backup failed');
    expect(old.text).toContain(`the newest backup is of ${newest.manifest.taken_at}`);
    expect(inbox.left(owner)).toEqual([]);
  },
);

test(
  'a damaged file holds up no other, and a list of files that was cut off is told of',
  PATIENCE,
  async () => {
    const [made] = backupsIn(place);
    if (!made) throw new Error('there is no backup');
    const list = fileListOf(made.folder);
    const { count, missing } = made.manifest.files;
    const store = filesOf(place);
    const keys: string[] = [];
    for await (const all of store.list()) keys.push(...all.map(({ key }) => key));
    const [first = ''] = keys.sort();
    const damaged: FileStore = {
      ...store,
      get: async (key) => (key === first ? Readable.from(['other bytes']) : store.get(key)),
    };
    const brought = await bringBack(
      list,
      { count: count + 1, missing },
      damaged,
      filesOf(join(folder, 'brought')),
    );
    expect(brought.count).toBe(count - 1);
    expect(brought.flaws).toEqual([
      `the list of files has ${count} of ${count + 1}`,
      `the file ${first} has other bytes than when it was kept`,
    ]);
  },
);

test('the oldest go, with the files that no other has', async () => {
  const { database, files, db } = app.context;
  const [first] = backupsIn(place);
  const { id, key } = await db
    .selectFrom('files')
    .select(['id', 'key'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const kept = join(place, 'files', key.slice(0, 2), key);
  expect(statSync(kept).isFile()).toBe(true);
  await app.asOwner(`set session_replication_role = replica; delete from files where id = ${id}`);
  await makeBackup({ database, files }, place, 1);
  expect(backupsIn(place)).toHaveLength(1);
  expect(backupsIn(place)[0]?.name).not.toBe(first?.name);
  expect(() => statSync(kept)).toThrow('ENOENT');
});
