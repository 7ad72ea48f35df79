/** Whatever somebody with all rights does to a sealed log, the command names it (Product §25.16, §25.17). */
import { execFile } from 'node:child_process';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { audit } from '../audit/index.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/database.ts';
import { sealLogs, verifyLogs } from './index.ts';

let database: TestDatabase;
let info: ReturnType<typeof vi.fn>;
beforeEach(async () => {
  database = await createTestDatabase();
  info = vi.fn();
});

/** What was written is gathered until something is asked. */
const send = (tx: Db) => sql`select 1`.execute(tx);
const act = (tx: Db, subject: string) =>
  audit(tx, {
    staff: { id: null as unknown as bigint, username: 'ada' },
    action: 'order.confirm',
    subject,
    detail: 'æ “x”\n',
    now: new Date('2026-02-03T04:05:06.789Z'),
  });
const note = (subject: string) =>
  database.db
    .insertInto('security_events')
    .values({
      at: new Date(),
      event: 'sign-in.failed',
      customer_id: null,
      staff_id: null,
      subject,
      address: '',
      device: '',
      detail: '',
    })
    .execute();
const seal = (db = database.db) =>
  sealLogs({ db, clock: () => new Date(), log: { info, warn() {}, error() {} } as never });
const verify = (hash?: string) => verifyLogs(database.db, hash);
/** What a superuser does who has switched off whatever keeps the table. */
const tamper = (table: string, statement: string) =>
  database.asOwner(
    `alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`,
  );

async function sealed() {
  for (let n = 1; n <= 6; n += 1) await act(database.db, `order ${n}`);
  await seal();
  for (let n = 7; n <= 9; n += 1) await act(database.db, `order ${n}`);
  await note('ada');
  await seal();
}

it('seals what is there, what comes later with the next run, and tells the newest seal’s hash', async () => {
  await sealed();
  const { wrong, seals, rows, unsealed, newest } = await verify();
  expect({ wrong, seals, rows, unsealed }).toEqual({
    wrong: null,
    seals: 3,
    rows: 10n,
    unsealed: { audit_log: 0n, security_events: 0n, log_removals: 0n },
  });
  expect(info).toHaveBeenLastCalledWith({ seal: '3', hash: newest?.hash }, 'the logs are sealed');
  expect((await verify(newest?.hash)).wrong).toBeNull();
  await act(database.db, 'one more');
  expect((await verify()).unsealed.audit_log).toBe(1n);
  await seal();
  await seal();
  expect(await verify(newest?.hash)).toMatchObject({ wrong: null, seals: 4 });
});

