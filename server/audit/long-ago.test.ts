/** Days of long ago are found in the logs by themselves, and not by reading all that came since. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { auditPage } from './log.ts';
import { securityPage } from './security-trail.ts';

const ENTRIES = 20_000;
/** A hundred a day from the first of 2025 on. */
const MOMENT = sql`timestamptz '2025-01-01T12:00:00Z' + n / 100 * interval '1 day'`;
const FEBRUARY = { from: '2025-02-01', to: '2025-02-28' };
const PAGE = { limit: 20, offset: 0 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into audit_log (at, staff_name, action, subject)
    select ${MOMENT}, 'Ada', 'order.confirm', n::text from generate_series(0, ${ENTRIES - 1}::integer) n`.execute(
    database.db,
  );
  await sql`insert into security_events (at, event, subject)
    select ${MOMENT}, 'sign-in.failed', n::text from generate_series(0, ${ENTRIES - 1}::integer) n`.execute(
    database.db,
  );
  await database.asOwner('analyze audit_log');
  await database.asOwner('analyze security_events');
});
afterAll(() => database.drop());

it.each([
  ['audit_log', auditPage],
  ['security_events', securityPage],
] as const)('of %s, the newest first', async (table, pageOf) => {
  let page: Awaited<ReturnType<typeof pageOf>> | undefined;
  const read = await rowsRead(database.db, table, async (tx) => {
    page = await pageOf(tx, FEBRUARY, PAGE);
  });
  // February's last are those before the 59th day of the year ends.
  expect(page?.rows.map(({ subject }) => Number(subject))).toEqual(
    Array.from({ length: 20 }, (_, n) => 5899 - n),
  );
  expect(page?.total).toEqual({ total: 1000, at_least: true });
  // The page, and the count a thousand rows ahead.
  expect(read).toBeLessThan(2000);
});
