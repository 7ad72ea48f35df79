/** A parcel that stood on the shelf becomes its order's, with what was found out of it there (Product §28.88). */
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { permit } from '../permit.ts';
import { changeOrder } from './change-order.ts';
import { ARRIVED } from './desk/receive-parcel.ts';
import { orderById } from './queries.ts';
import { tell } from './tell.ts';

type Shelved = { fileIds: bigint[]; grams: bigint | null; receivedBy: bigint; now: Date };

/** Inside `tx`, in which the order was opened. */
export async function takeFromShelf(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  orderId: bigint,
  { fileIds, grams, receivedBy, now }: Shelved,
): Promise<void> {
  const order = await orderById(tx, orderId);
  const permitted = permit(order, 'track', 'warehouse', 'packaging');
  const changed = await changeOrder(tx, permitted, { step: 'packaging' }, now);
  await tell(context, tx, changed, {
    event: 'track',
    kind: 'tracking',
    by: { id: receivedBy },
    from: order.status,
    note: ARRIVED,
    // The order's own mail is on its way.
    isMailed: false,
    now,
  });
  await tx
    .updateTable('shipment_orders')
    .set({ weight_grams: grams, weighed_at: grams === null ? null : now })
    .where('order_id', '=', orderId)
    .execute();
  if (fileIds.length > 0)
    await tx
      .insertInto('shipment_photos')
      .values(fileIds.map((file_id) => ({ order_id: orderId, file_id })))
      .execute();
}
