/** A backup made while the product serves comes back whole, on either engine, and says where it does not (Product §31.50–31.55). */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { uploadItemPicture } from '@cowrie/contract/desk/pictures.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { migrate, migrationsLeft } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import type { FileStore } from '../files/store.ts';
import { renewInstallationId } from '../installation-id.ts';
import { verifyLogs } from '../log-seals/index.ts';
import { restore } from '../restore-installation.ts';
import { restoredMark } from '../restored-mark.ts';
import { loadSample } from '../sample/load.ts';
import { ownersToWrite } from '../staff/index.ts';
import { StartError } from '../start-error.ts';
import { ANOTHER_PG_BOSS } from '../testing/another-pg-boss.ts';
import { createTestApp, data, type TestApp } from '../testing/app.ts';
import { openBucket } from '../testing/bucket.ts';
import { createTestDatabase } from '../testing/database.ts';
import { administer } from '../testing/database-cluster.ts';
import { migrationsBefore } from '../testing/earlier-migrations.ts';
import { openLine } from '../testing/line.ts';
import { photo } from '../testing/orders.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { checkBackup } from './check-backup.ts';
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
import { leaveNumbersOut } from './leave-room.ts';
import { isOfThisNight } from './nightly.ts';
import { manifestFile, nameOf } from './place.ts';

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
  const { rows: pictures } = await sql`select * from content_pictures order by address`.execute(db);
  return { orders, jobs, files, postings, pictures };
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

/** What an operator keeps beside the product: one that it may read, with a number of its own, and one that it may not. */
async function keepOperatorsTables() {
  const { rows } = await sql<{ runner: string }>`select current_user as runner`.execute(app.context.db);
  const [{ runner }] = rows as [{ runner: string }];
  await app.asOwner(`
    create table operators_notes (id bigint generated always as identity, note text);
    insert into operators_notes (note) values ('Ask the bank about its statements');
    create table operators_own (id int);
    grant select on operators_notes to ${runner};
    revoke all on operators_own from ${runner}`);
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
  app = await createTestApp({ BACKUP_DIR: join(place, 'by-the-clock') });
  await loadSample(app.context);
  await app.asOwner(ANOTHER_PG_BOSS);
  await keepOperatorsTables();
  const { client } = await app.staff('content');
  data(await client.call(uploadItemPicture, { files: { picture: await photo() } }));
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
    expect(before.pictures).toHaveLength(1);
    expect(made.manifest.files).toMatchObject({ count: expect.any(Number), missing: 0 });
    expect(statSync(made.folder).mode & 0o077).toBe(0);

    const told: string[] = [];
    const found = { place, backup: findBackup(place) };
    expect(await restore(settings(folder), found, (line) => told.push(line), new Date())).toBe(true);
    expect(told.join('\n')).toContain(
      'The secret key is not in a backup: put the secret.key of that installation',
    );
    expect(made.manifest.tables.filter(({ name }) => name.includes('operators'))).toEqual([]);
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
      // As a version made it that knew less, from the embedded engine, by its one connection, into PostgreSQL.
      await sql`drop table page_files`.execute(restored.db);
      await sql`delete from settings where key = 'installation'`.execute(restored.db);
      await sql`delete from migrations where name like '0067%' or name like '0076%'`.execute(restored.db);
      const { manifest, folder: kept } = await makeBackup({ database: restored, files }, place);
      const day = { name: 'pgboss.queue_stats_20260103', columns: 'id', rows: '0', digest: '0 0' };
      const notes = { name: 'public.operators_notes', columns: 'id, note', rows: '1', digest: '1 1' };
      const tables = [...manifest.tables, day, notes];
      writeFileSync(manifestFile(kept), JSON.stringify({ ...manifest, tables }));
    });
    await expect(restore(settings(folder), found, () => {}, new Date())).rejects.toThrow(
      'has a database already',
    );

    const empty = await createTestDatabase({ isEmpty: true });
    const dataDir = mkdtempSync(join(folder, 'back-'));
    const back = { place, backup: findBackup(place) };
    expect(back.backup.name > made.name).toBe(true);
    // A large one takes longer over some statements than its server lets others take.
    const databaseUrl = `${empty.where.databaseUrl}&statement_timeout=20`;
    const toldBack: string[] = [];
    const tell = (line: string) => toldBack.push(line);
    expect(await restore(settings(dataDir, databaseUrl), back, tell, new Date())).toBe(true);
    expect(toldBack).toContain(
      'Left out, since this product has no such table: public.operators_notes. Copy it yourself.',
    );
    expect(await facts(empty)).toEqual(before);
    expect(await migrationsLeft(empty.pool)).toEqual({ missing: [], unknown: [] });
    await expect(restore(settings(dataDir, databaseUrl), found, () => {}, new Date())).rejects.toThrow(
      'is in use',
    );
  },
);

