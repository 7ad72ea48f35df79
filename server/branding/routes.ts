import * as api from '@cowrie/contract/branding.ts';
import type { Router } from '../calls/route.ts';
import { contentRows } from '../content/index.ts';
import { placeBranding } from './place-branding.ts';

export function brandingRoutes(route: Router): void {
  route.cached(api.items, async ({ context }) => ({
    items: await contentRows(context.db, 'branding_items'),
  }));
  route.cached(api.quantities, async ({ context }) => ({
    quantities: await contentRows(context.db, 'branding_quantities'),
  }));

  route(api.placeBranding, async ({ context, customer, body, attempt, now }) => ({
    branding_order: await placeBranding(context, {
      customerId: customer.id,
      itemIds: body.item_id,
      quantityId: body.quantity_id,
      attempt: attempt(`customer:${customer.id}`),
      now,
    }),
  }));
}
