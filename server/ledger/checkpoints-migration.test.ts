/** Checkpoints that were written too early: the migration that makes their sums anew (Product §26.4). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { migrationsBefore } from '../testing/earlier-migrations.ts';
import { balanceOf } from './balances.ts';
import { flawsOf } from './flaws.ts';

const IT = '0125-checkpoints-anew.sql';

test('each checkpoint is made the sum of its postings again', async () => {
  const { pool, db } = await createTestDatabase({ isEmpty: true });
  await migrate(pool, migrationsBefore(IT));
  await pool.query(`
    insert into ledger_accounts (code, kind, currency, name) values ('in/bank', 'pay-in', 'NGN', 'Bank');
    with written as (insert into journals (cause, kind, day, at)
      select 'test/' || n, 'transfer', '2026-11-30', now() from generate_series(1, 9) n returning id, day)
    insert into postings (journal_id, account_id, currency, amount, day)
    select w.id, a.id, 'NGN', case a.code when 'orders' then -5 else 5 end, w.day
    from written w, ledger_accounts a where a.code in ('in/bank', 'orders') order by w.id;
    insert into ledger_checkpoints (account_id, posting_id, balance)
    select account_id, id, sum(amount) over (partition by account_id order by id) from postings;
    update ledger_checkpoints set balance = balance - 5
    where balance between 15 and 40 or balance = -30;`);
  const { rows: before } = await pool.query(
    'select account_id, posting_id from ledger_checkpoints order by 1, 2',
  );
  expect(await flawsOf(db)).toHaveLength(2);
  expect(await migrate(pool)).toContain(IT);
  expect(await flawsOf(db)).toEqual([]);
  const { rows: after } = await pool.query(
    'select account_id, posting_id from ledger_checkpoints order by 1, 2',
  );
  expect(after).toEqual(before);
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger_accounts where code in ('in/bank', 'orders') order by code`.execute(db);
  expect(await Promise.all(rows.map(({ id }) => balanceOf(db, id)))).toEqual([45n, -45n]);
});
