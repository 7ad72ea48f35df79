/**
 * What the product needs of its database beyond rows and sums, each with a trial of its own (Product §31.95). For another
 * make of PostgreSQL, or a database that only speaks its language; `try-features.ts` runs them.
 */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { isPipelined } from './driver.ts';

export type Row = Record<string, unknown>;
export type Session = { client: pg.PoolClient; ask(text: string, values?: unknown[]): Promise<Row[]> };

export type Feature = {
  name: string;
  /** What would not work without it. */
  usedBy: string;
  try(one: Session, other: Session): Promise<void>;
  /** Takes two sessions at once, or what the embedded engine does not have either. */
  isOfTwo?: true;
};

/** How long a notification may take to reach another session. */
const PATIENCE_MS = 2_000;
const NO_ANSWER = Symbol('no answer');

/** @throws where the database answered something else. */
function expectAnswer(rows: readonly Row[], ...expected: unknown[]): void {
  const answered = JSON.stringify(
    rows.flatMap((row) => Object.values(row)),
    shown,
  );
  if (answered !== JSON.stringify(expected)) throw new Error(`it answered ${answered}`);
}
const shown = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

/** @throws where `asking` is not refused with this code of SQL's. */
async function expectRefusal(asking: Promise<unknown>, code: string): Promise<void> {
  const answer = await asking.then(
    () => 'it was not refused',
    (error) => error.code,
  );
  if (answer !== code) throw new Error(`${answer}, where ${code} was expected`);
}

