/** One thread an order: opened with it, and written to by customer, staff and the system (Product §9.1). */

import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import { piece, templateOf } from '../database/pieces.ts';
import type { Speaker } from '../database/schema.ts';
import { type Db, Made, write } from '../database/transaction.ts';

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

/**
 * CTEs: the thread of each order of the CTE `placed`, with its first message, which the system writes. The values are
 * `lines`, and `id`, `customer_id` and `created_at` of the order.
 */
export const newThread = (placed: string) => `@message as (
  insert into messages (order_id, sender, lines, created_at)
  select id, 'system', :lines::text[], created_at from ${placed} returning id, order_id),
@thread as (
  insert into threads (order_id, customer_id, last_message_id, last_visible_id, last_message_at, last_sender)
  select ${placed}.id, customer_id, @message.id, @message.id, created_at, 'system'
  from ${placed} join @message on @message.order_id = ${placed}.id)`;

type Row = {
  orderId: bigint;
  sender: Speaker;
  staffId: bigint | null;
  lines: string[];
  fileId: bigint | null;
  internal: boolean;
  now: Date;
};

/**
 * The thread's row is held first: ids then grow in the order in which messages become visible, so a poll that has seen
 * one id has seen all below it.
 */
const written = (
  thread: string,
) => `@held as (select order_id from threads where order_id = ${thread} for update),
@message as (
  insert into messages (order_id, sender, staff_id, lines, file_id, internal, created_at)
  select order_id, :sender::text, :staffId::bigint, :lines::text[], :fileId::bigint, :internal::boolean, :now::timestamptz
  from @held returning id, order_id),
@heard as (
  update threads set last_message_id = @message.id,
    last_visible_id = case when :internal then last_visible_id else @message.id end,
    last_message_at = case when :internal then last_message_at else :now end,
    last_sender = case when :internal then last_sender else :sender end,
    customer_read_id = case when :sender = 'customer' then @message.id else customer_read_id end,
    snoozed_until = case when :sender = 'customer' then null else snoozed_until end
  from @message where threads.order_id = @message.order_id)`;
const message = piece<Row>(written(':orderId::bigint'));
const ITS_ID = templateOf('select id from @message');

type Own = { reference: string; type: OrderType; customerId: bigint; statuses: readonly OrderStatus[] };

/** Of a customer's own order while it is in one of `statuses`; it can't leave them before the message is there. */
const ownMessage = piece<Omit<Row, 'orderId'> & Own>(`@open as (
  select id from orders
  where reference = :reference and type = :type and customer_id = :customerId and status = any(:statuses::text[])
  for share),
${written('(select id from @open)')}`);
const ITS_ID_AS_TEXT = templateOf('select id::text from @message');

/** A customer's message with all that is asked of their order; makes nothing where that isn't so. */
export const customerMessage = (own: Own, said: Pick<Row, 'lines' | 'now'>) =>
  new Made<string | undefined>(
    ownMessage({ ...own, ...said, sender: 'customer', staffId: null, fileId: null, internal: false }),
    ITS_ID_AS_TEXT,
  );

const rowOf = ({ orderId, sender, staffId, lines, fileId, internal, now }: NewMessage) =>
  message(
    {
      orderId,
      sender,
      staffId: staffId ?? null,
      lines,
      fileId: fileId ?? null,
      internal: internal ?? false,
      now,
    },
    `thread ${orderId}`,
  );

/** Adds a message to an order's thread; returns its id. Whether an answer is due from then on, a trigger keeps. */
export function addMessage(tx: Db, added: NewMessage): Promise<bigint> {
  return new Made<bigint>(rowOf(added), ITS_ID).value(tx);
}

/** As `addMessage`, where nobody asks for the id: it leaves with what else the transaction writes. */
export function gatherMessage(tx: Db, added: NewMessage): Promise<void> {
  return write(tx, rowOf(added));
}

/** Notes that the customer is looking at the thread and has read up to `readId`, or what there is. */
export function markSeen(db: Db, orderId: bigint, readId: bigint, now: Date) {
  return db
    .updateTable('threads')
    .set({
      customer_seen_at: now,
      customer_read_id: sql<bigint>`greatest(customer_read_id, least(${readId}, last_visible_id))`,
    })
    .where('order_id', '=', orderId)
    .execute();
}