// Each has a database of its own to tamper with, which an embedded one takes its time to copy.
describe.runIf(isPostgres())('finds', () => {
  test.each([
    [
      'a change',
      'audit_log',
      "update audit_log set detail = 'nothing' where id = 4",
      'row 4 of audit_log was changed',
    ],
    [
      'a changed moment',
      'audit_log',
      "update audit_log set at = at + interval '1 microsecond' where id = 2",
      'row 2 of audit_log was changed',
    ],
    ['a deletion', 'audit_log', 'delete from audit_log where id = 5', 'row 5 of audit_log was deleted'],
    [
      'a deletion at a seal’s end',
      'audit_log',
      'delete from audit_log where id = 9',
      'row 9 of audit_log was deleted',
    ],
    ['an emptied log', 'audit_log', 'truncate audit_log', 'row 1 of audit_log was deleted'],
    [
      'a row put where one was missing',
      'audit_log',
      "insert into audit_log (id, at, staff_name, action, subject) overriding system value values (0, now(), 'x', 'x', 'x')",
      'row 0 of audit_log was inserted later',
    ],
    [
      'two rows that changed places',
      'audit_log',
      'update audit_log a set subject = b.subject from audit_log b where a.id in (2, 3) and b.id = 5 - a.id',
      'row 2 of audit_log was changed',
    ],
    [
      'a change in the other log',
      'security_events',
      "update security_events set subject = 'bola'",
      'row 1 of security_events was changed',
    ],
    [
      'a changed seal',
      'log_seals',
      'update log_seals set row_hashes = row_hashes || row_hashes where id = 2',
      'seal 2 was changed',
    ],
    [
      'a missing seal',
      'log_seals',
      'delete from log_seals where id = 2',
      'seal 3 does not rest on the seal before it',
    ],
  ])('%s', async (_, table, statement, found) => {
    await sealed();
    await tamper(table, statement);
    expect((await verify()).wrong).toContain(found);
  });

  it('an inserted row in a gap that a transaction left', async () => {
    await act(database.db, 'order 1');
    const undone = transaction(database.db, async (tx) => {
      await act(tx, 'undone');
      await send(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await act(database.db, 'order 3');
    await seal();
    expect((await verify()).wrong).toBeNull();
    const row = "values (2, now(), 'x', 'x', 'x')";
    const columns = '(id, at, staff_name, action, subject)';
    await tamper('audit_log', `insert into audit_log ${columns} overriding system value ${row}`);
    expect((await verify()).wrong).toBe('row 2 of audit_log was inserted later');
  });

  it('seals and rows cut off at the end, by the hash that the process’s log has', async () => {
    await sealed();
    const { newest } = await verify();
    await tamper('log_seals', 'delete from log_seals where id = 3');
    await tamper('security_events', 'delete from security_events');
    expect((await verify()).wrong).toBeNull();
    expect((await verify(newest?.hash)).wrong).toContain('seals were cut off');
  });
});

test.runIf(isPostgres())(
  'what is still under way is waited for, and holds up nobody who writes',
  async () => {
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
    const slow = transaction(database.db, async (tx) => {
      await act(tx, 'has number 1, and commits last');
      await send(tx);
      written();
      await mayCommit;
    });
    await isWritten;
    await act(database.db, 'has number 2');
    const sealing = seal();
    // Meanwhile sixteen write and commit at once.
    await Promise.all(
      Array.from({ length: 16 }, (_, n) => transaction(database.db, (tx) => act(tx, `confirm ${n}`))),
    );
    const { rows } = await sql<{ count: bigint }>`select count(*) from log_seals`.execute(database.db);
    expect(rows[0]?.count).toBe(0n);
    commit();
    await slow;
    await sealing;
    await seal();
    expect(await verify()).toMatchObject({ wrong: null, rows: 18n, unsealed: { audit_log: 0n } });
  },
);

test.runIf(isPostgres())('several processes seal one chain', async () => {
  for (let n = 0; n < 30; n += 1) {
    await act(database.db, `order ${n}`);
    if (n % 5 === 0) await Promise.all([seal(), seal(), seal()]);
  }
  await seal();
  expect(await verify()).toMatchObject({ wrong: null, rows: 30n });
});

it('a column that a later version adds breaks no seal', async () => {
  await sealed();
  await database.asOwner('alter table audit_log add column device text');
  expect((await verify()).wrong).toBeNull();
  await act(database.db, 'with the new column');
  await seal();
  await tamper('audit_log', "update audit_log set device = 'x' where id = 10");
  expect((await verify()).wrong).toBe('row 10 of audit_log was changed');
});

test.runIf(isPostgres())('the command says so, and ends with 1 where something is wrong', async () => {
  await sealed();
  const run = () =>
    new Promise<{ code: number; said: string }>((done) => {
      const env = {
        ...process.env,
        DATABASE_URL: database.where.databaseUrl,
        DATA_DIR: database.where.dataDir,
      };
      const program = new URL('../verify-log.ts', import.meta.url).pathname;
      execFile(process.execPath, [program], { env }, (error, said) =>
        done({ code: Number(error?.code ?? 0), said }),
      );
    });
  expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('10 rows under 3 seals') });
  await tamper('audit_log', 'delete from audit_log where id = 3');
  expect(await run()).toMatchObject({
    code: 1,
    said: expect.stringContaining('NOT as it was: row 3 of audit_log was deleted'),
  });
});
