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

test('whatever names a file or a receiver is found by it: a deletion asks each such table, and reads all of one without an index', async () => {
  const { pool } = await createTestDatabase();
  const { rows } = await pool.query<{ column: string }>(`
    select conrelid::regclass || '.' || attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('files'::regclass, 'receivers'::regclass)
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows).toEqual([]);
});
