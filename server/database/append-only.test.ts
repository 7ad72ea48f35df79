import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';

test.each(['audit_log', 'order_events', 'rates', 'staff'])('%s cannot be emptied at once', async (table) => {
  const { db } = await createTestDatabase();
  // All that refers to staff goes with it: the log too.
  await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('is append-only');
});
