import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';

test.each(['audit_log', 'security_events', 'log_seals', 'order_events', 'rates', 'staff'])(
  '%s cannot be emptied at once, by its owner neither',
  async (table) => {
    const { asOwner } = await createTestDatabase();
    // All that refers to staff goes with it: the log too.
    await expect(asOwner(`truncate ${table} cascade`)).rejects.toThrow('is append-only');
  },
);
