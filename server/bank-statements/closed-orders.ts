/** Cancelled orders, lapsed ones among them, whose references a bank's text names: their money came late (Product §27.16). */
import { readReference } from '@cowrie/contract/reference.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { IS_GONE } from '../sessions/gone.ts';
import { type LineRow, saidOf } from './lines.ts';
import { type ReferenceFit, referenceFinder } from './matching/references.ts';

export type ClosedOrder = {
  id: bigint;
  reference: string;
  customer_id: bigint;
  customer: string;
  closed_at: Date;
  has_lapsed: boolean;
  has_refund: boolean;
};

/**
 * References of so many orders, the latest that closed, are found with a wrong letter too; older ones only as they are
 * written.
 */
const MOST_RECENT = 3000;
const WRITTEN = /\bCWR-?[0-9A-Z]{8}\b/gi;

/** What of a reference a bank passed on is enough to say that it is meant. */
const isNamed = (fit: ReferenceFit | undefined) => fit === 'reference' || fit === 'similar reference';

/** Whether a bank's text names an order. */
export const names = (text: string, reference: string) =>
  isNamed(referenceFinder([reference])(text).get(reference));

/** By the ids of the lines that name them. Only Naira goes to people, and none to who has deleted their account. */
export async function closedOrders(db: Db, credits: readonly LineRow[]): Promise<Map<bigint, ClosedOrder[]>> {
  const lines = credits
    .filter(({ currency }) => currency === 'NGN')
    .map((row) => ({ row, text: saidOf(row) }));
  if (lines.length === 0) return new Map();
  const written = lines.flatMap(({ text }) =>
    [...text.matchAll(WRITTEN)].flatMap(([word]) => readReference(word) ?? []),
  );
  const orders = new Map((await closedAmong(db, written)).map((order) => [order.reference, order]));
  const find = referenceFinder([...orders.keys()]);
  const found = new Map<bigint, ClosedOrder[]>();
  for (const { row, text } of lines) {
    const named = [...find(text)].flatMap(([reference, fit]) => {
      const order = orders.get(reference);
      return order && isNamed(fit) ? [order] : [];
    });
    if (named.length > 0) found.set(row.id, named);
  }
  return found;
}

async function closedAmong(db: Db, references: readonly string[]): Promise<ClosedOrder[]> {
  const { rows } = await sql<ClosedOrder>`
    select o.id, o.reference, o.customer_id, c.firstname || ' ' || c.lastname as customer,
      o.status_since as closed_at, ${HAS_LAPSED} as has_lapsed,
      exists (select from refunds where order_id = o.id) as has_refund
    from orders o join customers c on c.id = o.customer_id
    where o.status = 'cancelled' and not ${IS_GONE} and (o.reference = any(${[...new Set(references)]}::text[])
      or o.id in (select id from orders where status = 'cancelled' order by status_since desc limit ${MOST_RECENT}))`.execute(
    db,
  );
  return rows;
}

/** Whether the order lapsed: nobody cancelled it. */
const HAS_LAPSED = sql<boolean>`coalesce((select actor = 'system' from order_events
  where order_id = o.id and event = 'cancel' order by id desc limit 1), false)`;

/** An order by its reference, whatever its status. */
export async function orderNamed(db: Db, reference: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['o.id', 'o.reference', 'o.customer_id', 'o.status'])
    .select([HAS_LAPSED.as('has_lapsed'), IS_GONE.as('customer_gone')])
    .where('o.reference', '=', reference)
    .executeTakeFirst();
}
