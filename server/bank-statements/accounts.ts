/** The accounts of the book that have statements (Product §26.44). */
import type { StatementAccount } from '@cowrie/contract/desk/bank-statements.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

const KINDS = ['pay-in', 'pay-out'] as const;

/** Open lines of an account are counted so far. */
const MOST_COUNTED = 1000;

export function statementAccount(db: Db, code: string) {
  return db
    .selectFrom('ledger_accounts')
    .select(['id', 'code', 'name', 'currency', 'kind'])
    .where('code', '=', code)
    .where('kind', 'in', KINDS)
    .executeTakeFirst();
}

export async function statementAccounts(db: Db): Promise<StatementAccount[]> {
  const rows = await db
    .selectFrom('ledger_accounts as a')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('bank_statements as b')
          .innerJoin('staff as s', 's.id', 'b.uploaded_by')
          .select(['b.reaches_to', 'b.uploaded_at', 's.name as uploaded_by'])
          .whereRef('b.account_id', '=', 'a.id')
          .orderBy('b.reaches_to', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['a.code', 'a.name', 'a.currency', 'a.kind'])
    .select(['last.reaches_to', 'last.uploaded_at', 'last.uploaded_by'])
    .select(
      sql<bigint>`(select count(*) from (select from statement_lines l where l.account_id = a.id and l.state = 'open'
        limit ${MOST_COUNTED}) found)`.as('open_lines'),
    )
    .where('a.kind', 'in', KINDS)
    .orderBy('a.kind')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    currency: row.currency,
    kind: row.kind === 'pay-in' ? 'pay-in' : 'pay-out',
    reaches_to: row.reaches_to?.toISOString() ?? null,
    uploaded_at: row.uploaded_at?.toISOString() ?? null,
    uploaded_by: row.uploaded_by,
    open_lines: Number(row.open_lines),
  }));
}
