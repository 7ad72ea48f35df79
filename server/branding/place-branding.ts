/** A customer orders printed items (Product §17.1). */

import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import { knowRules, orderOpening } from '../orders/index.ts';

type BrandingRequest = {
  customerId: bigint;
  itemIds: string[];
  quantityId: string;
  once: Once;
  now: Date;
};

/** @throws {ApiError} `invalid_input` where an item or the quantity is not on offer. */
export async function placeBranding(context: Context, request: BrandingRequest) {
  const { items: offered, quantities } = await context.known.get('branding', () => onOffer(context.db));
  await knowRules(context);
  const { answer } = await request.once(async (tx) => {
    const wanted = new Set(request.itemIds);
    const items = offered.filter((item) => wanted.has(String(item.id))).map((item) => item.name);
    if (items.length !== wanted.size) failFields({ item_id: ['An item you chose is no longer offered'] });
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

async function onOffer(db: Db) {
  const [items, quantities] = await Promise.all([
    db.selectFrom('branding_items').select(['id', 'name']).orderBy('position').orderBy('id').execute(),
    db.selectFrom('branding_quantities').select(['id', 'group']).execute(),
  ]);
  return { items, quantities };
}
