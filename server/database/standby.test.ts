/** Reports of a standby: always whole, whatever becomes of it (Product §31.90–31.93). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookReport } from '@cowrie/contract/desk/book-report.ts';
import * as exports from '@cowrie/contract/desk/exports.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { promiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { backupFinding } from '../backups/index.ts';
import { checkUp } from '../check-up/index.ts';
import { readConfig } from '../config.ts';
import { upgrade } from '../installation/prepare-database.ts';
import { ordersExport } from '../reports/exports.ts';
import { ownersToWrite } from '../staff/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { type Cluster, startCluster } from '../testing/database-cluster.ts';
import { over, serverOf } from '../testing/database-line.ts';
import { type Line, openLine } from '../testing/line.ts';
import { placeOrder } from '../testing/orders.ts';
import { hurriedly } from './hurry.ts';
import { openDatabase } from './open.ts';
import { PATIENCE } from './patience.ts';
import { reportQueries } from './report-queries.ts';

let primary: Cluster;
let standby: Cluster;
/** To the standby, and to the primary. */
let line: Line;
let other: Line;
let readUrl: string;
let app: TestApp;
let owner: TestStaff;
let ada: TestCustomer;
const told: string[] = [];
/** Of a standby less than in life, since each of them is waited for to its end. */
const patience = {
  ...PATIENCE,
  standby: { reachMs: 4_000, catchUpMs: 3_000, answerMs: 2_000, restMs: 300 },
};

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-standby-'));
  // What is committed is on its way to the standby at once, as in production.
  primary = await startCluster({ isDurable: true });
  standby = await primary.standby();
  line = await openLine(serverOf(new URL(standby.url())));
  other = await openLine(serverOf(new URL(primary.url())));
  // As an operator names all of them, whichever follows at the time.
  readUrl = over(new URL(standby.url()), line).replace('127.0.0.1', `127.0.0.1:${other.port},127.0.0.1`);
  const where = { databaseUrl: primary.url(), dataDir };
  const note = (_: object, message: string) => void (message.includes('reports') && told.push(message));
  const log = { warn: note, error: note };
  const database = await openDatabase({ ...where, readUrl, log, patience });
  await upgrade(database, log);
  const drop = async () => {
    await database.close();
    await Promise.all([line.close(), other.close()]);
    await Promise.all([standby.remove(), primary.remove()]);
    rmSync(dataDir, { recursive: true });
  };
  const asOwner = (statement: string) => database.pool.query(statement);
  app = await createTestApp({}, { database: { ...database, where, drop, asOwner } });
  owner = await app.staff('owner');
  ada = await app.customer();
});
afterAll(() => app.close());

/** Each begins with a standby that answers, whatever the one before has done to it. */
beforeEach(async () => {
  line.heal();
  await expect.poll(async () => (await answered(exportedOrders)).standby).toBe(1);
  told.length = 0;
});

/** Who answered how many statements of reports while `work` went on. */
async function answered<T>(work: () => Promise<T>): Promise<{ result: T; standby: number; primary: number }> {
  const counts = async () =>
    new Map((await reportQueries.get()).values.map(({ labels, value }) => [labels.server, value]));
  const before = await counts();
  const result = await work();
  const after = await counts();
  const by = (server: string) => (after.get(server) ?? 0) - (before.get(server) ?? 0);
  return { result, standby: by('standby'), primary: by('primary') };
}

async function onStandby(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: standby.url() });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Once the standby has all that was written by now. */
async function caughtUp() {
  const { rows } = await sql<{ written: string }>`select pg_current_wal_lsn()::text as written`.execute(
    app.context.db,
  );
  const isThere = `select pg_last_wal_replay_lsn() >= '${rows[0]?.written}'::pg_lsn as there`;
  await expect.poll(() => onStandby(isThere)).toEqual([{ there: true }]);
}

/** Of one customer: a batch that is one statement. */
const exportedOrders = async () =>
  (
    await data(
      await owner.client.download(exports.exportOrders, { query: { customer: String(ada.id) } }),
    ).text()
  )
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((fields) => fields.split(',')[0]);
const place = () => placeOrder('branding', ada, owner);
const findings = async () => {
  const settings = { DATABASE_URL: primary.url(), DATABASE_READ_URL: readUrl };
  const config = { ...readConfig(settings, ''), dataDir: app.context.config.dataDir };
  const found = await checkUp(config, { ownersToWrite, backupFinding });
  return found.filter(({ about }) => about === 'standby').map(({ verdict, says }) => `${verdict}: ${says}`);
};

