/** Foreign money as it comes: in itself and with what it has cost in Naira (Product §26.6, §26.7). */
import type { Db } from '../database/transaction.ts';
import { costOfHolding, lockHolding, MARGIN, positionOf } from './accounts.ts';
import { bought, type Holding } from './average-cost.ts';
import type { Line } from './write-journal.ts';

/**
 * What adds `amount` that has cost so much Naira to what is at hand, which is locked until `tx` ends. What had gone out
 * before is settled with it. The account that it came to, and what it was for, are the caller's lines.
 */
export async function bringIn(tx: Db, currency: string, came: Holding): Promise<Line[]> {
  const change = bought(await lockHolding(tx, currency), came);
  return [
    [positionOf(currency), -came.amount],
    [costOfHolding(currency), change.cost],
    [MARGIN, -change.gain],
  ];
}
