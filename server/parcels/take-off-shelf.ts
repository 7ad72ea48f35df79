/** A parcel on the shelf that is announced leaves it for its order (Product §28.88). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

type Announced = { customerId: bigint; trackingNumber: string };

/**
 * The parcel that was announced, if it stands there. One with another customer's mark, or given to another, stays where it
 * is: a tracking number alone can be read off somebody's carton.
 */
const onShelf = (db: Db, { customerId, trackingNumber }: Announced) =>
  db
    .selectFrom('shelf_parcels as p')
    .leftJoin('customers as marked', (join) =>
      join.on(sql<boolean>`p.mark <> '' and lower(marked.username) = lower(p.mark)`),
    )
    .select('p.id')
    .where('p.order_id', 'is', null)
    .where(sql<string>`upper(p.tracking_number)`, '=', trackingNumber.toUpperCase())
    .where(sql<boolean>`coalesce(p.customer_id, marked.id, ${customerId}) = ${customerId}`)
    .orderBy('p.id')
    .limit(1);

export async function standsOnShelf(db: Db, announced: Announced): Promise<boolean> {
  return (await onShelf(db, announced).executeTakeFirst()) !== undefined;
}

/** Inside `tx`, in which the order was opened: what is known of the parcel, or null where none stands there. */
export async function takeOffShelf(
  tx: Db,
  { orderId, ...announced }: Announced & { orderId: bigint },
): Promise<{ fileIds: bigint[]; grams: bigint | null; receivedBy: bigint } | null> {
  const parcel = await tx
    .updateTable('shelf_parcels')
    .set({ order_id: orderId })
    .where('id', '=', onShelf(tx, announced))
    .where('order_id', 'is', null)
    .returning(['id', 'weight_grams', 'received_by'])
    .executeTakeFirst();
  if (!parcel) return null;
  const photos = await tx
    .selectFrom('shelf_photos')
    .select('file_id')
    .where('parcel_id', '=', parcel.id)
    .execute();
  return {
    fileIds: photos.map(({ file_id }) => file_id),
    grams: parcel.weight_grams,
    receivedBy: parcel.received_by,
  };
}