test('an installation that the next start upgrades is backed up as it is', async () => {
  const { pool } = await createTestDatabase({ isEmpty: true });
  await migrate(pool, migrationsBefore('0049-thumbnails.sql'));
  const earlier = { database: { pool }, files: app.context.files };
  const { manifest } = await makeBackup(earlier, join(place, 'before-the-upgrade'));
  expect(manifest.migrations.at(-1)).toBe('0047-changes.sql');
});

test('numbers are left out by the role that owns the tables, or none of them is', async () => {
  const next = async () =>
    (await sql`select last_value from pg_sequences order by 1`.execute(app.context.db)).rows;
  const before = await next();
  await expect(leaveNumbersOut(app.context.db)).rejects.toThrow(
    'set MIGRATE_DATABASE_URL to the role that owns',
  );
  expect(await next()).toEqual(before);
});

test('no backup is made where a table of the product may not be read: nothing of it could be restored', async () => {
  const { rows } = await sql<{ runner: string }>`select current_user as runner`.execute(app.context.db);
  const [{ runner }] = rows as [{ runner: string }];
  await app.asOwner(`revoke select on faqs from ${runner}`);
  await expect(makeBackup(app.context, join(place, 'unread'))).rejects.toThrow(
    'its role may not read public.faqs: npm run doctor',
  );
  await app.asOwner(`grant select on faqs to ${runner}`);
});

test(
  'each night one is made and restored to see that it is sound, and owners hear where it is not',
  PATIENCE,
  async () => {
    const { context, inbox, clock } = app;
    const owner = `${(await app.staff('owner')).username}@example.com`;
    const nightly = join(place, 'nightly');
    const parts = { ...context, owners: ownersToWrite, config: { ...context.config, backupDir: nightly } };
    const newest = await makeBackup(context, nightly);
    const kept = readdirSync(join(nightly, 'files'), { recursive: true, withFileTypes: true });
    const [file, lost] = kept.filter((entry) => entry.isFile());
    if (!file || !lost) throw new Error('the sample has no files');
    const [damaged, gone] = [file, lost].map((entry) => join(entry.parentPath, entry.name)) as [
      string,
      string,
    ];
    const bytes = readFileSync(damaged);
    writeFileSync(
      damaged,
      bytes.map((byte) => byte ^ 1),
    );
    // The same night: it is checked and not made again.
    const taken = new Date(newest.manifest.taken_at);
    await backUpAndCheck({ ...parts, clock: () => taken }, nightly);
    const flaw = `the file ${file.name} has other bytes than when it was kept`;
    expect(lastCheck(nightly)).toMatchObject({ backup: newest.name, flaws: [flaw] });
    expect((await inbox.next(owner, 'The backup failed')).text).toContain(flaw);
    // The next has it whole again, as what was lost since.
    rmSync(gone);
    const { manifest } = await makeBackup(context, nightly);
    expect(readFileSync(damaged).equals(bytes)).toBe(true);
    expect(statSync(gone).isFile()).toBe(true);

    const day = DAY_MS;
    const at = (ms: number) => ({ ...parts, clock: () => new Date(clock.now().getTime() + ms) });
    await tellWhereOld(at(0), nightly);
    await tellWhereOld(at(day), nightly);
    await tellWhereOld(at(2 * day), nightly);
    await tellWhereOld(at(2.5 * day), nightly);
    const old = await inbox.next(owner, 'The backup failed');
    expect(old.text).toContain(`the newest backup is of ${manifest.taken_at}`);
    expect(inbox.left(owner)).toEqual([]);
    await tellWhereOld(at(5 * day), damaged);
    expect((await inbox.next(owner, 'The backup failed')).text).toContain('nobody can look for backups in');
  },
);

test.each([
  ['of the job that is tried again', '2026-11-26T01:07:30Z', '2026-11-26T02:40:00Z', true],
  ['of a clock that is a little ahead', '2026-11-26T01:09:00Z', '2026-11-26T01:07:00Z', true],
  ['made by hand in the afternoon before', '2026-11-25T15:00:00Z', '2026-11-26T01:07:00Z', false],
  ['of the night before', '2026-11-25T01:07:30Z', '2026-11-26T01:07:00Z', false],
  [
    'made by hand today, on a machine that is off at night',
    '2026-11-26T08:00:00Z',
    '2026-11-26T08:30:00Z',
    true,
  ],
  ['dated by a clock that was put back since', '2026-12-26T01:07:00Z', '2026-11-26T01:07:00Z', false],
])('a backup %s: whether it stands for this night', (_, takenAt, now, stands) => {
  expect(isOfThisNight(takenAt, new Date(now))).toBe(stands);
});

