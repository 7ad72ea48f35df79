/** What of the book's money waits for somebody, and what foreign money is at hand. */
import { type LedgerAccountKind, readingOf } from '@cowrie/contract/desk/ledger.ts';
import type { Db } from '../database/transaction.ts';
import { balancesOf } from './balances.ts';

const WAITING = ['orders', 'refunds', 'unexplained', 'position'] as const satisfies LedgerAccountKind[];

export type MoneyWaiting = {
  /** For orders that go on, to be refunded, to be explained; `position` is foreign money at hand. */
  kind: (typeof WAITING)[number];
  currency: string;
  /** In minor units. */
  amount: bigint;
};

/** By kind and currency, however many postings there are. */
export async function moneyWaiting(db: Db): Promise<MoneyWaiting[]> {
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'currency'])
    .where('kind', 'in', WAITING)
    .execute();
  const balances = await balancesOf(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.map(({ id, kind, currency }) => ({
    kind: kind as MoneyWaiting['kind'],
    currency,
    amount: readingOf(kind) * (balances.get(id) ?? 0n),
  }));
}
