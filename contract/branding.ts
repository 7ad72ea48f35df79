/** Branding orders: items printed by a Chinese supplier (Product §3.3, §17.1). */
import * as z from 'zod/mini';
import { endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';

export const items = endpoint({
  method: 'GET',
  path: '/items',
  summary: 'Items that can be branded',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** A link; null where staff set none, as with the two below. */
        picture: z.nullable(z.string()),
        /** What one costs at the least, in Naira. */
        from_price: z.nullable(z.string()),
        /** Days from the payment until the goods are made. */
        lead_days: z.nullable(z.number()),
      }),
    ),
  }),
});

export const quantities = endpoint({
  method: 'GET',
  path: '/quantities',
  summary: 'Quantity groups',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ quantities: z.array(z.object({ id: z.string(), group: z.string() })) }),
});

export const placeBranding = endpoint({
  method: 'POST',
  path: '/branding/order',
  summary: 'Place a branding order',
  access: 'customer',
  limits: ['order'],
  body: z.object({
    item_id: z
      .array(z.string(), { error: 'Choose at least one item' })
      .check(z.minLength(1, 'Choose at least one item'), z.maxLength(50)),
    quantity_id: z.string({ error: 'Choose a quantity' }).check(z.minLength(1, 'Choose a quantity')),
  }),
  data: z.object({ branding_order: z.object({ id: z.string(), reference: z.string() }) }),
  creates: true,
  errors: ['too_many_tries'],
});
