/** A backup made while the product serves comes back whole, on either engine, and says where it does not (Product §31.50–31.55). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate, migrationsLeft } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { FileStore } from '../files/store.ts';
import { backUp } from '../installation/back-up.ts';
import { restore } from '../installation/restore.ts';
import { installJobs } from '../jobs/install.ts';
import { verifyLogs } from '../log-seals/index.ts';
import { restoredMark } from '../restored-mark.ts';
import { StartError } from '../start-error.ts';
import type { TestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { migrationsBefore } from '../testing/earlier-migrations.ts';
import {
  facts,
  type SampleInstallation,
  settingsOf,
  startSampleInstallation,
  withDatabase,
} from '../testing/sample-installation.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { findBackup, makeBackup } from './index.ts';
import { leaveNumbersOut } from './leave-room.ts';
import { manifestFile } from './place.ts';

let installation: SampleInstallation;
let app: TestApp;
let place: string;
let folder: string;

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

const changesIn = async ({ db }: Pick<OpenDatabase, 'db'>) =>
  (await db.selectFrom('changes').select('id').execute()).map(({ id }) => id);

beforeAll(async () => {
  installation = await startSampleInstallation();
  ({ app, place, folder } = installation);
});
afterAll(() => installation?.close());

/** Databases are made and migrated. */
const PATIENCE = { timeout: 180_000 };

test(
  'what was there at one moment comes back on the other engine and back again, as a copy that says so',
  PATIENCE,
  async () => {
    const { database, files } = app.context;
    const before = await facts(database);
    const changes = await changesIn(database);
    expect(changes.length).toBeGreaterThan(0);
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
    expect(await restore(settingsOf(folder), found, (line) => told.push(line), new Date())).toBe(true);
    expect(told.join('\n')).toContain(
      'The secret key is not in a backup: put the secret.key of that installation',
    );
    expect(told.join('\n')).toContain(`are those of ${made.manifest.taken_at}, and orders are taken at once`);
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
      // By another server's transactions each process would read them anew every second.
      expect((await changesIn(restored)).filter((id) => changes.includes(id))).toEqual([]);
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
    await expect(restore(settingsOf(folder), found, () => {}, new Date())).rejects.toThrow(
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
    expect(await restore(settingsOf(dataDir, databaseUrl), back, tell, new Date())).toBe(true);
    expect(toldBack).toContain(
      'Left out, since this product has no such table: public.operators_notes. Copy it yourself.',
    );
    expect(await facts(empty)).toEqual(before);
    expect(await migrationsLeft(empty.pool)).toEqual({ missing: [], unknown: [] });
    await expect(restore(settingsOf(dataDir, databaseUrl), found, () => {}, new Date())).rejects.toThrow(
      'is in use',
    );
  },
);

test('no backup is made into the installation’s own folders, or restored from them: one that is cut short would delete them', async () => {
  const { config, database, files } = app.context;
  const own = 'holds the files of DATA_DIR';
  await expect(backUp({ config, database }, config.dataDir, () => {})).rejects.toThrow(own);
  const there = join(place, 'their-own');
  const backup = await makeBackup({ database, files }, there);
  await expect(restore(settingsOf(there), { place: there, backup }, () => {}, new Date())).rejects.toThrow(
    own,
  );
});

test.each(['0003-staff-password-resets.sql', '0049-thumbnails.sql'])(
  'an installation of before %s is backed up as it is, and restored by this version',
  PATIENCE,
  async (next) => {
    const earlier = await createTestDatabase({ isEmpty: true });
    await migrate(earlier.pool, migrationsBefore(next));
    await installJobs(earlier);
    const there = join(place, 'before-the-upgrade', next);
    const backup = await makeBackup({ database: earlier, files: app.context.files }, there);
    expect(backup.manifest.migrations.every((name) => name < next)).toBe(true);
    const { where } = await createTestDatabase({ isEmpty: true });
    const into = settingsOf(mkdtempSync(join(folder, 'upgraded-')), where.databaseUrl);
    expect(await restore(into, { place: there, backup }, () => {}, new Date())).toBe(true);
  },
);

test(
  'rows of before a rule, which new ones alone are held to, come back as they were',
  PATIENCE,
  async () => {
    const rule = 'check (position <= 1) not valid';
    await app.asOwner(`alter table faqs add constraint few ${rule}`);
    onTestFinished(async () => void (await app.asOwner('alter table faqs drop constraint few')));
    const there = join(place, 'before-a-rule');
    const backup = await makeBackup(app.context, there);
    const { where, pool } = await createTestDatabase({ isEmpty: true });
    await migrate(pool);
    await pool.query(`alter table faqs add constraint few ${rule}`);
    const into = settingsOf(mkdtempSync(join(folder, 'ruled-')), where.databaseUrl);
    expect(await restore(into, { place: there, backup }, () => {}, new Date())).toBe(true);
    const { rows } = await pool.query(
      "select count(*)::int as faqs, (select convalidated from pg_constraint where conname = 'few') as valid from faqs where position > 1",
    );
    expect(rows).toEqual([{ faqs: expect.any(Number), valid: false }]);
    expect(rows[0]?.faqs).toBeGreaterThan(0);
  },
);

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
  // Rows are numbered without a right to read by what; restored without, new ones would have the numbers of those there are.
  await app.asOwner(`revoke all on sequence faqs_id_seq from ${runner}`);
  await expect(makeBackup(app.context, join(place, 'uncounted'))).rejects.toThrow(
    'its role may not read public.faqs_id_seq: npm run doctor',
  );
  await app.asOwner(`grant usage, select on sequence faqs_id_seq to ${runner}`);
});

const MB = 1024 ** 2;

test.for([
  { disk: 'that has no room from the start', kilobytes: 200 },
  { disk: 'that would have too little left for what else is on it', kilobytes: 64 * 1024 + 300 },
  { disk: 'that one large file fills', kilobytes: 70 * 1024, fileOf: 80 },
  { disk: 'that takes so many files and no more', kilobytes: 80 * 1024, isOfFew: true },
])(
  '$disk is named as the disk, and what did not fit is gone from it',
  async ({ kilobytes, fileOf = 0, isOfFew = false }, context) => {
    const { database, files } = app.context;
    const small = join(place, `small-${kilobytes}`);
    mkdirSync(small);
    const { manifest } = await makeBackup(app.context, join(place, `counted-${kilobytes}`));
    // The place, its lock and who has it, the draft, and in that rows, keys and the list of files: there is room for one more.
    const most = isOfFew ? `,nr_inodes=${manifest.tables.length + 8}` : '';
    try {
      const options = `size=${kilobytes}k${most}`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', small], { stdio: 'ignore' });
    } catch {
      context.skip('needs the right to mount');
    }
    const large: FileStore = {
      ...files,
      get: async () => Readable.from(Array.from({ length: fileOf }, () => Buffer.alloc(MB))),
    };
    try {
      await expect(makeBackup({ database, files: fileOf ? large : files }, small)).rejects.toThrow(
        new StartError(
          `there is no room for a backup on the disk of ${small}: make room there, or name a folder on another`,
        ),
      );
      expect(readdirSync(small)).not.toContain('partial');
      const { blocks } = statfsSync(small);
      await expect.poll(() => statfsSync(small).bavail / blocks).toBeGreaterThan(0.9);
    } finally {
      execFileSync('umount', ['--lazy', small]);
    }
  },
);
