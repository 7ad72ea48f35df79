/** What staff say of an order that stays where it is is said once, however often its answer gets lost (Product §7.6). */
import type { OrderMove } from '@cowrie/contract/lifecycle.ts';
import type { Db } from '../../database/transaction.ts';

/** The words of a step of the tracking are its title. */
type Said = { staffId: bigint } & (
  | { event: OrderMove; note: string | null; title?: never }
  | { event: 'track'; title: string; note?: never }
);

/** Whether these very words of theirs are what was done last to the order. */
export async function wasSaidLast(db: Db, orderId: bigint, said: Said): Promise<boolean> {
  const last = await db
    .selectFrom('order_events')
    .select(['event', 'note', 'title', 'staff_id'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isTheirs = last?.event === said.event && last.staff_id === said.staffId;
  return isTheirs && (said.event === 'track' ? last.title === said.title : last.note === said.note);
}
