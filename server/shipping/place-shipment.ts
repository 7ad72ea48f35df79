/** A customer announces a parcel to the warehouse (Product §17.3). */

import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import { knowRules, orderOpening, takeFromShelf } from '../orders/index.ts';
import { holdNumber, standsOnShelf, takeOffShelf } from '../parcels/index.ts';

export type ShipmentRequest = {
  customerId: bigint;
  /** Code or id of a goods type and category on offer. */
  goodsType: string;
  goodsCategory: string;
  trackingNumber: string;
  shippingCompany: string;
  once: Once;
  now: Date;
};

/** @throws {ApiError} `invalid_input` for a type or category that is not on offer. */
export async function placeShipment(context: Context, request: ShipmentRequest) {
  const { customerId, trackingNumber, now } = request;
  const { types, categories } = await context.known.get('goods', () => onOffer(context.db));
  await knowRules(context);
  // Once more where it came onto the shelf after it was looked for: then the number is held before.
  let isHeld = await standsOnShelf(context.db, trackingNumber);
  const { answer } = await request.once(async (tx) => {
    const isShelved = isHeld;
    isHeld = true;
    if (isShelved) await holdNumber(tx, trackingNumber);
    const named = (value: string) => (row: { id: bigint; code: string }) =>
      row.code === value || String(row.id) === value;
    const type = types.find(named(request.goodsType));
    const category = categories.find(named(request.goodsCategory));
    if (!type) failFields({ goods_type: ['Choose a goods type'] });
    if (!category) failFields({ goods_category: ['Choose a goods category'] });
    const opened = await orderOpening(
      context,
      tx,
      {
        type: 'shipment',
        customerId,
        amount: null,
        name: `${category.name}, ${type.name}`,
        quantity: '1 parcel',
        facts: {
          goods_type: type.name,
          goods_category: category.name,
          tracking_number: trackingNumber,
          shipping_company: request.shippingCompany,
          weight_grams: null,
          cost_note: null,
          isHeld: isShelved,
        },
      },
      now,
    );
    if (!isShelved) return opened;
    const order = await opened.value(tx);
    const orderId = BigInt(order.id);
    const shelved = await takeOffShelf(tx, { orderId, customerId, trackingNumber });
    if (shelved) {
      const { receivedBy: staffId, ...found } = shelved;
      await takeFromShelf(context, tx, orderId, { ...found, staffId, isMailed: false, now });
    }
    return order;
  });
  return answer;
}

async function onOffer(db: Db) {
  const [types, categories] = await Promise.all([
    db.selectFrom('goods_types').select(['id', 'code', 'name']).execute(),
    db.selectFrom('goods_categories').select(['id', 'code', 'name']).execute(),
  ]);
  return { types, categories };
}
