import type { Db } from '../database/transaction.ts';

/** A deleted customer's parcels as they lay on the shelf (Product §28.109). Answers the files of their photos. */
export async function forgetShelf(
  tx: Db,
  { id: customerId, username }: { id: bigint; username: string },
): Promise<bigint[]> {
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
  return photos.map(({ file_id }) => file_id);
}
