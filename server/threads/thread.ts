/** One thread an order: opened with it, and written to by customer, staff and the system (Product §9.1). */
import { sql } from 'kysely';
import type { Speaker } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';

/** Opens the thread of a new order. */
export async function openThread(
  tx: Db,
  { orderId, customerId, now }: { orderId: bigint; customerId: bigint; now: Date },
): Promise<void> {
  await tx
    .insertInto('threads')
    .values({ order_id: orderId, customer_id: customerId, last_message_at: now, customer_seen_at: null })
    .execute();
}

export type NewMessage = {
  orderId: bigint;
  sender: Speaker;
  staffId?: bigint;
  lines: string[];
  fileId?: bigint;
  /** Only staff see it. */
  internal?: boolean;
  now: Date;
};

/** Adds a message to an order's thread; returns its id. Whether an answer is due from then on, a trigger keeps. */
export async function addMessage(tx: Db, message: NewMessage): Promise<bigint> {
  const internal = message.internal ?? false;
  // The thread's row is locked first: ids then grow in the order in which messages become visible,
  // so a poll that has seen one id has seen all below it.
  await tx
    .selectFrom('threads')
    .select('order_id')
    .where('order_id', '=', message.orderId)
    .forUpdate()
    .execute();
  const { id } = await tx
    .insertInto('messages')
    .values({
      order_id: message.orderId,
      sender: message.sender,
      staff_id: message.staffId ?? null,
      lines: message.lines,
      file_id: message.fileId ?? null,
      internal,
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('threads')
    .set({
      last_message_id: id,
      ...(internal ? {} : { last_visible_id: id, last_message_at: message.now, last_sender: message.sender }),
      ...(message.sender === 'customer' ? { customer_read_id: id, snoozed_until: null } : {}),
    })
    .where('order_id', '=', message.orderId)
    .execute();
  return id;
}

/** Notes that the customer is looking at the thread and has read up to `readId`. */
export function markSeen(db: Db, orderId: bigint, readId: bigint, now: Date) {
  return db
    .updateTable('threads')
    .set({ customer_seen_at: now, customer_read_id: sql<bigint>`greatest(customer_read_id, ${readId})` })
    .where('order_id', '=', orderId)
    .execute();
}
