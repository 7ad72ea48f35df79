import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { OWN_TABLES } from './own-tables.ts';

test('the product’s own tables are those that its migrations make, each with a key to find a row by', async () => {
  const { pool } = await createTestDatabase();
  const { rows } = await pool.query<{ name: string; has_key: boolean }>(`
    select relname as name, relpersistence = 'u' or exists (
        select from pg_index where indrelid = c.oid and indisprimary) as has_key
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`);
  expect([...OWN_TABLES].sort()).toEqual(rows.map(({ name }) => name).sort());
  // Logical replication changes no row without one.
  expect(rows.filter(({ has_key }) => !has_key).map(({ name }) => name)).toEqual([]);
});
