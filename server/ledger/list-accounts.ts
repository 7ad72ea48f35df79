/** All accounts of the book, and one of them, with what is on them (Product §26.90). */
import type { BookAccount } from '@cowrie/contract/desk/book.ts';
import { type LedgerAccountKind, readingOf } from '@cowrie/contract/desk/ledger.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { balanceOf, balancesOf } from './balances.ts';

export type AccountRow = {
  id: bigint;
  code: string;
  kind: LedgerAccountKind;
  currency: string;
  name: string;
  customer_id: bigint | null;
  closed_to: string | null;
  opened_at: Date;
};

/** What an `AccountRow` is made of. */
export const ACCOUNT_COLUMNS = [
  'id',
  'code',
  'kind',
  'currency',
  'name',
  'customer_id',
  'closed_to',
  'opened_at',
] as const satisfies (keyof AccountRow)[];

const accounts = (db: Db) => db.selectFrom('ledger_accounts as a').select(ACCOUNT_COLUMNS);

/** An account by its number. */
export async function accountOf(db: Db, id: bigint): Promise<AccountRow | undefined> {
  return accounts(db).where('a.id', '=', id).executeTakeFirst();
}

/** One that every book has, by its code. */
export async function ownAccount(db: Db, code: string): Promise<AccountRow> {
  return accounts(db).where('a.code', '=', code).executeTakeFirstOrThrow();
}

const MONEY = ['pay-in', 'pay-out'] as const;

/** The accounts where money is, in the order in which they were opened: what customers pay into, what receivers are paid from, or both. */
export async function moneyAccounts(db: Db, kind?: (typeof MONEY)[number]): Promise<AccountRow[]> {
  return accounts(db)
    .where('a.kind', 'in', kind ? [kind] : MONEY)
    .orderBy('a.kind')
    .orderBy('a.id')
    .execute();
}

/** Those that hold Naira: customers pay into them, and refunds leave from them. */
export async function nairaAccounts(db: Db): Promise<AccountRow[]> {
  return (await moneyAccounts(db, 'pay-in')).filter(({ currency }) => currency === 'NGN');
}

/** Debits above zero, in minor units, as `readingOf` its kind has it. */
export const reading = (kind: LedgerAccountKind, amount: bigint) => formatAmount(readingOf(kind) * amount);

const accountView = (row: AccountRow, balance: bigint): BookAccount => ({
  id: String(row.id),
  code: row.code,
  kind: row.kind,
  currency: row.currency,
  name: row.name,
  balance: reading(row.kind, balance),
  closed_to: row.closed_to,
});

export async function accountWithBalance(db: Db, row: AccountRow): Promise<BookAccount> {
  return accountView(row, await balanceOf(db, row.id));
}

/** All but the customers', whose balances come as one sum. */
export async function listAccounts(db: Db) {
  const rows = await accounts(db).where('a.kind', '<>', 'customer').orderBy('a.id').execute();
  const balances = await balancesOf(
    db,
    rows.map(({ id }) => id),
  );
  const { count, sum } = await db
    .selectFrom('ledger_balances')
    .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum')])
    .where('never_debit', '=', true)
    .where('amount', '<>', 0n)
    .executeTakeFirstOrThrow();
  return {
    accounts: rows.map((row) => accountView(row, balances.get(row.id) ?? 0n)),
    customers: { count: Number(count), balance: reading('customer', sum) },
  };
}
