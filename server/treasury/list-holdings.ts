import { formatAmount } from '@cowrie/contract/money.ts';
import type { Db } from '../database/transaction.ts';
import { holding } from '../ledger/index.ts';

/** RMB and USDT at hand with what they cost in Naira (Product §26.97). */
export async function listHoldings(db: Db) {
  const holdings = [];
  for (const currency of ['RMB', 'USDT']) {
    const { amount, cost } = await holding(db, currency);
    holdings.push({ currency, amount: formatAmount(amount), cost: formatAmount(cost) });
  }
  return { holdings };
}
