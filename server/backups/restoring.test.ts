/** What is damaged, lost or cut short while a backup is restored is named, and the next try goes through (Product §31.50–31.55). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '../files/store.ts';
import { restore } from '../installation/restore.ts';
import { StartError } from '../start-error.ts';
import type { TestApp } from '../testing/app.ts';
import { openBucket } from '../testing/bucket.ts';
import { createTestDatabase } from '../testing/database.ts';
import { administer } from '../testing/database-cluster.ts';
import { openLine } from '../testing/line.ts';
import { freePort } from '../testing/ports.ts';
import {
  facts,
  type SampleInstallation,
  settingsOf,
  startSampleInstallation,
  withDatabase,
} from '../testing/sample-installation.ts';
import { bringBack, fileListOf, filesOf, findBackup, makeBackup } from './index.ts';
import { manifestFile, nameOf } from './place.ts';

let installation: SampleInstallation;
let app: TestApp;
let place: string;
let folder: string;

beforeAll(async () => {
  installation = await startSampleInstallation();
  ({ app, place, folder } = installation);
});
afterAll(() => installation?.close());

/** Databases are made and migrated. */
const PATIENCE = { timeout: 180_000 };

test(
  'a damaged file holds up no other, and a list of files that was cut off is told of',
  PATIENCE,
  async () => {
    const listed = join(place, 'listed');
    const made = await makeBackup(app.context, listed);
    const list = fileListOf(made.folder);
    const { count, missing } = made.manifest.files;
    const store = filesOf(listed);
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
    const restored = () => restore(settingsOf(dataDir), found, (line) => told.push(line), new Date());
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
    const [bucket, line] = await Promise.all([openBucket(), openLine({ port: await freePort() })]);
    try {
      const s3 = { ...bucket.settings, endpoint: `http://127.0.0.1:${line.port}` };
      const dataDir = mkdtempSync(join(folder, 'away-'));
      const into = { ...settingsOf(dataDir, running), migrateDatabaseUrl: databaseUrl, s3 };
      const found = { place, backup: findBackup(place) };
      expect(found.backup.name).toBe(name);
      const restored = () => restore(into, found, () => {}, new Date());
      await expect(restored()).rejects.toThrow('the file store does not answer');
      // It would be served as a new installation, and brought to where an older backup does not fit any more.
      await expect(withDatabase({ dataDir, databaseUrl }, async () => {})).rejects.toThrow(
        /the database "cowrie_test_\w+" is half filled/,
      );

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
    const again = () => restore(settingsOf(dataDir), found, () => {}, new Date());
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