it('answers the desk’s reports and exports, with what was written a moment before', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { reference } = await place();
    const { result, ...by } = await answered(exportedOrders);
    expect(result).toContain(reference);
    expect(by).toEqual({ standby: 1, primary: 0 });
  }
  const log = await answered(() => owner.client.download(exports.exportAuditLog, { query: {} }));
  expect((await data(log.result).text()).trimEnd().split('\r\n').at(-1)).toContain('export.audit-log');
  const account = String(
    (await app.context.db.selectFrom('ledger_accounts').select('id').executeTakeFirstOrThrow()).id,
  );
  const reports = [
    () => owner.client.call(overview, {}),
    () => owner.client.call(bookReport, { query: { by: 'staff' } }),
    () => owner.client.call(promiseBoard, { query: {} }),
    () => owner.client.call(deskTransactions, { query: {} }),
    () => owner.client.download(exports.exportTransactions, { query: {} }),
    () => owner.client.download(exports.exportStatement, { query: { account } }),
    () => owner.client.download(exports.exportJournals, { query: {} }),
    () => owner.client.download(exports.exportClosings, { query: {} }),
  ];
  for (const report of reports) {
    const { result, ...by } = await answered<{ status: string }>(report);
    expect([String(report), result.status, by.primary]).toEqual([String(report), 'success', 0]);
    expect(by.standby).toBeGreaterThan(0);
  }
  const seen = await onStandby(
    "select query from pg_stat_activity where application_name = 'cowrie reports'",
  );
  expect(JSON.stringify(seen)).toContain('closings');
  expect(await findings()).toEqual([
    'good: it answers, follows the database and is not behind',
    expect.stringMatching(/^mind: its hot_standby_feedback is off/),
  ]);
  expect(told).toEqual([]);
});

it('is not asked for what it has not yet, and is again once it has it', async () => {
  await onStandby('select pg_wal_replay_pause()');
  onTestFinished(async () => void (await onStandby('select pg_wal_replay_resume()')));
  await expect
    .poll(() => onStandby('select pg_get_wal_replay_pause_state() as state'))
    .toEqual([{ state: 'paused' }]);
  const { reference } = await place();
  for (let twice = 0; twice < 2; twice += 1) {
    const { result, ...by } = await answered(exportedOrders);
    expect(result).toContain(reference);
    expect(by).toEqual({ standby: 0, primary: 1 });
  }
  expect(told).toEqual(['the primary answers reports: the standby is of no use']);
  expect(await findings()).toEqual([expect.stringMatching(/^mind: it is \d+ seconds behind/)]);
  await onStandby('select pg_wal_replay_resume()');
  await expect.poll(async () => (await answered(exportedOrders)).standby).toBe(1);
  expect(told).toEqual([expect.anything(), 'the standby answers reports again']);
});

it('that goes silent keeps a report waiting for a moment, whether it was asked before or after', async () => {
  const asked = performance.now();
  // It sleeps there alone.
  const asleep = sql<{ answer: string }>`select case when pg_is_in_recovery() then pg_sleep(30)::text end,
    'here' as answer`;
  const { rows } = await hurriedly(() => asleep.execute(app.context.reports));
  expect(rows).toMatchObject([{ answer: 'here' }]);
  line.silence();
  const { reference } = await place();
  expect(await exportedOrders()).toContain(reference);
  // Less than it would sleep.
  expect(performance.now() - asked).toBeLessThan(25_000);
  line.heal();
  await expect.poll(async () => (await answered(exportedOrders)).standby).toBe(1);
});

it('that dies in the middle of an export leaves the rest to the primary, each line once', async () => {
  const many = await app.customer();
  await sql`insert into orders (reference, type, customer_id, name, quantity, created_at, updated_at, status_since)
    select 'CWR-' || lpad(n::text, 8, '0'), 'branding', ${many.id}, 'Caps', '50 - 100', now(), now(), now()
    from generate_series(1, 2500) n`.execute(app.context.db);
  await caughtUp();
  const query = { customer: String(many.id) };
  const call = { context: app.context, staff: { ...owner, role: 'owner' }, query, now: app.clock.now() };
  const references: string[] = [];
  const { standby: first, primary: rest } = await answered(async () => {
    for await (const rows of ordersExport.batches(call as never)) {
      if (references.length === 0) {
        await standby.stop();
        onTestFinished(() => standby.start());
      }
      references.push(...rows.map(({ reference }) => reference));
    }
  });
  expect([first, rest]).toEqual([1, 2]);
  expect(references).toHaveLength(2500);
  expect(new Set(references).size).toBe(2500);
  expect(await findings()).toEqual([expect.stringMatching(/^wrong: it cannot be asked/)]);
});

it('that became a primary of its own is not asked any more', async () => {
  const successor = await primary.standby();
  onTestFinished(async () => {
    line.leadTo(serverOf(new URL(standby.url())));
    line.cut();
    await successor.remove();
  });
  line.leadTo(serverOf(new URL(successor.url())));
  line.cut();
  await expect.poll(async () => (await answered(exportedOrders)).standby).toBe(1);
  await successor.promote();
  const { reference } = await place();
  const { result, ...by } = await answered(exportedOrders);
  expect(result).toContain(reference);
  expect(by.standby).toBe(0);
  expect(await findings()).toEqual([
    expect.stringMatching(/^wrong: .*none of the servers of DATABASE_READ_URL/),
  ]);
});
