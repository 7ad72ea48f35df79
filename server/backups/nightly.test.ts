/** Each night a backup is made, restored for a look and the oldest go; owners hear where that did not come about (Product §31.50–31.55). */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { setSetting } from '../database/settings.ts';
import { FileMissing, type FileStore } from '../files/store.ts';
import { renewInstallationId } from '../installation-id.ts';
import type { TestApp } from '../testing/app.ts';
import { type SampleInstallation, startSampleInstallation } from '../testing/sample-installation.ts';
import { checkApart } from './check-apart.ts';
import { holdScratch } from './check-backup.ts';
import { backupFinding } from './finding.ts';
import { backUpAndCheck, backupsIn, fileListOf, makeBackup, tellWhereOld } from './index.ts';
import { type Checked, lastCheck, noteCheck } from './last-check.ts';
import { isOfThisNight, workOnBackups } from './nightly.ts';
import { type Backup, findBackup, manifestFile, nameOf } from './place.ts';

let installation: SampleInstallation;
let app: TestApp;
let place: string;
let folder: string;

beforeAll(async () => {
  installation = await startSampleInstallation();
  ({ app, place, folder } = installation);
  // By the clock all owners would hear that none is where its own go, in the middle of whichever test.
  await app.asOwner(`delete from pgboss.schedule where name in ('backup', 'backup-age')`);
});
afterAll(() => installation?.close());

/** Nobody but them hears of it: the mails of a night leave one after the other, and each test makes an owner. */
const only = (owner: string) => async () => [owner];

/** Databases are made and migrated. */
const PATIENCE = { timeout: 180_000 };

test(
  'each night one is made and restored to see that it is sound, and owners hear where it is not',
  PATIENCE,
  async () => {
    const { context, inbox, clock } = app;
    const owner = `${(await app.staff('owner')).username}@example.com`;
    const nightly = join(place, 'nightly');
    const parts = { ...context, owners: only(owner), config: { ...context.config, backupDir: nightly } };
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
      await backUpAndCheck({ ...context, owners: only(owner) }, unsound);
    } finally {
      await past('- 1');
    }
    expect((await inbox.next(owner, 'The backup failed')).text).toContain(
      `in the book ${cause} does not balance`,
    );
    expect(lastCheck(unsound)?.flaws).toContainEqual(expect.stringContaining('does not sum to zero'));
  },
);

/** Backups are named by the second. */
const nextSecond = ({ name }: { name: string }) => expect.poll(() => nameOf(new Date())).not.toBe(name);

test('the oldest go, and what was cut short, with the files that no other has', async () => {
  // Its own, since it loses a file that its orders name.
  const { app, place, close } = await startSampleInstallation();
  onTestFinished(close);
  const { context } = app;
  const aged = join(place, 'aged');
  const { db, files } = context;
  const [first, second] = await db.selectFrom('files').select(['id', 'key']).orderBy('id').limit(2).execute();
  if (!first || !second) throw new Error('the sample has no files');
  const oldest = await makeBackup(context, aged);
  await nextSecond(oldest);
  const older = await makeBackup(context, aged);
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
  expect(statSync(at(aged)).isFile()).toBe(true);
  writeFileSync(`${at(cut)}.1f2e3d4c.part`, 'half');

  await app.asOwner(`set session_replication_role = replica; delete from files where id = ${first.id}`);
  await makeBackup(context, cut);
  expect(readdirSync(dirname(at(cut)))).not.toContainEqual(expect.stringContaining(first.key));
  // What was half removed, or has rotted, holds up no other.
  writeFileSync(fileListOf(oldest.folder), 'no list');
  await nextSecond(older);
  await makeBackup(context, aged, 1);
  expect(backupsIn(aged)).toHaveLength(1);
  expect(() => statSync(at(aged))).toThrow('ENOENT');
  for (const folder of [cut, aged])
    expect(statSync(join(folder, 'files', second.key.slice(0, 2), second.key)).isFile()).toBe(true);
});

