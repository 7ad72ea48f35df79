/** What is read of threads and messages, and of the orders they belong to. */
import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Wanted } from '../sessions/customers.ts';
import { LEFT_OUT, MOST_SHOWN, newestMessages } from '../threads/newest-messages.ts';
import { CONVERSATION_ORDER, inboxCases, unreadCases } from './case-conversations.ts';

export const INBOX_LIMIT = 100;

export type OwnThread = { customerId: bigint; type: OrderType; reference: string };

/** What a poll of a customer's own thread needs to say "unchanged" and to note that it was seen. */
export type ThreadState = {
  id: string;
  reference: string;
  status: OrderStatus;
  last_visible_id: string;
  unread: boolean;
  /** The newest message that the customer has had before them. */
  read: string;
  /** The newest message that staff have had before them. */
  seen: string;
};

/** @param own of the order's reference, which has letters, or of its id, which has none */
export function ownThreadState(own: { type: OrderType; reference: string }): Wanted {
  const isNamed = /^\d{1,18}$/.test(own.reference) ? 'o.id = :reference::bigint' : 'o.reference = :reference';
  const text = `(
    select json_build_object('id', o.id::text, 'reference', o.reference, 'status', o.status,
      'last_visible_id', t.last_visible_id::text, 'unread', t.customer_read_id < t.last_visible_id,
      'read', t.customer_read_id::text, 'seen', t.staff_read_id::text)
    from orders o join threads t on t.order_id = o.id
    where ${isNamed} and o.type = :type and o.customer_id = customer.id)`;
  return { text, values: own };
}

/** How a thread is named: by its customer, or by staff, who may name anybody's. */
export type ThreadName = OwnThread | { reference: string };

/** The order of a thread. */
export function threadOrder(db: Db, name: ThreadName) {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'type', 'reference', 'status', 'amount', 'customer_id'])
    .where('reference', '=', name.reference);
  return 'customerId' in name
    ? orders.where('type', '=', name.type).where('customer_id', '=', name.customerId)
    : orders;
}

const messages = (db: Db, orderId: bigint) =>
  db
    .selectFrom('messages as m')
    .leftJoin('files as f', 'f.id', 'm.file_id')
    .leftJoin('staff as s', 's.id', 'm.staff_id')
    .selectAll('m')
    .select(['f.name as file_name', 'f.media_type', 'f.size', 's.name as staff_name'])
    .select(['f.thumbnail_width', 'f.thumbnail_height'])
    .where('m.order_id', '=', orderId);

/** The newest messages of a thread, oldest first; `withInternal` for staff alone. */
export async function threadMessages(db: Db, orderId: bigint, { withInternal }: { withInternal: boolean }) {
  const newest = messages(db, orderId)
    .orderBy('m.id', 'desc')
    .limit(MOST_SHOWN + 1);
  const rows = await (withInternal ? newest : newest.where('m.internal', '=', false)).execute();
  return newestMessages(rows, (row) => ({
    ...row,
    ...BY_NOBODY,
    internal: false,
    lines: [LEFT_OUT],
    file_id: null,
  }));
}
const BY_NOBODY = { id: 0n, sender: 'system', staff_id: null, staff_name: null } as const;

/** One message of a thread. */
export function threadMessage(db: Db, orderId: bigint, id: bigint) {
  return messages(db, orderId).where('m.id', '=', id).executeTakeFirst();
}
export type MessageRow = Awaited<ReturnType<typeof threadMessages>>[number];

/** What a poll of a customer's inbox needs to say "unchanged": the order and the state of what it lists. */
export function inboxVersion(limit: number): Wanted {
  const text = `(
    select coalesce(md5(string_agg(concat_ws('.', id, last_visible_id, customer_read_id, version), ','
      order by last_message_at desc, id desc)), 'none')
    from (
      select o.id, t.last_visible_id, t.customer_read_id, o.version, t.last_message_at
      from threads t join orders o on o.id = t.order_id
      where t.customer_id = customer.id
      order by t.last_message_at desc, o.id desc
      limit :limit::int) newest) || '.' || ${inboxCases(':limit')}`;
  return { text, values: { limit } };
}

/** How much of what the inbox lists is unread: one number, found as the inbox is, without reading a message. */
export function unreadMessages(limit: number): Wanted {
  const text = `((
    select count(*)
    from (
      select t.order_id, t.customer_read_id, t.last_visible_id from threads t where t.customer_id = customer.id
      order by t.last_message_at desc, t.order_id desc
      limit :limit::int) newest
    join messages m on m.order_id = newest.order_id and m.id > newest.customer_read_id
      and not m.internal and m.sender <> 'customer'
    where newest.customer_read_id < newest.last_visible_id) + ${unreadCases(':limit')})::int`;
  return { text, values: { limit } };
}

/** A customer's conversations, the one with the newest message first. */
export function conversations(db: Db, customerId: bigint, limit: number) {
  return db
    .selectFrom('threads as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('payment_orders as p', 'p.order_id', 'o.id')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('messages as m')
          .select(['m.lines', 'm.sender', 'm.created_at', 'm.file_id'])
          .whereRef('m.id', '=', 't.last_visible_id')
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([...CONVERSATION_ORDER, 'last.lines', 'last.sender', 'last.created_at', 'last.file_id'])
    .select(
      sql<bigint>`(select count(*) from messages m where m.order_id = t.order_id and m.id > t.customer_read_id
        and not m.internal and m.sender <> 'customer')`.as('unread'),
    )
    .where('t.customer_id', '=', customerId)
    .orderBy('t.last_message_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}
