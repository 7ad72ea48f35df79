import type { Db } from '../database/transaction.ts';
import { removeFiles } from '../files/removed.ts';

/** A deleted customer's parcels as they lay on the shelf, with their photos (Product §28.109). */
export async function forgetShelf(
  tx: Db,
  { id: customerId, username }: { id: bigint; username: string },
  now: Date,
): Promise<void> {
  const parcels = tx
    .selectFrom('shelf_parcels')
    .select('id')
    .where((where) =>
      where.or([
        where('customer_id', '=', customerId),
        where(
          'order_id',
          'in',
          where.selectFrom('orders').select('orders.id').where('orders.customer_id', '=', customerId),
        ),
      ]),
    );
  const photos = await tx
    .deleteFrom('shelf_photos')
    .where('parcel_id', 'in', parcels)
    .returning('file_id')
    .execute();
  await tx.deleteFrom('shelf_parcels').where('id', 'in', parcels).execute();
  // Parcels that bear their mark and that nobody has given to them.
  await tx
    .updateTable('shelf_parcels')
    .set({ mark: '' })
    .where((where) => where(where.fn('lower', ['mark']), '=', username.toLowerCase()))
    .execute();
  await removeFiles(tx, [...new Set(photos.map(({ file_id }) => file_id))], now);
}
