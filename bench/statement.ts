/**
 * `node bench/statement.ts`: how long the statement of an account takes with a thousand lines and with a million, and
 * how PostgreSQL reads it (Product §26.91). Uses a PostgreSQL of its own.
 */
import { performance } from 'node:perf_hooks';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import type pg from 'pg';
import { migrate } from '../server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../server/database/open.ts';
import { accountOf, statementPage } from '../server/ledger/index.ts';
import { startCluster } from '../server/testing/database-cluster.ts';

const SIZES = [1_000, 1_000_000];
const TRIES = 40;
/** As `ledger-checkpoints` leaves them: one for so many lines. */
const LINES_A_CHECKPOINT = 500;
/** A statement of the product's may take only so long. */
const LINES_AT_ONCE = 50_000;

const cluster = await startCluster();
try {
  const database = await openDatabase({
    databaseUrl: cluster.url(),
    dataDir: '',
    log: { error: console.error, warn: () => {} },
  });
  await migrate(database.pool);
  for (const lines of SIZES) await measure(database, lines);
  await database.close();
} finally {
  await cluster.remove();
}

/** An account whose lines go back day by day, a thousand a day. */
async function fill(pool: pg.Pool, lines: number): Promise<bigint> {
  const client = await pool.connect();
  try {
    // Straight into the tables: what the triggers hold is held by the numbers themselves.
    await client.query("set session_replication_role = 'replica'");
    const { rows } = await client.query(
      `insert into ledger_accounts (code, kind, currency, name)
       values ('in/bench-' || $1, 'pay-in', 'NGN', 'Bench') returning id`,
      [lines],
    );
    const id = rows[0].id;
    for (let from = 1; from <= lines; from += LINES_AT_ONCE)
      await client.query(
        `with written as (
         insert into journals (cause, kind, day, at)
         select 'bench/' || $1::int || '/' || n, 'transfer', current_date - (($1::int - n) / 1000)::int, now()
         from generate_series($3::int, least($1::int, $3::int + $4::int - 1)) n returning id, day)
       insert into postings (journal_id, account_id, currency, amount, day)
       select w.id, a.id, 'NGN', case when a.id = $2 then 100 else -100 end, w.day
       from written w, (select id from ledger_accounts where id = $2 or code = 'unexplained') a order by w.id`,
        [lines, id, from, LINES_AT_ONCE],
      );
    await client.query(
      `insert into ledger_checkpoints (account_id, posting_id, balance)
       select $1, id, sum from (select id, sum(amount) over (order by id) as sum, row_number() over (order by id) as n
         from postings where account_id = $1) p where n % $2 = 0`,
      [id, LINES_A_CHECKPOINT],
    );
    await client.query("set session_replication_role = 'origin'");
    await client.query('analyze');
    return id;
  } finally {
    client.release();
  }
}

async function measure(database: OpenDatabase, lines: number): Promise<void> {
  const id = await fill(database.pool, lines);
  const { db, pool } = database;
  const account = await accountOf(db, id);
  if (!account) throw new Error('the account is gone');
  const { rows } = await pool.query('select min(id) + max(id) as ends from postings where account_id = $1', [
    id,
  ]);
  const middle = BigInt(rows[0].ends) / 2n;
  const today = dayOf(Date.now());
  const older = dayOf(Date.now() - (lines > 1000 ? 500 : 0) * DAY_MS);
  const asked = {
    'newest lines': {},
    'from the middle on': { before: middle },
    'one day': { from: older, to: older },
    'the last month': { from: dayOf(Date.now() - 30 * DAY_MS), to: today },
    'all of its days': { from: '2000-01-01', to: today },
  };
  console.log(`${lines.toLocaleString('en')} lines`);
  for (const [name, query] of Object.entries(asked)) {
    const times: number[] = [];
    for (let n = 0; n < TRIES; n += 1) {
      const began = performance.now();
      await statementPage(db, account, query);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    console.log(
      `  ${name}: ${times[TRIES / 2]?.toFixed(1)} ms (p95 ${times[Math.floor(TRIES * 0.95)]?.toFixed(1)})`,
    );
  }
  const plan = await pool.query(
    `explain (costs off) select p.id, p.amount, j.kind from postings p join journals j on j.id = p.journal_id
     where (p.account_id, p.id) >= (${id}, 0) and (p.account_id, p.id) < (${id}, ${middle})
     order by p.account_id desc, p.id desc limit 51`,
  );
  for (const row of plan.rows) console.log(`    ${row['QUERY PLAN']}`);
}
