/** A parcel on the shelf that is announced leaves it for its order (Product §28.88). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

type Announced = { customerId: bigint; trackingNumber: string };

/** What is known of a parcel that stood there. */
type Shelved = { fileIds: bigint[]; grams: bigint | null; receivedBy: bigint };

/**
 * Held until `tx` ends: who announces a parcel, who shelves it and who says whose it is see what the others did. Announcing
 * holds it by `announced` of the database, within the statement that opens the order, where nothing of that number stands
 * on the shelf.
 */
export async function holdNumber(tx: Db, trackingNumber: string): Promise<void> {
  const name = `tracking number ${trackingNumber.toUpperCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

const waiting = (db: Db, trackingNumber: string) =>
  db
    .selectFrom('shelf_parcels as p')
    .select('p.id')
    .where('p.order_id', 'is', null)
    .where(sql<string>`upper(p.tracking_number)`, '=', trackingNumber.toUpperCase())
    .orderBy('p.id')
    .limit(1);

/** Whosever it is. */
export async function standsOnShelf(db: Db, trackingNumber: string): Promise<boolean> {
  return (await waiting(db, trackingNumber).executeTakeFirst()) !== undefined;
}

/**
 * The parcel that was announced, if it stands there. One with another customer's mark, or given to another, stays where it
 * is: a tracking number alone can be read off somebody's carton.
 */
const ofCustomer = (db: Db, { customerId, trackingNumber }: Announced) =>
  waiting(db, trackingNumber)
    .leftJoin('customers as marked', (join) =>
      join.on(sql<boolean>`p.mark <> '' and lower(marked.username) = lower(p.mark)`),
    )
    .where(sql<boolean>`coalesce(p.customer_id, marked.id, ${customerId}) = ${customerId}`);

/** Inside `tx`, in which the order was opened: what is known of the parcel, or null where none stands there. */
export function takeOffShelf(
  tx: Db,
  { orderId, ...announced }: Announced & { orderId: bigint },
): Promise<Shelved | null> {
  return take(tx, orderId, ofCustomer(tx, announced));
}

/** The parcel that staff say is the order's customer's. */
export function takeGiven(tx: Db, orderId: bigint, parcelId: bigint): Promise<Shelved | null> {
  return take(tx, orderId, sql<bigint>`${parcelId}::bigint`);
}

/**
 * The parcel that staff have in hand with its order, unless they gave it to somebody else: whatever mark they read on it
 * before. An order has one.
 */
export function takeInHand(
  tx: Db,
  { orderId, customerId, trackingNumber }: Announced & { orderId: bigint },
): Promise<Shelved | null> {
  const inHand = waiting(tx, trackingNumber)
    .where(sql<boolean>`coalesce(p.customer_id, ${customerId}) = ${customerId}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('shelf_parcels as other').select('other.id').where('other.order_id', '=', orderId)),
      ),
    );
  return take(tx, orderId, inHand);
}

async function take(
  tx: Db,
  orderId: bigint,
  parcelId: ReturnType<typeof waiting> | ReturnType<typeof sql<bigint>>,
): Promise<Shelved | null> {
  const parcel = await tx
    .updateTable('shelf_parcels')
    .set({ order_id: orderId })
    .where('id', '=', parcelId)
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
