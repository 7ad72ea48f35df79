/** A photo that comes while its parcel is weighed refuses nobody: its order moved on, and nothing that is weighed did (Product §7.6). */
import { readThousandths, thousandths } from '@cowrie/contract/shipping-price.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { lockOrders } from '../lock-orders.ts';
import type { OrderRow } from '../queries.ts';

/** `photos`: how many there are of its parcel. */
export type OrderToWeigh = OrderRow & { photos: bigint };

export function orderToWeigh(db: Db, reference: string): Promise<OrderToWeigh | undefined> {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select((from) =>
      from
        .selectFrom('shipment_photos as photo')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('photo.order_id', '=', 'orders.id')
        .$asScalar()
        .$notNull()
        .as('photos'),
    )
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/**
 * The order as it is, locked until `tx` ends, where nothing but photos came since it was read: each is one step of its
 * version. Else as it was read, which its change refuses.
 */
export async function lockToWeigh(tx: Db, read: OrderToWeigh): Promise<OrderRow> {
  await lockOrders(tx, [read.id]);
  const now = await orderToWeigh(tx, read.reference);
  if (!now || now.status !== read.status || now.track_status !== read.track_status) return read;
  return now.version - read.version === now.photos - read.photos ? now : read;
}

/**
 * Inside `tx`, which holds the order. `seen`: the kilograms that the screen showed, empty where none; undefined where it does not say.
 * @throws {ApiError} `parcel_weighed` where somebody has weighed it since, whose weight would be lost unseen (Product §7.6).
 */
export async function refuseUnseenWeight(tx: Db, orderId: bigint, seen: string | undefined): Promise<void> {
  if (seen === undefined) return;
  const { weight_grams: now } = await tx
    .selectFrom('shipment_orders')
    .select('weight_grams')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (now !== readThousandths(seen)) fail('parcel_weighed', { weight: thousandths(now ?? 0n) });
}
