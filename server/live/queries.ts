/** What the streams read: which of what a browser has is no longer the newest. */
import type { Held } from '@cowrie/contract/live.ts';
import type { Db } from '../database/transaction.ts';

/** Of the orders that a browser shows those of which it has not the newest; of a customer's, their own alone. */
export async function newerThan(db: Db, held: readonly Held[], customerId: bigint | null) {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('threads as t', 't.order_id', 'o.id')
    .select(['o.reference', 'o.type', 'o.version', 't.last_message_id', 't.last_visible_id'])
    .where(
      'o.reference',
      'in',
      held.map(({ ref }) => ref),
    )
    .$if(customerId !== null, (orders) => orders.where('o.customer_id', '=', customerId))
    .execute();
  const had = new Map(held.map((one) => [one.ref, one]));
  return rows.flatMap(({ reference: ref, type, version, last_message_id, last_visible_id }) => {
    const { v = '0', id = '0' } = had.get(ref) ?? {};
    const newest = customerId === null ? last_message_id : last_visible_id;
    return [
      {
        ref,
        type,
        order: BigInt(v) !== 0n && version > BigInt(v) ? Number(version) : null,
        thread: BigInt(id) !== 0n && newest > BigInt(id) ? Number(newest) : null,
      },
    ];
  });
}

/** A customer's own order, for who writes in its thread. */
export function ownThread(db: Db, own: { customerId: bigint; type: string; reference: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'type', 'reference'])
    .where('reference', '=', own.reference)
    .where('type', '=', own.type as 'payment')
    .where('customer_id', '=', own.customerId)
    .executeTakeFirst();
}