test(
  'a book that does not balance comes back as it is, and owners hear which entry it is',
  PATIENCE,
  async () => {
    const { context, inbox } = app;
    const owner = `${(await app.staff('owner')).username}@example.com`;
    const unsound = join(place, 'unsound');
    const past = (how: string) =>
      app.asOwner(
        `set session_replication_role = replica; update postings set amount = amount ${how} where id = (select min(id) from postings)`,
      );
    const { cause } = await context.db
      .selectFrom('journals')
      .innerJoin('postings', 'postings.journal_id', 'journals.id')
      .select('cause')
      .orderBy('postings.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await past('+ 1');
    try {
      await backUpAndCheck({ ...context, owners: ownersToWrite }, unsound);
    } finally {
      await past('- 1');
    }
    expect((await inbox.next(owner, 'The backup failed')).text).toContain(
      `in the book ${cause} does not balance`,
    );
    expect(lastCheck(unsound)?.flaws).toContainEqual(expect.stringContaining('does not sum to zero'));
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

test(
  'a damaged file of rows is named and no row arrives; a damaged list holds up neither the rest nor the next backup',
  PATIENCE,
  async () => {
    const { database, files } = app.context;
    const broken = join(place, 'broken');
    const made = await makeBackup({ database, files }, broken);
    const found = { place: broken, backup: made };
    const cut = (path: string) => truncateSync(path, statSync(path).size - 4);
    const rows = join(made.folder, 'tables', 'public.orders.zst');
    const whole = readFileSync(rows);
    const dataDir = mkdtempSync(join(folder, 'broken-'));
    const restored = () => restore(settings(dataDir), found, (line) => told.push(line), new Date());
    const told: string[] = [];
    cut(rows);
    await expect(restored()).rejects.toThrow(
      new StartError(
        `${rows} is damaged: unexpected end of file. No row is in the database; name another backup with --backup`,
      ),
    );
    rmSync(rows);
    await expect(restored()).rejects.toThrow(`${rows} is gone. No row is in the database`);
    writeFileSync(rows, whole);

    const list = join(made.folder, 'files.zst');
    cut(list);
    expect(await restored()).toBe(false);
    expect(told.join('\n')).toContain(`WRONG: ${list} is damaged: unexpected end of file`);
    // Backups are named by the second.
    await expect.poll(() => nameOf(new Date())).not.toBe(made.name);
    const next = await makeBackup({ database, files }, broken);
    expect(next.manifest.files).toEqual(made.manifest.files);

    cut(manifestFile(next.folder));
    expect(() => findBackup(broken)).toThrow(
      new StartError(
        `${manifestFile(next.folder)} is gone or damaged: restore the backup before it, with --backup ${made.name}`,
      ),
    );
    expect(findBackup(broken, made.name).name).toBe(made.name);
    rmSync(manifestFile(made.folder));
    expect(() => findBackup(broken)).toThrow('there is no other backup');
  },
);

test(
  'a restore whose file store fails leaves an empty database, and the next one fills it',
  PATIENCE,
  async () => {
    const { database, files } = app.context;
    const { name } = await makeBackup({ database, files }, place);
    // On a new server, on which only the owner's role is there.
    const role = `cowrie_restored_${process.pid}`;
    const empty = await createTestDatabase({ isEmpty: true });
    const databaseUrl = String(empty.where.databaseUrl);
    const running = Object.assign(new URL(databaseUrl), { username: role, password: 'of-the-role' }).href;
    const [bucket, line] = await Promise.all([openBucket(), openLine({ port: await portOfNobody() })]);
    try {
      const s3 = { ...bucket.settings, endpoint: `http://127.0.0.1:${line.port}` };
      const dataDir = mkdtempSync(join(folder, 'away-'));
      const into = { ...settings(dataDir, running), migrateDatabaseUrl: databaseUrl, s3 };
      const found = { place, backup: findBackup(place) };
      expect(found.backup.name).toBe(name);
      const restored = () => restore(into, found, () => {}, new Date());
      await expect(restored()).rejects.toThrow('the file store does not answer');

      line.leadTo({ port: bucket.port });
      expect(await restored()).toBe(true);
      await withDatabase({ dataDir, databaseUrl: running }, async (restored) => {
        expect((await facts(restored)).files).toEqual((await facts(database)).files);
      });
    } finally {
      await line.close();
      await bucket.close();
      await empty.drop();
      await administer(databaseUrl.replace(/cowrie_test_\w+/, 'postgres'), `drop role if exists ${role}`);
    }
  },
);

/** At which nothing listens. */
async function portOfNobody(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test(
  'a restore that is killed leaves nothing that starts as a new installation, and is simply run again',
  PATIENCE,
  async () => {
    const dataDir = mkdtempSync(join(folder, 'killed-'));
    const made = await makeBackup(app.context, join(place, 'killed'));
    const program = new URL('../restore.ts', import.meta.url).pathname;
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    const restoring = spawn(process.execPath, [program, '--from', dirname(made.folder)], { env });
    const gone = once(restoring, 'exit');
    await expect.poll(() => existsSync(join(dataDir, 'database'))).toBe(true);
    const found = { place: dirname(made.folder), backup: made };
    const again = () => restore(settings(dataDir), found, () => {}, new Date());
    // Nobody takes it from whoever is still at it.
    await expect(again()).rejects.toThrow(/is in use by process \d+/);
    restoring.kill('SIGKILL');
    await gone;
    await expect(withDatabase({ dataDir }, async () => {})).rejects.toThrow('is half filled');
    expect(await again()).toBe(true);
    await withDatabase({ dataDir }, async (restored) => {
      expect(await facts(restored)).toEqual(await facts(app.context.database));
    });
  },
);

test('the oldest go, and what was cut short, with the files that no other has', async () => {
  const { context } = app;
  const nightly = join(place, 'nightly');
  const { db, files } = context;
  const [first, second] = await db.selectFrom('files').select(['id', 'key']).orderBy('id').limit(2).execute();
  if (!first || !second) throw new Error('the sample has no files');
  const cut = join(place, 'cut-short');
  const fails: FileStore = {
    ...files,
    get: async (key) => {
      if (key !== first.key) throw new Error('cut');
      return files.get(key);
    },
  };
  await expect(makeBackup({ ...context, files: fails }, cut)).rejects.toThrow('cut');
  const at = (folder: string) => join(folder, 'files', first.key.slice(0, 2), first.key);
  expect(statSync(at(cut)).isFile()).toBe(true);
  expect(statSync(at(nightly)).isFile()).toBe(true);
  writeFileSync(`${at(cut)}.1f2e3d4c.part`, 'half');

  await app.asOwner(`set session_replication_role = replica; delete from files where id = ${first.id}`);
  await makeBackup(context, cut);
  expect(readdirSync(dirname(at(cut)))).not.toContainEqual(expect.stringContaining(first.key));
  // What was half removed, or has rotted, holds up no other.
  const [oldest] = backupsIn(nightly);
  if (!oldest) throw new Error('there is no backup');
  writeFileSync(fileListOf(oldest.folder), 'no list');
  await makeBackup(context, nightly, 1);
  expect(backupsIn(nightly)).toHaveLength(1);
  expect(() => statSync(at(nightly))).toThrow('ENOENT');
  for (const folder of [cut, nightly])
    expect(statSync(join(folder, 'files', second.key.slice(0, 2), second.key)).isFile()).toBe(true);
});

test('a disk that is full is named, and what did not fit is gone from it', async (context) => {
  const small = join(place, 'small');
  mkdirSync(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    context.skip('needs the right to mount');
  }
  try {
    await expect(makeBackup(app.context, small)).rejects.toThrow(
      new StartError(`there is no room for a backup on the disk of ${small}`),
    );
    expect(readdirSync(small)).not.toContain('partial');
    const { bavail, blocks } = statfsSync(small);
    expect(bavail / blocks).toBeGreaterThan(0.9);
  } finally {
    execFileSync('umount', ['--lazy', small]);
  }
});

test('a check that could fill the disk of an embedded database is not begun', async (context) => {
  const small = join(folder, 'small');
  mkdirSync(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    context.skip('needs the right to mount');
  }
  try {
    mkdirSync(join(small, 'database'));
    writeFileSync(join(small, 'database', '1'), Buffer.alloc(20 * 1024 ** 2));
    const whole = join(place, 'whole');
    const found = await checkBackup(whole, await makeBackup(app.context, whole), small);
    expect(found.flaws).toEqual([
      `there is no room in ${small} to restore it for a look: 70 MB are free, and it needs 84`,
    ]);
    expect(readdirSync(small)).toEqual(['database']);
  } finally {
    execFileSync('umount', ['--lazy', small]);
  }
});

test('a place of another installation is left alone, and owners hear of a night once it was tried in vain', async () => {
  const { context, inbox } = app;
  const owner = `${(await app.staff('owner')).username}@example.com`;
  const nightly = join(place, 'nightly');
  await renewInstallationId(context.db);
  const parts = { ...context, owners: ownersToWrite };
  await backUpAndCheck(parts, nightly);
  const { rows } = await context.database.executeSql(
    `select data -> 'again' as again, round(extract(epoch from start_after - created_on))::int as wait
     from pgboss.job where name = 'backup' and state = 'created'`,
  );
  expect(rows).toEqual([{ again: 1, wait: 600 }]);
  expect(inbox.left(owner)).toEqual([]);
  await backUpAndCheck(parts, nightly, 3);
  const { text } = await inbox.next(owner, 'The backup failed');
  expect(text).toContain('has backups of another installation');
  expect(backupsIn(nightly)).toHaveLength(1);
});
