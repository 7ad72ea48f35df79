/** A parcel that stood on the shelf becomes its order's, with what was found out of it there (Product §28.88). */
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { permit } from '../permit.ts';
import { ARRIVED, weighedNow } from './arrived-parcel.ts';
import { changeOrder } from './change-order.ts';
import { orderById } from './queries.ts';
import { tell } from './tell.ts';

type Shelved = {
  fileIds: bigint[];
  grams: bigint | null;
  /** The staff member who took the parcel in, or who said whose it is. */
  staffId: bigint;
  /** Whether a mail is sent; not where the order's own mail is on its way. */
  isMailed: boolean;
  now: Date;
};

/** Inside `tx`, in which the order was opened or locked. */
export async function takeFromShelf(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  orderId: bigint,
  { fileIds, grams, staffId, isMailed, now }: Shelved,
): Promise<void> {
  const order = await orderById(tx, orderId);
  const permitted = permit(order, 'track', 'warehouse', 'packaging');
  const changed = await changeOrder(tx, permitted, { step: 'packaging' }, now);
  await tell(context, tx, changed, {
    event: 'track',
    kind: 'tracking',
    by: { id: staffId },
    from: order.status,
    note: ARRIVED,
    isMailed,
    now,
  });
  if (grams !== null)
    await tx
      .updateTable('shipment_orders')
      .set({ weight_grams: grams, ...weighedNow(order, now) })
      .where('order_id', '=', orderId)
      .execute();
  await keepShelfPhotos(tx, orderId, fileIds);
}

/** Photos that were taken of an order's parcel on the shelf. */
export async function keepShelfPhotos(tx: Db, orderId: bigint, fileIds: readonly bigint[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .insertInto('shipment_photos')
    .values(fileIds.map((file_id) => ({ order_id: orderId, file_id })))
    .execute();
}