test('of a lost store owners hear once, whoever made a backup before the night and however few are kept', async () => {
  // Its own, since it loses its files.
  const { app, place, close } = await startSampleInstallation();
  onTestFinished(close);
  const { context, inbox, clock } = app;
  const owner = `${(await app.staff('owner')).username}@example.com`;
  const lost = join(place, 'lost');
  const config = { ...context.config, backupDir: lost, backupKeep: 1 };
  const files: FileStore = { ...context.files, get: (key) => Promise.reject(new FileMissing(key)) };
  const night = (days: number, more = {}, again = 0) =>
    backUpAndCheck(
      {
        ...{ ...context, owners: only(owner), config, ...more },
        clock: () => new Date(clock.now().getTime() + days * DAY_MS),
      },
      lost,
      again,
    );
  await night(0);
  expect(lastCheck(lost)).toMatchObject({ flaws: [] });
  rmSync(join(lost, 'files'), { recursive: true });
  await nextSecond(backupsIn(lost).at(-1) as Backup);
  const byHand = await makeBackup({ ...context, files }, lost, 1);
  const { missing } = byHand.manifest.files;
  expect(missing).toBeGreaterThan(0);
  await nextSecond(byHand);
  // The last try of a night in which nothing could be looked at.
  await night(1, { files, config: { ...config, dataDir: join(place, 'not', 'there') } }, 99);
  await inbox.next(owner, 'The backup failed');
  await nextSecond(backupsIn(lost).at(-1) as Backup);
  await night(2, { files });
  const told = `${missing} files were not in the store any more`;
  expect((await inbox.next(owner, 'The backup failed')).text).toContain(told);
  await nextSecond(backupsIn(lost).at(-1) as Backup);
  await night(3, { files });
  expect(lastCheck(lost)).toMatchObject({ flaws: [] });
  expect(inbox.left(owner)).toEqual([]);
  expect(backupFinding(config, clock.now())).toMatchObject({
    verdict: 'mind',
    says: expect.stringContaining(`was sound, but of its files ${missing} were not in the store`),
  });
}, 180_000);

test('the last that was found sound stays until another is, however few are kept', async () => {
  const { context } = app;
  const few = join(place, 'few');
  const parts = { ...context, owners: async () => [], config: { ...context.config, backupKeep: 1 } };
  await backUpAndCheck(parts, few);
  const [sound] = backupsIn(few) as [Backup];
  expect(lastCheck(few)).toMatchObject({ flaws: [], sound: sound.name });
  await nextSecond(sound);
  // As an earlier version noted it.
  const { sound: _, ...earlier } = lastCheck(few) as Checked;
  noteCheck(few, earlier);
  const rotten = await makeBackup(context, few, 1);
  writeFileSync(join(rotten.folder, 'tables', 'public.orders.zst'), 'no rows');
  const taken = new Date(rotten.manifest.taken_at);
  await backUpAndCheck({ ...parts, clock: () => taken }, few);
  expect(lastCheck(few)).toMatchObject({ backup: rotten.name, sound: sound.name });
  await nextSecond(rotten);
  const next = await makeBackup(context, few, 1);
  expect(backupsIn(few).map(({ name }) => name)).toEqual([sound.name, next.name]);
  await backUpAndCheck({ ...parts, clock: () => new Date(next.manifest.taken_at) }, few);
  expect(lastCheck(few)).toMatchObject({ flaws: [], sound: next.name });
  await nextSecond(next);
  const last = await makeBackup(context, few, 1);
  expect(backupsIn(few).map(({ name }) => name)).toEqual([next.name, last.name]);
}, 180_000);

test('where taking an old one away is cut short, the rest of it goes as the next begins', async (context) => {
  const { db, files } = app.context;
  const half = join(place, 'half-gone');
  const key = randomBytes(16).toString('hex');
  await files.put(key, Readable.from(['in the first alone']));
  const facts = { key, media_type: 'image/png', size: 18n, sha256: Buffer.alloc(32), name: 'one.png' };
  await db
    .insertInto('files')
    .values({ ...facts, thumbnail_sought: true })
    .execute();
  const oldest = await makeBackup(app.context, half);
  await db.deleteFrom('files').where('key', '=', key).execute();
  await nextSecond(oldest);
  const rows = join(oldest.folder, 'tables');
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', rows], { stdio: 'ignore' });
  } catch {
    context.skip('needs the right to mount');
  }
  const newest = await makeBackup(app.context, half, 1).then(
    () => expect.unreachable(),
    () => backupsIn(half).at(-1),
  );
  execFileSync('umount', [existsSync(rows) ? rows : join(half, 'partial', 'tables')]);
  await nextSecond(newest ?? expect.unreachable());
  const last = await makeBackup(app.context, half, 1);
  const left = readdirSync(half, { recursive: true, encoding: 'utf8' });
  expect(left.filter((path) => path.endsWith('manifest.json'))).toEqual([join(last.name, 'manifest.json')]);
  expect(left.filter((path) => path.includes(oldest.name) || path.includes(key))).toEqual([]);
});

