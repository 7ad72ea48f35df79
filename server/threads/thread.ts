/** One thread an order: opened with it, and written to by customer, staff and the system (Product §9.1). */

import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import { piece, templateOf } from '../database/pieces.ts';
import type { Speaker } from '../database/schema/orders.ts';
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
 * CTEs: the thread of each order of the CTE `placed`, with its first message, which the system writes: the value `lines` of
 * its row in `about`. Of an order it takes `id`, `customer_id` and `created_at`.
 */
export const newThread = (placed: string, about: string) => `@message as (
  insert into messages (order_id, sender, lines, created_at)
  select id, 'system', :lines::text[], created_at from ${about} returning id, order_id),
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
 * one id has seen all below it. Writing reads nothing: only where all was read is one's own message read with it (Product §30.56).
 */
const written = (threads: string, its: string) => `@held as (${threads}),
@message as (
  insert into messages (order_id, sender, staff_id, lines, file_id, internal, created_at)
  select order_id, :sender, :staffId::bigint, :lines::text[], :fileId::bigint, :internal::boolean, :now::timestamptz
  from @held join @each on ${its} returning id, order_id),
@heard as (
  update threads set last_message_id = @message.id,
    last_visible_id = case when :internal then last_visible_id else @message.id end,
    last_message_at = case when :internal then last_message_at else :now end,
    last_sender = case when :internal then last_sender else :sender end,
    customer_read_id = case when :sender = 'customer' and customer_read_id >= last_visible_id then @message.id
      else customer_read_id end,
    snoozed_until = case when :sender = 'customer' then null else snoozed_until end
  from @message join @held on @held.order_id = @message.order_id join @each on ${its}
  where threads.order_id = @message.order_id)`;
const message = piece<Row>(
  written(
    'select order_id from threads join @each on order_id = :orderId::bigint for update of threads',
    '@held.order_id = :orderId',
  ),
);
const ITS_ID = templateOf('select each.n, id as answer from @message join @each on order_id = :orderId');

type Own = { reference: string; type: OrderType; customerId: bigint; statuses: readonly OrderStatus[] };

/** Of a customer's own order while it is in one of `statuses`; it can't leave them before the message is there. */
const ownMessage = piece<Omit<Row, 'orderId'> & Own>(`@open as (
  select id, each.n from orders join @each on reference = :reference and type = :type
    and customer_id = :customerId::bigint and status = any(:statuses::text[])
  for share of orders),
${written(
  'select order_id, @open.n from threads join @open on order_id = @open.id for update of threads',
  '@held.n = each.n',
)}`);
const ITS_ID_AS_TEXT = templateOf(
  'select @held.n, id::text as answer from @message join @held on @held.order_id = @message.order_id',
);

/** A customer's message with all that is asked of their order; makes nothing where that isn't so. */
export const customerMessage = (own: Own, said: Pick<Row, 'lines' | 'now'>) =>
  new Made<string | undefined>(
    ownMessage(
      { ...own, ...said, sender: 'customer', staffId: null, fileId: null, internal: false },
      `thread of ${own.reference}`,
    ),
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
