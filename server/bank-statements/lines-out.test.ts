/** The few lines of a statement that went out are found by themselves, and not by reading all that came in. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { linePage } from './lines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    with colleague as (
      insert into staff (username, email, name, role, password_hash) values ('ada', 'ada@example.com', 'Ada', 'treasury', '')
      returning id),
    account as (
      insert into ledger_accounts (code, kind, currency, name) values ('in/zenith', 'pay-in', 'NGN', 'Zenith') returning id),
    statement as (
      insert into bank_statements (account_id, file_name, sha256, uploaded_by, uploaded_at, first_day, last_day, reaches_to,
        line_count, new_count, idle_count)
      select account.id, 'zenith.csv', sha256('zenith'), colleague.id, now(), '2025-01-01', '2025-01-31', now(), 20000, 20000, 0
      from account, colleague returning id, account_id)
    insert into statement_lines (account_id, bank_statement_id, line_number, day, amount, narration, reference, counterparty,
      likeness, ordinal)
    select account_id, id, n, '2025-01-01', case when n % 1000 = 0 then -5000 else 5000 end, 'Line ' || n, '', '',
      sha256(convert_to(n::text, 'UTF8')), 1
    from statement, generate_series(1, 20000) n`.execute(database.db);
  await database.asOwner('analyze statement_lines');
});
afterAll(() => database.drop());

it('lists the lines that went out, the newest first, without reading the others', async () => {
  let page: Awaited<ReturnType<typeof linePage>> | undefined;
  const read = await rowsRead(database.db, 'statement_lines', async (tx) => {
    page = await linePage(tx, { direction: 'out' }, { limit: 20, offset: 0 });
  });
  expect(page?.rows.map(({ narration }) => narration)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Line ${20_000 - n * 1000}`),
  );
  expect(page?.total).toEqual({ total: 20, at_least: false });
  expect(read).toBeLessThan(100);
});
