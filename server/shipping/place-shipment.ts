/** A customer announces a parcel to the warehouse (Product §17.3). */

import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import { failFields } from '../errors.ts';
import { openOrder, takeFromShelf } from '../orders/index.ts';
import { takeOffShelf } from '../parcels/index.ts';

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
  const { answer } = await request.once(async (tx) => {
    const types = await tx.selectFrom('goods_types').select(['id', 'code', 'name']).execute();
    const categories = await tx.selectFrom('goods_categories').select(['id', 'code', 'name']).execute();
    const named = (value: string) => (row: { id: bigint; code: string }) =>
      row.code === value || String(row.id) === value;
    const type = types.find(named(request.goodsType));
    const category = categories.find(named(request.goodsCategory));
    if (!type) failFields({ goods_type: ['Choose a goods type'] });
    if (!category) failFields({ goods_category: ['Choose a goods category'] });
    const order = await openOrder(
      context,
      tx,
      {
        type: 'shipment',
        customerId: request.customerId,
        amount: null,
        name: `${category.name}, ${type.name}`,
        quantity: '1 parcel',
        facts: {
          goods_type: type.name,
          goods_category: category.name,
          tracking_number: request.trackingNumber,
          shipping_company: request.shippingCompany,
          weight_grams: null,
          cost_note: null,
        },
      },
      request.now,
    );
    const shelved = await takeOffShelf(tx, {
      orderId: order.id,
      customerId: request.customerId,
      trackingNumber: request.trackingNumber,
    });
    if (shelved) await takeFromShelf(context, tx, order.id, { ...shelved, now: request.now });
    return { id: String(order.id), reference: order.reference };
  });
  return answer;
}
