import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/database.ts';
import { statementsOf } from '../testing/statements.ts';
import { piece, templateOf } from './pieces.ts';
import { afterCommit, Made, transaction, write } from './transaction.ts';

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

describe('writes that nobody waits for', () => {
  const put = piece<{ id: number; coins: number }>(
    '@put as (insert into purses select :id::int, :coins::int from @each returning id, coins)',
  );
  const change = piece<{ id: number; coins: number }>(
    '@changed as (update purses set coins = purses.coins + :coins::int from @each where id = :id::int)',
  );
  const beside = piece('@beside as (insert into purses (id, coins) select id + 1, coins + 1 from @put)');
  const WHAT = templateOf(
    'select each.n, @put.id * 100 + @put.coins as answer from @put join @each on @put.id = :id',
  );
  const row = (id: number) => `purse ${id}`;

  test('leave as one statement, and alone need no transaction around them', async () => {
    const statements = await statementsOf(database, () =>
      transaction(database.db, async (tx) => {
        await write(tx, put({ id: 3, coins: 1 }));
        await write(tx, put({ id: 4, coins: 2 }));
      }),
    );
    expect(statements).toEqual([expect.stringMatching(/^with each as .*put_0 as .*put_1 as /s)]);
    expect([await coins(3), await coins(4)]).toEqual([1, 2]);
  });

  test('are there for the next question of their transaction, and for nobody before it commits', async () => {
    await transaction(database.db, async (tx) => {
      await write(tx, put({ id: 3, coins: 5 }));
      const { rows } = await sql<{ coins: number }>`select coins from purses where id = 3`.execute(tx);
      expect(rows).toEqual([{ coins: 5 }]);
    });
    expect(await coins(3)).toBe(5);
  });

  test('change a row as often as they were asked to', async () => {
    await transaction(database.db, async (tx) => {
      await write(tx, change({ id: 1, coins: 1 }, row(1)));
      await write(tx, change({ id: 2, coins: 10 }, row(2)));
      await write(tx, change({ id: 1, coins: 1 }, row(1)));
    });
    expect([await coins(1), await coins(2)]).toEqual([12, 20]);
  });

  test('fail the transaction, of which nothing stays', async () => {
    const after = vi.fn();
    const failing = transaction(database.db, async (tx) => {
      afterCommit(tx, after);
      await sql`update purses set coins = 0`.execute(tx);
      await write(tx, put({ id: 1, coins: 1 }));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect([await coins(1), await coins(2)]).toEqual([10, 10]);
    expect(after).not.toHaveBeenCalled();
    await transaction(database.db, async (tx) => afterCommit(tx, after));
    expect(after).toHaveBeenCalledOnce();
  });

  test('answer what the database makes of them, asked at once or with the commit', async () => {
    const asked = await transaction(database.db, async (tx) => {
      const made = new Made<number>(put({ id: 3, coins: 7 }), WHAT);
      return [await made.value(tx), await made.value(tx)];
    });
    expect(asked).toEqual([307, 307]);
    const left = new Made<number>(put({ id: 4, coins: 8 }), WHAT);
    const statements = await statementsOf(database, () =>
      transaction(database.db, async (tx) => {
        await write(tx, change({ id: 1, coins: 1 }, row(1)));
        await left.leave(tx, beside({}));
      }),
    );
    expect(statements).toEqual([
      expect.stringMatching(/^with each as .*changed_0 as .*put_1 as .*beside_1 as /s),
    ]);
    expect([await left.left(), await coins(1), await coins(5)]).toEqual([408, 11, 9]);
  });
});
