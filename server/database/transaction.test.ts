import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/database.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await database.pool.query('create table purses (id int primary key, coins int not null)');
});
beforeEach(() =>
  database.pool
    .query('truncate purses')
    .then(() => database.pool.query('insert into purses values (1, 10), (2, 10)')),
);
afterAll(() => database.drop());

const coins = async (id: number) =>
  (await sql<{ coins: number }>`select coins from purses where id = ${id}`.execute(database.db)).rows[0]
    ?.coins;

test('what throws leaves nothing behind', async () => {
  const failing = transaction(database.db, async (tx) => {
    await sql`update purses set coins = 0`.execute(tx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await coins(1)).toBe(10);
});

test('given a running transaction it joins it', async () => {
  const failing = transaction(database.db, async (tx) => {
    await transaction(tx, (same) => sql`update purses set coins = 0`.execute(same));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await coins(1)).toBe(10);
});

test('the outer handle fails loudly inside a transaction: in a query, a transaction, plain SQL', async () => {
  const { db, pool, executeSql } = database;
  const outer = [
    () => sql`select 1`.execute(db),
    () => transaction(db, async () => {}),
    () => pool.query('select 1'),
    () => executeSql('select 1'),
    () => pool.connect(),
  ];
  for (const use of outer) {
    const wrong = transaction(db, async () => void (await use()));
    await expect(wrong).rejects.toThrow('not part of the running transaction');
  }
  expect(await coins(1)).toBe(10);
});

test('what a transaction started but did not wait for may use the outer handle after it', async () => {
  let later: Promise<unknown> = Promise.resolve();
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await transaction(database.db, async () => {
    later = gate.then(() => coins(1));
  });
  go();
  expect(await later).toBe(10);
});

test('transactions are opened here only', async () => {
  const bare = database.db.transaction().execute(async () => {});
  await expect(bare).rejects.toThrow('open transactions with transaction()');
});

test.runIf(isPostgres())('two transactions in a deadlock both succeed', async () => {
  let waiting = 2;
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const move = (from: number, to: number) =>
    transaction(database.db, async (tx) => {
      await sql`update purses set coins = coins - 1 where id = ${from}`.execute(tx);
      waiting -= 1;
      if (waiting === 0) meet();
      await met;
      await sql`update purses set coins = coins + 1 where id = ${to}`.execute(tx);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  expect([await coins(1), await coins(2)]).toEqual([10, 10]);
  expect(waiting).toBeLessThan(0);
});

test('an error that repeating cannot help is not repeated', async () => {
  let runs = 0;
  const failing = transaction(database.db, async (tx) => {
    runs += 1;
    await sql`insert into purses values (1, 1)`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(1);
});
