/** Ship for me: warehouse addresses, shipping rates and shipment orders (Product §17.2, §17.3). */
import * as z from 'zod/mini';
import { endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { trackingNumberField } from './tracking-number.ts';

const shippingAddress = z.object({
  id: z.string(),
  language: z.enum(['english', 'chinese']),
  receiver_name: z.string(),
  receiver_phone: z.string(),
  receiver_address: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  zip_code: z.string(),
});
export type ShippingAddress = z.output<typeof shippingAddress>;

export const shippingAddresses = endpoint({
  method: 'GET',
  path: '/shipping/addresses',
  summary: 'The warehouse’s address in English and Chinese, with the customer’s shipping mark',
  access: 'customer',
  data: z.object({ shipping_addresses: z.array(shippingAddress) }),
});

const shippingRate = z.object({
  id: z.string(),
  service: z.string(),
  description: z.string(),
  rate: z.string(),
  custom_clearing: z.string(),
});
export type ShippingRate = z.output<typeof shippingRate>;

export const shippingRates = endpoint({
  method: 'GET',
  path: '/shipping/rate',
  summary: 'Shipping rate table',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ shipping_rate: z.array(shippingRate) }),
});

export const goodsTypes = endpoint({
  method: 'GET',
  path: '/goods/types',
  summary: 'Types of goods (cargo)',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({
    goods_types: z.array(
      z.object({ id: z.string(), code: z.string(), name: z.string(), description: z.string() }),
    ),
  }),
});

export const goodsCategories = endpoint({
  method: 'GET',
  path: '/goods/categories',
  summary: 'Categories of goods',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({
    goods_categories: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  }),
});

export const placeShipment = endpoint({
  method: 'POST',
  path: '/shipment/order',
  summary: 'Announce a parcel to the warehouse',
  access: 'customer',
  limits: ['order'],
  body: z.object({
    goods_type: requiredText('Choose a goods type', 60),
    goods_category: requiredText('Choose a goods category', 60),
    tracking_number: trackingNumberField,
    shipping_company: requiredText('Shipping company is required', 100),
  }),
  data: z.object({ shipment_order: z.object({ id: z.string(), reference: z.string() }) }),
  creates: true,
  errors: ['too_many_tries'],
});
