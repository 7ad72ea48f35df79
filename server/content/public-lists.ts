/** The lists that visitors read, each kept ready until its content changes. */
import { states } from '@cowrie/contract/accounts.ts';
import { items, quantities } from '@cowrie/contract/branding.ts';
import * as content from '@cowrie/contract/content.ts';
import { paymentMethods } from '@cowrie/contract/payments.ts';
import { goodsCategories, goodsTypes, shippingRates } from '@cowrie/contract/shipping.ts';
import type { Selectable } from 'kysely';
import type { Router } from '../calls/route.ts';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { hasSampleData } from '../sample-mark.ts';
import { anyTable, type ContentTable } from './lists.ts';

type Row<T extends ContentTable> = { id: string } & Omit<Selectable<Database[T]>, 'id' | 'position'>;

/** The rows of a list in its order, ids as the contract has them, without their position. */
async function rowsOf<T extends ContentTable>(db: Db, table: T) {
  const rows = await db.selectFrom(anyTable(table)).selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(({ id, position: _, ...row }) => ({ id: String(id), ...row })) as unknown as Row<T>[];
}

export function publicLists(route: Router): void {
  route.cached(content.about, async ({ context }) => {
    const rows = await rowsOf(context.db, 'about');
    return { about_us: rows.map(({ id: _, ...about }) => about) };
  });
  route.cached(content.testimonials, async ({ context }) => ({
    testimonials: await rowsOf(context.db, 'testimonials'),
  }));
  route.cached(content.policies, async ({ context }) => ({
    privacy_policies: await rowsOf(context.db, 'policies'),
  }));
  route.cached(content.faqs, async ({ context }) => ({ faqs: await rowsOf(context.db, 'faqs') }));
  route.cached(states, async ({ context }) => ({ states: await rowsOf(context.db, 'states') }));
  route.cached(items, async ({ context }) => ({ items: await rowsOf(context.db, 'branding_items') }));
  route.cached(quantities, async ({ context }) => ({
    quantities: await rowsOf(context.db, 'branding_quantities'),
  }));
  route.cached(goodsTypes, async ({ context }) => ({ goods_types: await rowsOf(context.db, 'goods_types') }));
  route.cached(goodsCategories, async ({ context }) => ({
    goods_categories: await rowsOf(context.db, 'goods_categories'),
  }));
  route.cached(shippingRates, async ({ context }) => ({
    shipping_rate: await rowsOf(context.db, 'shipping_rates'),
  }));
  route.cached(paymentMethods, async ({ context }) => ({
    payment_methods: await rowsOf(context.db, 'payment_methods'),
  }));
  route.cached(content.siteInfo, async ({ context }) => ({
    brand_name: context.config.brandName,
    sample_data: await hasSampleData(context.db),
    public_url: context.config.publicUrl,
  }));
}
