/** What many calls want in one moment is asked for as one statement, and each gets what is its own. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/database.ts';
import { untilWaiting, whileHeld } from '../testing/lock-waits.ts';
import { statementsOf } from '../testing/statements.ts';
import { ask } from './ask.ts';
import { hurriedly, waitFor } from './hurry.ts';
import { PATIENCE } from './patience.ts';
import { piece, question } from './pieces.ts';
import { transaction, write } from './transaction.ts';
import { NoneFree } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await database.pool.query(
    'create table purses (id int primary key, coins int not null check (coins >= 0))',
  );
});
beforeEach(() =>
  database.pool
    .query('truncate purses')
    .then(() => database.pool.query('insert into purses select id, 10 from generate_series(1, 30) id')),
);
afterAll(() => database.drop());

const put = piece<{ id: number; coins: number }>(
  '@put as (insert into purses select :id::int, :coins::int from @each)',
);
const take = piece<{ id: number; coins: number }>(
  '@taken as (update purses set coins = purses.coins - :coins::int from @each where id = :id::int)',
);
const inside = question<{ id: number }>(
  'select each.n, coins from @each join purses on purses.id = :id::int',
);

const putInto = (id: number) => transaction(database.db, (tx) => write(tx, put({ id, coins: 1 })));
const takeFrom = (id: number, coins = 1) =>
  transaction(database.db, (tx) => write(tx, take({ id, coins }, `purse ${id}`)));
const coinsOf = async (id: number) =>
  (await ask<{ coins: number }>(database.db, inside({ id }))).map(({ coins }) => coins);
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test('transactions that only write leave together, and so do questions; each gets its own answer', async () => {
  const written = await statementsOf(database, () => Promise.all(numbers(100, 8).map(putInto)));
  expect(written).toHaveLength(1);
  let answers: number[][] = [];
  const asked = await statementsOf(database, async () => {
    answers = await Promise.all([99, ...numbers(100, 7)].map(coinsOf));
  });
  expect(asked).toHaveLength(1);
  expect(answers).toEqual([[], ...numbers(100, 7).map(() => [1])]);
});

test('more than eight leave by halves, so that neither the database nor the process waits for the other', async () => {
  const written = await statementsOf(database, () => Promise.all(numbers(100, 40).map(putInto)));
  // 20, 10, 8 and 2.
  expect(written).toHaveLength(4);
  expect(await Promise.all(numbers(100, 40).map(coinsOf))).toEqual(numbers(100, 40).map(() => [1]));
});

test('what one of them is refused for is its own: the others are kept', async () => {
  const all = await Promise.allSettled([...numbers(100, 5), 7].map(putInto));
  expect(all.map(({ status }) => status)).toEqual([...numbers(100, 5).map(() => 'fulfilled'), 'rejected']);
  expect(all.at(-1)).toMatchObject({ reason: { code: '23505' } });
  expect(await Promise.all(numbers(100, 5).map(coinsOf))).toEqual(numbers(100, 5).map(() => [1]));
  expect(await coinsOf(7)).toEqual([10]);
});

test('a row is changed as often as it was asked for, and by nobody beyond what it has', async () => {
  const all = await Promise.allSettled([...numbers(1, 14).map(() => takeFrom(1)), takeFrom(2)]);
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect([await coinsOf(1), await coinsOf(2)]).toEqual([[0], [9]]);
});

test.runIf(isPostgres())('a row that somebody holds keeps nobody who comes later', async () => {
  const rows = 'select from purses where id in (1, 2, 3) for update';
  const taking = await whileHeld(database.pool, rows, async () => {
    const held = [takeFrom(1), takeFrom(2)];
    await untilWaiting(database.pool, 1);
    const more = takeFrom(3);
    await untilWaiting(database.pool, 2);
    await takeFrom(4);
    expect(await coinsOf(4)).toEqual([9]);
    return [...held, more];
  });
  await Promise.all(taking);
  expect(await Promise.all(numbers(1, 3).map(coinsOf))).toEqual([[9], [9], [9]]);
});

// The embedded engine has one connection.
test.runIf(isPostgres())('who comes before others does so too where all ask the same', async () => {
  const { pool } = database;
  const held = await Promise.all(numbers(0, pool.options.max).map(() => pool.connect()));
  onTestFinished(() => {
    for (const client of held) client.release();
  });
  const answered: string[] = [];
  const asks = (name: string, isFirst: boolean) =>
    hurriedly(() => coinsOf(1), isFirst).then(() => void answered.push(name));
  const isWaitedFor = (ofWhom: 'first' | 'all') =>
    expect.poll(() => database.longestWait(ofWhom)).toBeGreaterThan(0);
  const all = [asks('a poll', false)];
  await isWaitedFor('all');
  // With two under way, who comes now leaves a moment later.
  all.push(asks('another poll', false));
  await new Promise(setImmediate);
  all.push(asks('a third poll', false), asks('a write', true));
  await isWaitedFor('first');
  held.pop()?.release();
  await Promise.all(all);
  expect(answered[0]).toBe('a write');
});

/** Seconds that life has more of. */
const LONGEST_MS = PATIENCE.connectMs;

test.runIf(isPostgres())(
  'who has waited too long for a connection is refused alone, and by then',
  async () => {
    const { pool } = database;
    const held = await Promise.all(numbers(0, pool.options.max).map(() => pool.connect()));
    const release = () => {
      for (const client of held.splice(0)) client.release();
    };
    onTestFinished(release);
    // Both leave with the same statement, the one after all that a call may wait for a connection.
    const late = hurriedly(async () => {
      await waitFor(setTimeout(LONGEST_MS));
      begun.resolve();
      return coinsOf(1);
    });
    const refused = expect(late).rejects.toThrow(NoneFree);
    const begun = Promise.withResolvers<void>();
    await begun.promise;
    const other = hurriedly(() => coinsOf(2));
    await refused;
    await expect.poll(() => database.longestWait()).toBeGreaterThan(0);
    release();
    expect(await other).toEqual([10]);
  },
);
