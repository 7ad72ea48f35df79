import type { Db } from '../database/transaction.ts';
import type { OrderRow } from './queries.ts';

/** The orders as they are, locked until `tx` ends, so that none of them is moved by anybody else meanwhile. */
export function lockOrders(tx: Db, ids: readonly bigint[]): Promise<OrderRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}