/** As a clock would have dated it that was so much ahead. */
function dateAhead({ folder, manifest }: Backup, ms: number): string {
  const takenAt = new Date(Date.parse(manifest.taken_at) + ms);
  writeFileSync(manifestFile(folder), JSON.stringify({ ...manifest, taken_at: takenAt.toISOString() }));
  const name = nameOf(takenAt);
  renameSync(folder, join(dirname(folder), name));
  return name;
}

test('one that a clock that was ahead has dated stands for no night, is not taken for the newest, and goes first', async () => {
  const { context, inbox } = app;
  const owner = `${(await app.staff('owner')).username}@example.com`;
  const put = join(place, 'put-back');
  const parts = { ...context, owners: only(owner) };
  const config = { ...context.config, backupDir: put };
  const name = dateAhead(await makeBackup(context, put), 30 * DAY_MS);
  const now = () => app.clock.now();
  const told = { key: 'backup_told_at', value: JSON.stringify(new Date(now().getTime() + 30 * DAY_MS)) };
  await context.db
    .insertInto('settings')
    .values(told)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: told.value }))
    .execute();

  await tellWhereOld(parts, put);
  expect((await inbox.next(owner, 'The backup failed')).text).toContain('there is no backup');
  expect(backupFinding(config, now())).toMatchObject({
    verdict: 'wrong',
    says: expect.stringContaining(name),
  });
  expect(() => findBackup(put)).toThrow(`the newest backup, ${name}, is dated ahead`);
  expect(findBackup(put, name)).toMatchObject({ name });

  const first = await makeBackup(context, put, 2);
  expect(backupsIn(put).map((one) => one.name)).toEqual([first.name, name]);
  expect(() => findBackup(put)).toThrow('say with --backup');
  await backUpAndCheck({ ...parts, config }, put);
  expect(backupsIn(put).map((one) => one.name)).toEqual([first.name, name]);
  expect(lastCheck(put)).toMatchObject({ backup: first.name, flaws: [] });
  expect(backupFinding(config, now())).toMatchObject({
    verdict: 'mind',
    says: expect.stringContaining(name),
  });
  await nextSecond(first);
  const second = await makeBackup(context, put, 2);
  expect(backupsIn(put).map((one) => one.name)).toEqual([first.name, second.name]);
  expect(findBackup(put)).toMatchObject({ name: second.name });
  expect(backupFinding(config, now()).says).not.toContain(name);
}, 180_000);

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
    const found = await checkApart(whole, await makeBackup(app.context, whole), small);
    expect(found.flaws).toEqual([
      `there is no room in ${small} to restore it for a look: 70 MB are free, and it needs 84`,
    ]);
    expect(readdirSync(small)).toEqual(['database']);
  } finally {
    execFileSync('umount', ['--lazy', small]);
  }
});

test('a check that comes near to filling a disk which other things need is ended, and leaves nothing', async (context) => {
  const small = join(folder, 'near');
  mkdirSync(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    context.skip('needs the right to mount');
  }
  try {
    writeFileSync(join(small, 'secret.key'), 'as where the database is on a server');
    const whole = join(place, 'near');
    const found = await checkApart(whole, await makeBackup(app.context, whole), small);
    expect(found.flaws).toEqual([
      `there is no room in ${small} to restore it for a look: it was ended with 64 MB left for everything else`,
    ]);
    expect(readdirSync(small)).toEqual(['secret.key']);
  } finally {
    execFileSync('umount', ['--lazy', small]);
  }
});

test('a check whose process is killed ends, and leaves the rows of nobody', async () => {
  const [whole, scratch] = [join(place, 'killed'), join(folder, 'killed')];
  const made = await makeBackup(app.context, whole);
  mkdirSync(scratch);
  const script = `
    import { readdirSync } from 'node:fs';
    import { checkApart } from ${JSON.stringify(new URL('./check-apart.ts', import.meta.url).href)};
    const [whole, scratch] = ${JSON.stringify([whole, scratch])};
    // As soon as there are rows.
    setInterval(() => {
      const isThere = readdirSync(scratch, { recursive: true }).some((path) => path.endsWith('PG_VERSION'));
      if (isThere) process.kill(process.pid, 'SIGKILL');
    }, 10);
    await checkApart(whole, { name: ${JSON.stringify(made.name)} }, scratch);`;
  const checking = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  expect(await once(checking, 'exit')).toEqual([null, 'SIGKILL']);
  await expect.poll(() => readdirSync(scratch)).toEqual([]);
});

