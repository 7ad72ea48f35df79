import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres } from '../testing/database.ts';
import { startCluster } from '../testing/database-cluster.ts';
import { over, serverOf } from '../testing/database-line.ts';
import { notify } from './notifications.ts';
import { DatabaseStartError, isDatabaseUnavailable, openDatabase } from './open.ts';
import { openServers } from './servers.ts';

const log = { error() {}, warn() {} };

test('values come out exact: int8 as bigint, numeric and date as text, timestamptz as Date', async () => {
  const { db, executeSql } = await createTestDatabase({ isEmpty: true });
  const { rows } =
    await sql`select 9007199254740993::int8 as money, array[1, null]::int8[] as many, 0.10::numeric as rate,
    date '2026-02-28' as day, array[date '2026-02-28'] as days, timestamptz '2026-02-28 12:00Z' as moment,
    ${9007199254740993n}::int8 = 9007199254740993 as sent`.execute(db);
  expect(rows).toEqual([
    {
      money: 9007199254740993n,
      many: [1n, null],
      rate: '0.10',
      day: '2026-02-28',
      days: ['2026-02-28'],
      moment: new Date('2026-02-28T12:00:00Z'),
      sent: true,
    },
  ]);
  expect((await executeSql('select 1::int8 as n')).rows).toEqual([{ n: '1' }]);
});

test.runIf(isPostgres())('a database that says dates otherwise is refused with what to do', async () => {
  const { where, asOwner, pool } = await createTestDatabase({ isEmpty: true });
  const name = (await pool.query('select current_database() as name')).rows[0].name;
  await asOwner(`alter database ${name} set datestyle = 'German'`);
  const opening = openDatabase({ ...where, log });
  await expect(opening).rejects.toThrow(DatabaseStartError);
  await expect(opening).rejects.toThrow(`alter database "${name}" set datestyle = 'ISO'`);
});

test('an answer of megabytes, many queries at once, and an error among them all arrive', async () => {
  const { db, pool } = await createTestDatabase({ isEmpty: true });
  const long = await sql<{ t: string }>`select repeat('x', 3000000) as t`.execute(db);
  expect(long.rows[0]?.t).toHaveLength(3_000_000);
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => sql<{ n: number }>`select 60 / ${i % 20}::int as n`.execute(db)),
  );
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows[0]?.n : 'error')),
  ).toEqual(Array.from({ length: 60 }, (_, i) => (i % 20 === 0 ? 'error' : Math.trunc(60 / (i % 20)))));
  await expect(pool.query('selec')).rejects.toThrow('syntax error');
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('a prepared statement survives a change of its table', async () => {
  const { db, pool } = await createTestDatabase({ isEmpty: true });
  await pool.query('create table things (id int primary key)');
  await pool.query('insert into things values (1)');
  const read = () => sql`select * from things where id = ${1}`.execute(db);
  expect((await read()).rows).toEqual([{ id: 1 }]);
  await pool.query("alter table things add name text default 'shell'");
  expect((await read()).rows).toEqual([{ id: 1, name: 'shell' }]);
  expect((await read()).rows).toEqual([{ id: 1, name: 'shell' }]);
});

test('a statement that is asked all day reads a table by its index once that has grown', async () => {
  const { db, pool } = await createTestDatabase({ isEmpty: true });
  await pool.query('create table things (id bigint primary key) with (autovacuum_enabled = off)');
  await pool.query('analyze things');
  const ask = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await sql`select id from things where id = ${time}::bigint`.execute(db);
  };
  const planOf = async () => {
    const { rows } = await pool.query(
      `select name from pg_prepared_statements where statement like 'select id from things%'`,
    );
    const { rows: plan } = await pool.query(`explain execute ${rows[0].name}(1)`);
    return plan.map((line) => line['QUERY PLAN']).join(' ');
  };
  await ask(100);
  expect(await planOf()).toContain('Seq Scan');
  await pool.query('insert into things select generate_series(1, 20000)');
  await ask(100);
  expect(await planOf()).toContain('Index');
});

test('listeners hear of what committed', async () => {
  const { db, listen } = await createTestDatabase({ isEmpty: true });
  const heard = new Promise((resolve) =>
    listen('content', resolve).then(() => notify(db, 'content', 'faqs')),
  );
  expect(await heard).toBe('faqs');
});

test.runIf(isPostgres())('what calls ask is neither compiled nor spread over processes', async () => {
  const { db } = await createTestDatabase({ isEmpty: true });
  const { rows } =
    await sql`select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`.execute(
      db,
    );
  expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
});

test.runIf(isPostgres())(
  'a PostgreSQL that is not there stops the start with one line without the password',
  async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://me:secret@127.0.0.1:1/shop', dataDir: '', log });
    await expect(opening).rejects.toThrow(DatabaseStartError);
    await expect(opening).rejects.toThrow(
      'DATABASE_URL: PostgreSQL at 127.0.0.1:1/shop cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
    );
  },
);

test.runIf(isPostgres())(
  'work is refused while PostgreSQL is away, and goes on when it is back',
  async () => {
    const cluster = await startCluster();
    const database = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', log });
    const ask = () => sql`select ${1}::int as n`.execute(database.db);
    try {
      const heard: (string | null)[] = [];
      const gap = new Promise<void>((resolve) =>
        database.listen('content', (payload) => {
          heard.push(payload);
          resolve();
        }),
      );
      await Promise.all([ask(), ask(), ask()]);
      const inUse = sql`select pg_sleep(30)`.execute(database.db);
      const cut = expect(inUse).rejects.toSatisfy(isDatabaseUnavailable);
      await ask();

      await cluster.stop();
      await cut;
      await expect(ask()).rejects.toSatisfy(isDatabaseUnavailable);

      await cluster.start();
      expect((await ask()).rows).toEqual([{ n: 1 }]);
      await gap;
      expect(new Set(heard)).toEqual(new Set([null]));
    } finally {
      await database.close();
      await cluster.remove();
    }
  },
);

test('errors of other services and of queries are not the database being away', async () => {
  const { db } = await createTestDatabase({ isEmpty: true });
  const mail = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(isDatabaseUnavailable(mail)).toBe(false);
  await expect(sql`select nothing`.execute(db)).rejects.not.toSatisfy(isDatabaseUnavailable);
});

test.runIf(isPostgres())(
  'a server that goes as it is asked whether it takes writes ends nothing',
  async () => {
    const { where } = await createTestDatabase({ isEmpty: true });
    const url = new URL(where.databaseUrl ?? '');
    const going = createServer((near) => {
      const far = connect(serverOf(url));
      far.on('error', () => {}).pipe(near.on('error', () => {}));
      near.on('data', (bytes) => (bytes.includes('pg_is_in_recovery') ? near.destroy() : far.write(bytes)));
      near.on('close', () => far.destroy());
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void going.close());
    await once(going, 'listening');
    const { port } = going.address() as AddressInfo;
    const several = over(url, { port }).replace(`127.0.0.1:${port}`, `127.0.0.1:${port},127.0.0.1:${port}`);
    const { Client } = openServers(several, {});
    await expect(new Client().connect()).rejects.toSatisfy(isDatabaseUnavailable);
  },
);