/** @throws where `asking` is answered before `meanwhile` has been done. */
async function expectToWait(asking: Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void> {
  asking.catch(() => {});
  const first = await Promise.race([asking, setTimeout(50, NO_ANSWER)]);
  if (first !== NO_ANSWER) throw new Error('it did not wait');
  await meanwhile();
  await asking;
}

const TABLE = 'create table kept (id bigint generated always as identity primary key, n int not null)';

export const FEATURES: readonly Feature[] = [
  {
    name: 'tables are made in a transaction, several statements at once',
    usedBy: 'migrations',
    async try({ ask }) {
      await ask('begin');
      await ask('create table made (n int); create table other (n int);');
      await ask('rollback');
      expectAnswer(await ask("select to_regclass('made')"), null);
    },
  },
  {
    name: 'numbers by identity',
    usedBy: 'every table',
    async try({ ask }) {
      await ask(TABLE.replace('kept', 'numbered'));
      expectAnswer(await ask('insert into numbered (n) values (7), (8) returning id'), 1, 2);
      await expectRefusal(ask('insert into numbered (id, n) values (9, 9)'), '428C9');
    },
  },
  {
    name: 'jsonb, arrays and bytes',
    usedBy: 'settings, items of orders, keys and hashes',
    async try({ ask }) {
      await ask("create table typed (j jsonb default '{}', a text[], b bytea)");
      await ask(`insert into typed values ('{"a": [1, 2]}', '{one,two}', sha256('x'))`);
      expectAnswer(
        await ask("select j->'a'->>1 as j, a[2] as a, length(b) as b from typed where 'one' = any(a)"),
        ...['2', 'two', 32],
      );
    },
  },
  {
    name: 'checks over several columns',
    usedBy: 'sessions, passkeys, thumbnails',
    async try({ ask }) {
      await ask('create table checked (a int, b int, check (num_nonnulls(a, b) = 1))');
      await expectRefusal(ask('insert into checked values (1, 1)'), '23514');
    },
  },
  {
    name: 'rows that go with another',
    usedBy: 'everything that hangs on an order or a customer',
    async try({ ask }) {
      await ask('create table parent (id int primary key)');
      await ask('create table child (id int references parent on delete cascade)');
      await ask('insert into parent values (1); insert into child values (1); delete from parent');
      expectAnswer(await ask('select count(*) as left from child'), 0);
    },
  },
  {
    name: 'partial unique indexes, and conflicts with them',
    usedBy: 'one open attempt, one running row of each kind',
    async try({ ask }) {
      await ask('create table partly (n int, is_open boolean)');
      await ask('create unique index on partly (n) where is_open');
      await ask('insert into partly values (1, true), (1, false), (1, false)');
      const again =
        'insert into partly values (1, true) on conflict (n) where is_open do nothing returning n';
      expectAnswer(await ask(again));
    },
  },
  {
    name: 'unique indexes in which nothing is a value',
    usedBy: 'devices that are known',
    async try({ ask }) {
      await ask('create table absent (a int, b int)');
      await ask('create unique index on absent (a, b) nulls not distinct');
      await ask('insert into absent values (1, null)');
      await expectRefusal(ask('insert into absent values (1, null)'), '23505');
    },
  },
  {
    name: 'indexes of expressions, by bytes',
    usedBy: 'searches by how a value starts or ends',
    async try({ ask }) {
      await ask('create table named (word text)');
      await ask('create index on named (lower(word) text_pattern_ops)');
      await ask('create index on named (reverse(word) collate "C")');
      await ask("insert into named values ('Ada')");
      const rows = await ask(
        "select word from named where lower(word) ~>=~ 'ad' and lower(word) ~<~ 'ae' order by lower(word) using ~<~",
      );
      expectAnswer(rows, 'Ada');
    },
  },
  {
    name: 'covering indexes',
    usedBy: 'balances, the queue, figures',
    async try({ ask }) {
      await ask('create table covered (a int, b int)');
      await ask('create index on covered (a) include (b)');
    },
  },
  {
    name: 'gin indexes of arrays',
    usedBy: 'the search by a part of a reference',
    async try({ ask }) {
      await ask('create table parted (parts text[])');
      await ask('create index on parted using gin (parts) with (fastupdate = off)');
      await ask("insert into parted values ('{abc,bcd}')");
      expectAnswer(await ask("select count(*) as found from parted where parts @> '{bcd}'"), 1);
    },
  },
  {
    name: 'unlogged tables, and columns stored apart',
    usedBy: 'what changed, copies of proofs',
    async try({ ask }) {
      await ask('create unlogged table passing (copy bytea)');
      await ask('alter table passing alter column copy set storage external');
    },
  },
  {
    name: 'partitions, types of one’s own, json as rows',
    usedBy: 'the queue of jobs',
    async try({ ask }) {
      await ask("create type state as enum ('new', 'done')");
      await ask('create table job (name text, state state) partition by list (name)');
      await ask("create table job_mail partition of job for values in ('mail')");
      await ask(
        `insert into job select name, state::state
         from json_to_recordset('[{"name": "mail", "state": "new"}]') as x (name text, state text)`,
      );
      expectAnswer(await ask("select count(*) as found from job_mail where state < 'done'"), 1);
    },
  },
  {
    name: 'triggers of rows, with errors of one’s own',
    usedBy: 'what is append-only, limits',
    async try({ ask }) {
      await ask('create table only_added (n int)');
      await ask(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = 'CW429'; end $$`);
      await ask(
        'create trigger refused before update or delete on only_added for each row execute function refuse()',
      );
      await ask('insert into only_added values (1)');
      await expectRefusal(ask('update only_added set n = 2'), 'CW429');
    },
  },
  {
    name: 'triggers of statements, with all their rows',
    usedBy: 'the book: postings enter together',
    async try({ ask }) {
      await ask('create table entered_rows (n int); create table summed (n int)');
      await ask(`create function add_up() returns trigger language plpgsql as
        $$ begin insert into summed select sum(n) from entered; return null; end $$`);
      await ask(`create trigger added after insert on entered_rows referencing new table as entered
        for each statement execute function add_up()`);
      await ask('insert into entered_rows values (1), (2), (3)');
      expectAnswer(await ask('select n from summed'), 6);
    },
  },
  {
    name: 'constraint triggers that wait for the commit, and know its transaction',
    usedBy: 'the book: every journal balances',
    async try({ ask }) {
      await ask('create table balanced (n int, made_in xid8 not null default pg_current_xact_id())');
      await ask(`create function balances() returns trigger language plpgsql as $$ begin
        if (select sum(n) from balanced where made_in = pg_current_xact_id()) <> 0
        then raise exception 'no' using errcode = '23514'; end if; return null; end $$`);
      await ask(`create constraint trigger balance after insert on balanced
        deferrable initially deferred for each row execute function balances()`);
      await ask('begin; insert into balanced values (1)');
      await ask('insert into balanced values (-1); commit');
      await ask('begin; insert into balanced values (1)');
      await expectRefusal(ask('commit'), '23514');
    },
  },
  {
    name: 'functions with their owner’s rights',
    usedBy: 'taking a deleted customer’s words out of the log',
    async try({ ask }) {
      await ask(
        'create function own() returns int language sql security definer set search_path = pg_temp as $$ select 1 $$',
      );
      expectAnswer(await ask('select own()'), 1);
    },
  },
  {
    name: 'notices with a code, to who caused them, before the answer',
    usedBy: 'what changes is shown at once',
    async try({ client, ask }) {
      const heard: unknown[] = [];
      client.on('notice', ({ code, message }) => void heard.push(code, message));
      await ask(`do $$ begin raise info using errcode = 'CW001', message = '4711 order'; end $$`);
      expectAnswer([{ heard }], ['CW001', '4711 order']);
    },
  },
  {
    name: 'writes within a question',
    usedBy: 'everything that people write, in one statement',
    async try({ ask }) {
      await ask('create table first_of (n int); create table second_of (n int)');
      const rows = await ask(`with one as (insert into first_of values (1) returning n),
        two as (insert into second_of select n + 1 from one returning n) select n from two`);
      expectAnswer(rows, 2);
    },
  },
  {
    name: 'lateral, filters, windows, medians and lists as json',
    usedBy: 'lists, figures and reports',
    async try({ ask }) {
      const rows = await ask(`with one as materialized (select generate_series(1, 4) as n)
        select sum(n) filter (where n > 2) as few, percentile_cont(0.5) within group (order by n) as median,
          (select json_agg(l.twice) from one o cross join lateral (select o.n * 2 as twice limit 1) l) as twice,
          (select max(upto) from (select sum(sum(n)) over (order by n) as upto from one group by n) s) as upto
        from one`);
      expectAnswer(
        rows.map(({ few, median, twice, upto }) => ({ few: Number(few), median, twice, upto: Number(upto) })),
        7,
        2.5,
        [2, 4, 6, 8],
        10,
      );
    },
  },
  {
    name: 'statements prepared by name, and sent without waiting',
    usedBy: 'everything that runs twice',
    async try({ client }) {
      const asked: Promise<pg.QueryResult<Row>>[] = [];
      for (const n of [1, 2, 3]) {
        const answer = client.query<Row>({ name: 'prepared', text: 'select $1::int as n', values: [n] });
        asked.push(answer);
        if (!isPipelined(client)) await answer;
      }
      expectAnswer(
        (await Promise.all(asked)).flatMap(({ rows }) => rows),
        1,
        2,
        3,
      );
    },
  },
  {
    name: 'statements that end by themselves',
    usedBy: 'the pool: no statement holds its locks for ever',
    async try({ ask }) {
      await ask('set idle_in_transaction_session_timeout = 30000; set statement_timeout = 20');
      await expectRefusal(ask('select pg_sleep(5)'), '57014');
    },
    isOfTwo: true,
  },
  {
    name: 'snapshots with numbers',
    usedBy: 'what nobody told, and counts that still hold',
    async try({ ask }) {
      const rows =
        await ask(`select pg_snapshot_xmin(pg_current_snapshot()) <= pg_snapshot_xmax(pg_current_snapshot())
        and pg_current_xact_id() >= pg_snapshot_xmin(pg_current_snapshot()) as fits`);
      expectAnswer(rows, true);
    },
  },
  {
    name: 'listen and notify',
    usedBy: 'several processes: what is kept is dropped, and people are told',
    async try(one, other) {
      const payload = 'x'.repeat(7_500);
      const heard = new Promise((resolve) =>
        one.client.on('notification', (message) => resolve(message.payload)),
      );
      await one.ask('listen cowrie_features');
      await other.ask("select pg_notify('cowrie_features', $1)", [payload]);
      if ((await Promise.race([heard, setTimeout(PATIENCE_MS)])) !== payload)
        throw new Error('nothing was heard');
    },
    isOfTwo: true,
  },
  {
    name: 'advisory locks of a session and of a transaction',
    usedBy: 'migrations, figures, the queue of jobs',
    async try(one, other) {
      await one.ask('select pg_advisory_lock(4711)');
      expectAnswer(await other.ask('select pg_try_advisory_lock(4711)'), false);
      await other.ask('begin');
      await expectToWait(other.ask('select pg_advisory_xact_lock(4711)'), () =>
        one.ask('select pg_advisory_unlock(4711)'),
      );
      await other.ask('commit');
    },
    isOfTwo: true,
  },
  {
    name: 'rows that others hold are skipped',
    usedBy: 'jobs, reminders, late orders',
    async try(one, other) {
      await one.ask('create table taken (n int); insert into taken values (1), (2)');
      await one.ask('begin');
      await one.ask('select n from taken order by n limit 1 for update skip locked');
      expectAnswer(await other.ask('select n from taken order by n limit 1 for update skip locked'), 2);
    },
    isOfTwo: true,
  },
  {
    name: 'locks of rows that let keys be referred to',
    usedBy: 'orders, sessions: writers beside each other',
    async try(one, other) {
      await one.ask('create table held (id int primary key); insert into held values (1)');
      await one.ask('begin; select from held for no key update');
      expectAnswer(await other.ask('select id from held for key share'), 1);
    },
    isOfTwo: true,
  },
  {
    name: 'a guarded update waits, and goes by what was committed',
    usedBy: 'every move of an order: of two at once one wins',
    async try(one, other) {
      await one.ask("create table moved (status text); insert into moved values ('pending')");
      const move = "update moved set status = 'done' where status = 'pending' returning status";
      await one.ask('begin');
      expectAnswer(await one.ask(move), 'done');
      let second: Row[] = [];
      const asked = other.ask(move).then((rows) => {
        second = rows;
      });
      await expectToWait(asked, () => one.ask('commit'));
      expectAnswer(second);
    },
    isOfTwo: true,
  },
  {
    name: 'one moment for several questions',
    usedBy: 'carrying an installation elsewhere',
    async try(one, other) {
      await other.ask('create table seen (n int)');
      await one.ask('begin isolation level repeatable read, read only');
      expectAnswer(await one.ask('select count(*) as n from seen'), 0);
      await other.ask('insert into seen values (1)');
      expectAnswer(await one.ask('select count(*) as n from seen'), 0);
    },
    isOfTwo: true,
  },
  {
    name: 'who is about to write a table',
    usedBy: 'seals of the log, figures by day',
    async try(one, other) {
      await one.ask('create table written (n int)');
      await one.ask('begin; insert into written values (1)');
      const rows = await other.ask(`select count(distinct virtualtransaction) as writers from pg_locks
        where locktype = 'relation' and relation = 'written'::regclass and mode = 'RowExclusiveLock'`);
      expectAnswer(rows, 1);
    },
    isOfTwo: true,
  },
];
