/** The accounts of the book by what they stand for, and what is on them (Product §26.1, §26.3). */
import type { LedgerAccountKind } from '@cowrie/contract/desk/ledger.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Holding } from './average-cost.ts';

/** The accounts that every book has. */
export const ORDERS = 'orders';
export const REFUNDS = 'refunds';
export const MARGIN = 'margin';
export const INCOME = 'income';
export const FEES = 'fees';
export const UNEXPLAINED = 'unexplained';
export const DIFFERENCE = 'difference';
export const OPENING = 'opening';
export const DRAWINGS = 'drawings';
/** Foreign money that is at hand, in itself; what it has cost stands in Naira beside it. */
export const positionOf = (currency: string) => `position/${currency}`;
export const costOfHolding = (currency: string) => `cost/${currency}`;

const customerCode = (customerId: bigint) => `customer/${customerId}`;

type NewAccount = {
  code: string;
  kind: LedgerAccountKind;
  currency: string;
  name: string;
  customerId?: bigint;
};

/** Opens an account unless it is there. */
export async function openAccount(tx: Db, account: NewAccount): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({
      code: account.code,
      kind: account.kind,
      currency: account.currency,
      name: account.name,
      customer_id: account.customerId ?? null,
      keeps_balance: account.kind === 'customer',
    })
    // Whichever index conflicts, by code or by customer: two first credits of one customer may come at once.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The code of a customer's balance, which is opened where they have none yet. */
export async function customerAccount(tx: Db, customerId: bigint): Promise<string> {
  const code = customerCode(customerId);
  await openAccount(tx, { code, kind: 'customer', currency: 'NGN', name: 'Balance', customerId });
  return code;
}

/** What a customer has with us, in kobo. */
export async function customerBalance(db: Db, customerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
    .select('b.amount')
    .where('a.customer_id', '=', customerId)
    .executeTakeFirst();
  return -(row?.amount ?? 0n);
}

/** Foreign money at hand with its cost, locked until `tx` ends, so that each who takes of it sees what is left. */
export async function lockHolding(tx: Db, currency: string): Promise<Holding> {
  const codes = [positionOf(currency), costOfHolding(currency)];
  // A balance whose row is not there yet could not be locked, so it is made first.
  await sql`insert into ledger_balances (account_id, amount, never_debit)
    select id, 0, false from ledger_accounts where code = any(${codes}) on conflict do nothing`.execute(tx);
  return holdingOf(await balancesFor(tx, currency).forUpdate('b').execute());
}

/** As `lockHolding`, to look at. */
export async function holding(db: Db, currency: string): Promise<Holding> {
  return holdingOf(await balancesFor(db, currency).execute());
}

const balancesFor = (db: Db, currency: string) =>
  db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
    .select(['a.kind', 'b.amount'])
    .where('a.code', 'in', [positionOf(currency), costOfHolding(currency)])
    .orderBy('a.id');

function holdingOf(rows: { kind: LedgerAccountKind; amount: bigint }[]): Holding {
  const of = (kind: LedgerAccountKind) => rows.find((row) => row.kind === kind)?.amount ?? 0n;
  return { amount: -of('position'), cost: of('cost') };
}