test('what a check left whose own process was killed goes with the next, and one under way stays', async () => {
  const [whole, scratch] = [join(place, 'left'), join(folder, 'left')];
  const made = await makeBackup(app.context, whole);
  const of = (name: string) => join(scratch, name);
  mkdirSync(scratch);
  holdScratch(of('check-left')).release();
  const lock = holdScratch(of('check-under-way'));
  onTestFinished(() => lock.release());
  expect(await checkApart(whole, made, scratch)).toEqual({ flaws: [], damaged: [] });
  expect(readdirSync(scratch)).toEqual(['check-under-way']);
});

test('where what was found cannot be noted, as on a full disk, owners hear of the night once', async () => {
  const { context, inbox } = app;
  const owner = `${(await app.staff('owner')).username}@example.com`;
  const full = join(place, 'full');
  // Where the note is written first; neither is a backup made here.
  mkdirSync(join(full, 'checked.json.part'), { recursive: true });
  mkdirSync(join(full, 'backup.lock'));
  await backUpAndCheck({ ...context, owners: only(owner) }, full, 3);
  expect((await inbox.next(owner, 'The backup failed')).text).toContain('cannot be locked');
  expect(lastCheck(full)).toBeUndefined();
});

test('a place of another installation is left alone, and owners hear of a night once it was tried in vain', async () => {
  const { context, inbox } = app;
  const owner = `${(await app.staff('owner')).username}@example.com`;
  const theirs = join(place, 'theirs');
  await makeBackup(context, theirs);
  await renewInstallationId(context.db);
  const parts = { ...context, owners: only(owner) };
  await backUpAndCheck(parts, theirs);
  const { rows } = await context.database.executeSql(
    `select data -> 'again' as again, round(extract(epoch from start_after - created_on))::int as wait
     from pgboss.job where name = 'backup' and state = 'created'`,
  );
  expect(rows).toEqual([{ again: 1, wait: 600 }]);
  expect(inbox.left(owner)).toEqual([]);
  await backUpAndCheck(parts, theirs, 3);
  const { text } = await inbox.next(owner, 'The backup failed');
  expect(text).toContain('has backups of another installation');
  expect(backupsIn(theirs)).toHaveLength(1);
});

test('where the machine that makes backups is gone for good, owners hear of it by those that are left', async () => {
  const { context, inbox } = app;
  const owner = `${(await app.staff('owner')).username}@example.com`;
  const gone: (() => Promise<void>)[] = [];
  const jobs: typeof context.jobs = {
    ...context.jobs,
    work() {},
    retire: (_, then) => void (then && gone.push(then)),
  };
  const parts = {
    ...context,
    jobs,
    owners: only(owner),
    config: { ...context.config, backupDir: undefined },
  };
  const mailer = { send: () => Promise.reject(new Error('by the queue')), close() {} };
  workOnBackups(parts, mailer, { name: 'Cowrie', publicUrl: 'http://localhost' });
  for (const then of gone) await then();
  const { text } = await inbox.next(owner, 'The backup failed');
  expect(text).toContain('no machine has said for hours that it makes backups');
});

test('where telling one owner fails, none is told by it, and all are by the next try', async () => {
  const { context } = app;
  const [first, second] = ['first', 'second'].map((name) => `${name}-${Date.now()}@example.com`) as [
    string,
    string,
  ];
  let fails = true;
  const jobs: typeof context.jobs = {
    ...context.jobs,
    async send(tx, name, news, options) {
      const breaks = fails && (news as { to?: string }).to === second;
      if (breaks) fails = false;
      if (breaks) throw new Error('the connection broke');
      await context.jobs.send(tx, name, news, options);
    },
  };
  const told = async () => {
    const { rows } = await context.database.executeSql(
      `select data ->> 'to' as owner from pgboss.job where name = 'backup-news' and data ->> 'to' = any($1) order by id`,
      [[first, second]],
    );
    return rows.map(({ owner }) => owner).toSorted();
  };
  const parts = { ...context, jobs, owners: async () => [first, second] };
  const empty = join(place, 'none');
  mkdirSync(empty);
  const later = { ...parts, clock: () => new Date(app.clock.now().getTime() + 10 * DAY_MS) };
  await setSetting(context.db, 'backup_told_at', app.clock.now().toISOString());
  await expect(tellWhereOld(later, empty)).rejects.toThrow('broke');
  expect(await told()).toEqual([]);
  await tellWhereOld(later, empty);
  expect(await told()).toEqual([first, second]);

  fails = true;
  const theirs = join(place, 'theirs');
  await expect(backUpAndCheck(parts, theirs, 3)).rejects.toThrow('broke');
  await backUpAndCheck(parts, theirs, 3);
  expect(await told()).toEqual([first, first, second, second]);
});
