/** A line of a statement is free again: the order that it confirmed has its money no more (Product §26.35). */
import type { Db } from '../database/transaction.ts';

export async function freeLine(tx: Db, lineId: bigint): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ state: 'open', order_id: null, settled_by: null, settled_at: null })
    .where('id', '=', lineId)
    .where('state', '=', 'taken')
    .execute();
}
