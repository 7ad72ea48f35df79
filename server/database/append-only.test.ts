import { beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

test.each([
  'audit_log',
  'security_events',
  'log_seals',
  'order_events',
  'rates',
  'journals',
  'postings',
  'staff',
])('%s cannot be emptied at once, by its owner neither', async (table) => {
  // All that refers to staff goes with it: the log too.
  await expect(database.asOwner(`truncate ${table} cascade`)).rejects.toThrow('is append-only');
});
