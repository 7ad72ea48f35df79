import * as api from '@cowrie/contract/shipping.ts';
import type { Router } from '../calls/call.ts';
import { contentRows } from '../content/index.ts';
import { placeShipment } from './place-shipment.ts';

export function shippingRoutes(route: Router): void {
  route(api.goodsTypes, async ({ context }) => ({
    goods_types: await contentRows(context.db, 'goods_types'),
  }));
  route(api.goodsCategories, async ({ context }) => ({
    goods_categories: await contentRows(context.db, 'goods_categories'),
  }));
  route(api.shippingRates, async ({ context }) => ({
    shipping_rate: (await contentRows(context.db, 'shipping_rates')).map(
      // What staff price by is theirs.
      ({ id, service, description, rate, custom_clearing }) => ({
        id,
        service,
        description,
        rate,
        custom_clearing,
      }),
    ),
  }));

  route(api.shippingAddresses, async ({ context, customer }) => {
    const rows = await contentRows(context.db, 'warehouse_addresses');
    return {
      shipping_addresses: rows.map((address) => ({
        ...address,
        // The shipping mark: the warehouse tells by it whose parcel it is (Product §17.2).
        receiver_name: `${address.receiver_name} (${customer.username})`,
      })),
    };
  });

  route(api.placeShipment, async ({ context, customer, body, once, now }) => ({
    shipment_order: await placeShipment(context, {
      customerId: customer.id,
      goodsType: body.goods_type,
      goodsCategory: body.goods_category,
      trackingNumber: body.tracking_number,
      shippingCompany: body.shipping_company,
      once,
      now,
    }),
  }));
}
