/** Proposals of before that nobody saw any more: the migration that ends them (Product §26.57). */
import { expect, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { migrationsBefore } from '../testing/earlier-migrations.ts';

const IT = '0086-proposals-end.sql';

test('only what is proposed for money that is unexplained still waits', async () => {
  const { pool, db } = await createTestDatabase({ isEmpty: true });
  await migrate(pool, migrationsBefore(IT));
  await pool.query(`
    insert into staff (username, email, name, role, password_hash) values ('s', 's@example.com', 'S', 'owner', 'x');
    insert into ledger_accounts (code, kind, currency, name) values ('in/one', 'pay-in', 'NGN', 'One');
    insert into bank_statements (account_id, file_name, sha256, uploaded_by, uploaded_at, first_day, last_day, reaches_to, line_count,
      new_count, idle_count)
    select a.id, 'may.csv', 'x', s.id, now(), current_date, current_date, now(), 3, 3, 0
    from ledger_accounts a, staff s where a.code = 'in/one';
    with written as (
      insert into journals (cause, kind, day, at) values ('line/1/2', 'explained', current_date, now()) returning id, day)
    insert into postings (journal_id, account_id, currency, amount, day)
    select w.id, a.id, 'NGN', case a.code when 'fees' then -5 else 5 end, w.day
    from written w, ledger_accounts a where a.code in ('fees', 'unexplained');
    insert into statement_lines (account_id, bank_statement_id, line_number, day, amount, narration, reference, counterparty,
      likeness, ordinal, state, settled_at, note, aside_as, explained_by)
    select b.account_id, b.id, 1, current_date, 5, n.narration, '', '', 'x', n.ordinal, n.state,
      case n.state when 'aside' then now() end, 'Said', case n.state when 'aside' then 'unexplained' end,
      case n.narration when 'explained' then (select id from journals where cause = 'line/1/2') end
    from bank_statements b, (values ('explained', 1, 'aside'), ('unexplained', 2, 'aside'), ('open', 3, 'open'))
      as n (narration, ordinal, state);
    insert into explanations (line_id, bank_reference, reason, proposed_by, proposed_at)
    select l.id, 'RET', 'Thought so', s.id, now() from statement_lines l, staff s;`);
  expect(await migrate(pool)).toContain(IT);
  const states = db
    .selectFrom('explanations as e')
    .innerJoin('statement_lines as l', 'l.id', 'e.line_id')
    .select(['l.narration', 'e.state'])
    .orderBy('l.ordinal');
  expect((await states.execute()).map(({ narration, state }) => [narration, state])).toEqual([
    ['explained', 'rejected'],
    ['unexplained', 'proposed'],
    ['open', 'rejected'],
  ]);
});
