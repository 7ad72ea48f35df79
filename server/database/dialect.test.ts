/** What a failed statement and a failed transaction tell whoever waited for them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an error of the database names whoever asked', async () => {
  async function askInVain() {
    await sql`select nothing from nowhere`.execute(database.db);
  }
  const error = await askInVain().catch((reason: Error) => reason);
  expect(error?.message).toContain('nowhere');
  expect(error?.stack).toContain('askInVain');
});

test('a transaction of which a statement failed unheard keeps nothing, and says so', async () => {
  const { db } = database;
  const done = transaction(db, async (tx) => {
    await tx.insertInto('settings').values({ key: 'unheard', value: '1' }).execute();
    await sql`select nothing from nowhere`.execute(tx).catch(() => {});
  });
  await expect(done).rejects.toThrow('nothing of it was kept');
  expect(await db.selectFrom('settings').select('key').where('key', '=', 'unheard').execute()).toEqual([]);
});
