/**
 * The role that runs the product cannot rewrite its own trail (Product §24.12). That it can do all that the product
 * does, every other test on PostgreSQL shows: they all run by it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, it, onTestFinished, test } from 'vitest';
import { upgrade } from '../installation/prepare-database.ts';
import { installJobs } from '../jobs/install.ts';
import { createTestDatabase, isPostgres } from '../testing/database.ts';
import { administer, startCluster } from '../testing/database-cluster.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { grantRunning, lackedRights, makeRole, ownsTheLog } from './roles.ts';
import { DatabaseStartError } from './start-error.ts';

const KEPT = ['audit_log', 'security_events', 'log_seals', 'order_events', 'rates', 'journals', 'postings'];
const DENIED = { code: '42501' };

test.runIf(isPostgres()).each(KEPT)(
  '%s: nothing that is in it can be changed, nor what keeps it',
  async (table) => {
    const { pool } = await createTestDatabase();
    // PostgreSQL answers this with a warning, and gives nothing.
    await pool.query(`grant update, delete on ${table} to current_user`);
    for (const attempt of [
      `update ${table} set id = default`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger ${table}_append_only`,
      `drop trigger ${table}_append_only on ${table}`,
      `alter table ${table} rename to other`,
      `alter table ${table} owner to current_user`,
      `create rule rewrite as on insert to ${table} do instead nothing`,
      `create trigger other before insert on ${table} for each row execute function refuse_change()`,
      `insert into ${table} overriding system value select * from ${table} on conflict (id) do update set id = default`,
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
      'set session_replication_role = replica',
    ])
      await expect(pool.query(attempt), attempt).rejects.toMatchObject(DENIED);
  },
);

test.runIf(isPostgres())('it can neither make tables nor become the role that can', async () => {
  const { pool } = await createTestDatabase();
  const { rows } = await pool.query<{ owner: string }>(
    "select pg_get_userbyid(relowner) as owner from pg_class where relname = 'audit_log'",
  );
  for (const attempt of [
    'create table mine (id int)',
    'create table pgboss.mine (id int)',
    'create schema mine',
    'create role mine',
    `set role ${rows[0]?.owner}`,
    'alter role current_user superuser',
    "insert into migrations values ('9999-none.sql', '')",
    'delete from migrations',
    "copy audit_log to program 'cat'",
    "select pg_read_file('/etc/passwd')",
  ])
    await expect(pool.query(attempt), attempt).rejects.toMatchObject(DENIED);
  expect(await ownsTheLog(pool)).toBe(false);
});

test.runIf(isPostgres())('it starts on a database that is up to date, and says what one lacks', async () => {
  const { pool, where, asOwner } = await createTestDatabase();
  expect(await migrate(pool)).toEqual([]);
  await installJobs({ executeSql: (text, values = []) => pool.query({ text, values }) });
  await asOwner("delete from migrations where name = '0013-tamper-evident.sql'");
  const lacks = 'the database lacks migration 0013-tamper-evident.sql, and the role of DATABASE_URL may not';
  const database = await openDatabase({ ...where, log: { error() {}, warn() {} } });
  await expect(migrate(database.pool)).rejects.toThrow(DatabaseStartError);
  await expect(migrate(database.pool)).rejects.toThrow(lacks);
  await database.close();
});

test.runIf(isPostgres())('one command makes both roles out of an installation that had one', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.remove());
  const admin = new pg.Client({ connectionString: cluster.url() });
  await admin.connect();
  await admin.query("create role shop createrole login password 'a'");
  await admin.query('create database shop owner shop');
  await admin.end();
  // As an extension does that an administrator has put there.
  await administer(cluster.url('shop'), 'create function public.reset_of_extension() returns int return 1');
  await administer(
    cluster.url('shop'),
    'revoke all on function public.reset_of_extension() from public; create table public.of_admin (id int)',
  );
  const as = (user: string, password: string) => {
    const url = new URL(cluster.url('shop'));
    return Object.assign(url, { username: user, password }).href;
  };
  const { dataDir } = (await createTestDatabase({ isEmpty: true })).where;
  const run = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [new URL('../database-roles.ts', import.meta.url).pathname], {
      env: { ...process.env, DATA_DIR: dataDir, ...env },
    });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, 'exit');
    return { code, said: (await said).join('') };
  };
  expect(await run({ DATABASE_URL: as('shop_app', 'b') })).toMatchObject({
    code: 1,
    said: expect.stringContaining('set MIGRATE_DATABASE_URL'),
  });
  const env = { MIGRATE_DATABASE_URL: as('shop', 'a'), DATABASE_URL: as('shop_app', 'b') };
  for (const state of ['is made', 'is there']) {
    expect(await run(env)).toMatchObject({ code: 0, said: expect.stringContaining(`"shop_app" ${state}`) });
  }
  // An owner who may make no roles: an administrator has made the other, and what it may do is granted all the same.
  await administer(cluster.url('shop'), 'alter role shop nocreaterole');
  expect(await run(env)).toMatchObject({ code: 0, said: expect.stringContaining('"shop_app" is there') });
  expect(await run({ ...env, DATABASE_URL: as('another_app', 'b') })).toMatchObject({
    code: 1,
    said: expect.stringContaining('let an administrator run'),
  });
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir, log: console });
  onTestFinished(() => database.close());
  expect(await ownsTheLog(database.pool)).toBe(false);
  await expect(database.pool.query('delete from audit_log')).rejects.toMatchObject(DENIED);
  await database.pool.query("insert into settings values ('a', '1')");
  expect(await migrate(database.pool)).toEqual([]);
  // What somebody else keeps there is nobody's lack.
  expect(await lackedRights(database.pool)).toEqual([]);
  await administer(cluster.url('shop'), 'revoke select on faqs from shop_app');
  expect(await lackedRights(database.pool)).toEqual(['public.faqs']);
});

test.runIf(isPostgres())(
  'the first start says where tables may not be made, and where they would not be looked for',
  async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.remove());
    await administer(cluster.url(), 'create role shop login');
    await administer(cluster.url(), 'create database shop');
    const url = Object.assign(new URL(cluster.url('shop')), { username: 'shop' }).href;
    const database = await openDatabase({ databaseUrl: url, dataDir: '', log: console });
    onTestFinished(() => database.close());
    await expect(migrate(database.pool)).rejects.toThrow('grant create on schema public to "shop"');
    await administer(
      cluster.url('shop'),
      'grant create on schema public to shop; create schema shop authorization shop',
    );
    await expect(migrate(database.pool)).rejects.toThrow('alter role "shop" set search_path = public');
    const { rows } = await database.pool.query("select from pg_tables where schemaname = 'shop'");
    expect(rows).toEqual([]);
  },
);

it('the owner is told apart', async () => {
  const { where, pool, asOwner } = await createTestDatabase();
  await asOwner('select 1');
  expect(await ownsTheLog(pool)).toBe(where.databaseUrl === undefined);
});

test.runIf(isPostgres())('processes that start at once give the same rights side by side', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.remove());
  const running = Object.assign(new URL(cluster.url()), { username: 'shop_app', password: 'b' }).href;
  const log = { error() {}, warn() {} };
  const owners = await Promise.all(
    Array.from({ length: 6 }, () => openDatabase({ databaseUrl: cluster.url(), dataDir: '', log })),
  );
  onTestFinished(async () => void (await Promise.all(owners.map((owner) => owner.close()))));
  const [first] = owners as [(typeof owners)[number]];
  await upgrade(first, log);
  await makeRole(first.pool, running);
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      owners.map(async ({ pool }) => {
        await makeRole(pool, running);
        await grantRunning(pool, 'shop_app');
      }),
    );
  const database = await openDatabase({ databaseUrl: running, dataDir: '', log });
  onTestFinished(() => database.close());
  expect(await lackedRights(database.pool)).toEqual([]);
});
