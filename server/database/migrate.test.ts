import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres } from '../testing/database.ts';
import { administer, withDatabase } from '../testing/database-cluster.ts';
import { untilWaiting, whileHeld } from '../testing/lock-waits.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { DatabaseStartError } from './start-error.ts';

let directory: string;
let folder: URL;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cowrie-migrations-'));
  folder = pathToFileURL(`${directory}/`);
  write('0001-shells.sql', 'create table shells (id int primary key);\ninsert into shells values (1);');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);

test('files run once each, in order, and later ones at the next start', async () => {
  const { pool } = await createTestDatabase({ isEmpty: true });
  write('0002-more.sql', 'insert into shells values (2);');
  expect(await migrate(pool, folder)).toEqual(['0001-shells.sql', '0002-more.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  write('0003-most.sql', 'insert into shells values (3);');
  expect(await migrate(pool, folder)).toEqual(['0003-most.sql']);
  expect((await pool.query('select id from shells order by id')).rows).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
});

test('other line endings are the same migration', async () => {
  const { pool } = await createTestDatabase({ isEmpty: true });
  await migrate(pool, folder);
  write('0001-shells.sql', 'create table shells (id int primary key);\r\ninsert into shells values (1);');
  expect(await migrate(pool, folder)).toEqual([]);
});

test('a file that fails leaves nothing of itself, and says its name', async () => {
  const { pool } = await createTestDatabase({ isEmpty: true });
  write('0002-broken.sql', 'insert into shells values (2); insert into nowhere values (1);');
  const failed =
    'migration 0002-broken.sql failed, and nothing of it is kept: relation "nowhere" does not exist';
  await expect(migrate(pool, folder)).rejects.toThrow(
    new DatabaseStartError(
      `${failed}. Those before it are in the database: mend what it says and start again, or restore the backup from before the upgrade`,
    ),
  );
  expect((await pool.query('select id from shells')).rows).toEqual([{ id: 1 }]);
  await expect(migrate(pool, folder)).rejects.toThrow(
    new DatabaseStartError(
      `${failed}. The database is as it was: mend what it says and start again, or start the version from before`,
    ),
  );
  write('0002-broken.sql', 'insert into shells values (2);');
  expect(await migrate(pool, folder)).toEqual(['0002-broken.sql']);
});

test('what somebody keeps beside the tables and is in the way of one is named', async () => {
  const { pool } = await createTestDatabase({ isEmpty: true });
  await migrate(pool, folder);
  await pool.query('create view operators_view as select id from shells');
  write('0002-text.sql', 'alter table shells drop column id;');
  await expect(migrate(pool, folder)).rejects.toThrow(
    /depend on it \(view operators_view depends on column id of table shells\)\. The database is as it was/,
  );
});

test.runIf(isPostgres())(
  'a database that goes away during a file is told with it, and what to do',
  async () => {
    const { pool } = await createTestDatabase({ isEmpty: true });
    await migrate(pool, folder);
    write('0002-away.sql', 'insert into shells values (2); select pg_terminate_backend(pg_backend_pid());');
    await expect(migrate(pool, folder)).rejects.toThrow(
      /^the database went away during migration 0002-away\.sql: .*\. Start again once it is back: what is missing then is applied$/,
    );
    expect((await pool.query('select id from shells')).rows).toEqual([{ id: 1 }]);
  },
);

test('a changed file and a newer database stop the start', async () => {
  const { pool } = await createTestDatabase({ isEmpty: true });
  write('0002-more.sql', 'insert into shells values (2);');
  await migrate(pool, folder);
  rmSync(join(directory, '0002-more.sql'));
  await expect(migrate(pool, folder)).rejects.toThrow(
    new DatabaseStartError(
      'the database is newer than this version, it has migration 0002-more.sql: start the version that it was last started with',
    ),
  );
  write('0002-more.sql', 'insert into shells values (7);');
  await expect(migrate(pool, folder)).rejects.toThrow('migration 0002-more.sql was changed after it ran');
});

test.runIf(isPostgres()).each(['SQL_ASCII', 'LATIN1'])(
  'a new database that keeps text as %s is refused with how to make another, and stays empty',
  async (encoding) => {
    const { where } = await createTestDatabase({ isEmpty: true });
    const owner = where.databaseUrl ?? '';
    const name = `cowrie_test_${encoding.toLowerCase()}`;
    const make = `create database ${name} template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`;
    const drop = () => administer(owner, `drop database if exists ${name} with (force)`);
    await drop();
    await administer(owner, make);
    onTestFinished(drop);
    const databaseUrl = withDatabase(owner, name);
    const other = await openDatabase({ ...where, databaseUrl, log: { error() {}, warn() {} } });
    onTestFinished(() => other.close());
    const createdb = `createdb --encoding UTF8 --template template0 ${name}`;
    await expect(migrate(other.pool)).rejects.toThrow(DatabaseStartError);
    await expect(migrate(other.pool)).rejects.toThrow(createdb);
    expect((await other.pool.query("select to_regclass('migrations') as there")).rows[0].there).toBeNull();
  },
);

test.runIf(isPostgres())('eight processes that start at once migrate once', async () => {
  const { pool, where } = await createTestDatabase({ isEmpty: true });
  write('0002-slow.sql', 'select pg_sleep(0.3); insert into shells values (2);');
  const handles = await Promise.all(
    Array.from({ length: 8 }, () => openDatabase({ ...where, log: { error() {}, warn() {} } })),
  );
  try {
    const applied = await Promise.all(handles.map((handle) => migrate(handle.pool, folder)));
    expect(applied.filter((names) => names.length > 0)).toEqual([['0001-shells.sql', '0002-slow.sql']]);
    expect((await pool.query('select id from shells order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  } finally {
    await Promise.all(handles.map((handle) => handle.close()));
  }
});

test.runIf(isPostgres())(
  'a table that somebody reads for long is waited for, and whoever else reads it does not wait behind that',
  async () => {
    const { pool } = await createTestDatabase({ isEmpty: true });
    await migrate(pool, folder);
    write('0002-wider.sql', 'alter table shells add column weight int;');
    const { promise: hasWaited, resolve: waits } = Promise.withResolvers<string>();
    // As a backup reads, from its first table to its last.
    const [migrating] = await whileHeld(pool, 'select from shells', async () => {
      const wider = migrate(pool, folder, { waits });
      await untilWaiting(pool, 1);
      const asked = performance.now();
      await pool.query('select from shells');
      expect(performance.now() - asked).toBeLessThan(4_000);
      expect(await hasWaited).toBe('0002-wider.sql');
      return [wider];
    });
    expect(await migrating).toEqual(['0002-wider.sql']);
  },
);
