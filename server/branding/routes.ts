import * as api from '@cowrie/contract/branding.ts';
import type { Router } from '../calls/call.ts';
import { contentRows } from '../content/index.ts';
import { placeBranding } from './place-branding.ts';

export function brandingRoutes(route: Router): void {
  route(api.items, async ({ context }) => ({
    items: await contentRows(context.db, 'branding_items'),
  }));
  route(api.quantities, async ({ context }) => ({
    quantities: await contentRows(context.db, 'branding_quantities'),
  }));

  route(api.placeBranding, async ({ context, customer, body, once, now }) => ({
    branding_order: await placeBranding(context, {
      customerId: customer.id,
      itemIds: body.item_id,
      quantityId: body.quantity_id,
      once,
      now,
    }),
  }));
}
