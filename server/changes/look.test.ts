/** Looking for what nobody told is nobody's call, whoever began it (Product §29.22, §31.3). */
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hurriedly } from '../database/hurry.ts';
import { PATIENCE } from '../database/patience.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/database.ts';
import { createLooks } from './look.ts';

/** Longer than the moment that a call gets which has waited its time. */
const LONG_MS = 1_500;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ patience: { ...PATIENCE, hurriedMs: 50 } });
});
afterAll(() => database.drop());

test.runIf(isPostgres())(
  'goes on where all connections are busy, although the call that began it has waited its time',
  async () => {
    const said: string[] = [];
    const looks = createLooks(database, {
      found() {},
      lost: () => said.push('what changed is not known'),
      log: { warn: (_, message) => said.push(message) },
    });
    const leave = hurriedly(() => looks.watch());
    const busy: pg.PoolClient[] = [];
    const letGo = () => {
      for (const client of busy.splice(0)) client.release();
    };
    onTestFinished(() => {
      letGo();
      leave();
      looks.stop();
    });
    await expect.poll(() => looks.isFresh()).toBe(true);
    for (let n = 0; n < (database.pool.options.max ?? 0); n += 1) busy.push(await database.pool.connect());
    await expect.poll(() => database.longestWait(), { timeout: 10_000 }).toBeGreaterThan(LONG_MS);
    letGo();
    await expect.poll(() => database.longestWait()).toBe(0);
    await expect.poll(() => looks.isFresh()).toBe(true);
    expect(said).toEqual([]);
  },
);
