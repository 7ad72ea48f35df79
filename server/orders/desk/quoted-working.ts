/** How a parcel's price comes about is that of the price it has (Product §28.85). */
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';

/**
 * A quote was written in `tx`: what is said with it is how the price comes about; where nothing is, what was said with the
 * quote before goes with that. What whoever weighed has written since stays.
 */
export async function followQuote(tx: Db, orderId: bigint, note: string | null): Promise<void> {
  const saidBefore = sql<string>`(select note from order_events where order_id = ${orderId} and event = 'quote'
    order by id desc offset 1 limit 1)`;
  await tx
    .updateTable('shipment_orders')
    .set({ cost_note: note })
    .where('order_id', '=', orderId)
    .$if(note === null, (parcel) => parcel.where('cost_note', '=', saidBefore))
    .execute();
}
