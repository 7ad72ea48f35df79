/** A customer orders printed items (Product §17.1). */

import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import { failFields } from '../errors.ts';
import { orderOpening } from '../orders/index.ts';

type BrandingRequest = {
  customerId: bigint;
  itemIds: string[];
  quantityId: string;
  once: Once;
  now: Date;
};

/** @throws {ApiError} `invalid_input` where an item or the quantity is not on offer. */
export async function placeBranding(context: Context, request: BrandingRequest) {
  const { answer } = await request.once(async (tx) => {
    const offered = await tx
      .selectFrom('branding_items')
      .select(['id', 'name'])
      .orderBy('position')
      .orderBy('id')
      .execute();
    const wanted = new Set(request.itemIds);
    const items = offered.filter((item) => wanted.has(String(item.id))).map((item) => item.name);
    if (items.length !== wanted.size) failFields({ item_id: ['An item you chose is no longer offered'] });
    const quantities = await tx.selectFrom('branding_quantities').select(['id', 'group']).execute();
    const quantity = quantities.find((row) => String(row.id) === request.quantityId);
    if (!quantity) failFields({ quantity_id: ['This quantity is no longer offered'] });
    return orderOpening(
      context,
      tx,
      {
        type: 'branding',
        customerId: request.customerId,
        amount: null,
        name: items.join(', '),
        quantity: quantity.group,
        facts: { items, quantity_group: quantity.group },
      },
      request.now,
    );
  });
  return answer;
}
