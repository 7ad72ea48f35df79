/** The shipping slice: warehouse addresses with the customer's mark, and shipment orders. */
import * as api from '@cowrie/contract/shipping.ts';
import type { Router } from '../calls/route.ts';
import { placeShipment } from './place-shipment.ts';

export function shippingRoutes(route: Router): void {
  route(api.shippingAddresses, async ({ context, customer }) => {
    const rows = await context.db
      .selectFrom('warehouse_addresses')
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute();
    return {
      shipping_addresses: rows.map(({ id, position: _, ...address }) => ({
        ...address,
        id: String(id),
        // The shipping mark: the warehouse tells by it whose parcel it is (Product §7).
        receiver_name: `${address.receiver_name} (${customer.username})`,
      })),
    };
  });

  route(api.placeShipment, async ({ context, customer, body, attempt, now }) => ({
    shipment_order: await placeShipment(context, {
      customerId: customer.id,
      goodsType: body.goods_type,
      goodsCategory: body.goods_category,
      trackingNumber: body.tracking_number,
      shippingCompany: body.shipping_company,
      attempt: attempt(`customer:${customer.id}`),
      now,
    }),
  }));
}
