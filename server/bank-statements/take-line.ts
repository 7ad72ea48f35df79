/** A line of a statement becomes an order's, once: one credit of a bank cannot confirm two (Product §26.47). */
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';

type Taking = { lineId: bigint; orderId: bigint; staffId: bigint; now: Date };

/**
 * Gives an open line to an order, in the transaction of the move that it confirms.
 * @throws {ApiError} `changed_meanwhile` where another order has it, or it was set aside.
 */
export async function takeLine(tx: Db, { lineId, orderId, staffId, now }: Taking): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_lines')
    .set({ state: 'taken', order_id: orderId, settled_by: staffId, settled_at: now })
    .where('id', '=', lineId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) fail('changed_meanwhile');
}
