/** Whoever looks at another database is told what of it the product needs and would miss (Product §31.95). */
import { expect, test } from 'vitest';
import { createTestDatabase, isPostgres } from '../testing/database.ts';
import { tryFeatures } from './try-features.ts';

const tried = async (spoil?: string) => {
  const { pool } = await createTestDatabase({ isEmpty: true });
  if (spoil) await pool.query(spoil);
  const features = await tryFeatures(pool, { hasOneSession: !isPostgres() });
  const { rows } = await pool.query("select from pg_namespace where nspname like 'cowrie_features%'");
  expect(rows).toEqual([]);
  return features;
};

test('nothing that it needs is missing here, and nothing of the trial is left', async () => {
  const features = await tried();
  expect(features.filter(({ outcome }) => outcome === 'missing')).toEqual([]);
  // The embedded engine has one session.
  expect(features.some(({ outcome }) => outcome === 'left out')).toBe(!isPostgres());
});

test.runIf(isPostgres())(
  'what a database lacks is named, with the reason and what would not work, and the rest is tried all the same',
  async () => {
    const features = await tried(`
    create function lacking() returns event_trigger language plpgsql as
      $$ begin raise exception 'indexes are not supported'; end $$;
    create event trigger lacking on ddl_command_start when tag in ('CREATE INDEX') execute function lacking()`);
    const missing = features.filter(({ outcome }) => outcome === 'missing');
    expect(missing).toContainEqual({
      name: 'gin indexes of arrays',
      usedBy: 'the search by a part of a reference',
      outcome: 'missing',
      because: 'indexes are not supported',
    });
    expect(missing.every(({ name }) => name.includes('index'))).toBe(true);
    expect(features.length).toBeGreaterThan(missing.length + 10);
  },
);
