/** What is read of a customer's cases (Product §27.26). */
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Wanted } from '../sessions/customers.ts';

/** What a poll of an order's cases needs to say "unchanged" and to note that they were read. */
export type CasesState = { order_id: string; last: string; open: boolean; unread: boolean };

export function ownCasesState(own: { type: OrderType; reference: string }): Wanted {
  const text = `(
    select json_build_object('order_id', o.id::text, 'last', coalesce(max(c.last_message_id), 0)::text,
      'open', coalesce(bool_or(c.id is not null and c.closed_at is null), false),
      'unread', coalesce(bool_or(c.customer_read_id < c.last_message_id), false))
    from orders o left join cases c on c.order_id = o.id
    where o.reference = $2 and o.type = $3 and o.customer_id = customer.id
    group by o.id)`;
  return { text, values: [own.reference, own.type] };
}

/** Notes that the customer has read what there is of an order's cases. */
export function markCasesRead(db: Db, orderId: bigint, upTo: bigint) {
  return db
    .updateTable('cases')
    .set({ customer_read_id: sql<bigint>`greatest(customer_read_id, least(last_message_id, ${upTo}))` })
    .where('order_id', '=', orderId)
    .whereRef('customer_read_id', '<', 'last_message_id')
    .execute();
}

/** The cases of an order, oldest first. */
export function casesOf(db: Db, orderId: bigint) {
  return db
    .selectFrom('cases')
    .select(['id', 'opened_at', 'closed_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** Their messages, oldest first, with who of the staff wrote. */
export function messagesOf(db: Db, caseIds: readonly bigint[]) {
  if (caseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('case_messages as m')
    .leftJoin('staff as s', 's.id', 'm.staff_id')
    .select(['m.id', 'm.case_id', 'm.sender', 'm.message', 'm.created_at', 's.name as author'])
    .where('m.case_id', 'in', caseIds)
    .orderBy('m.id')
    .execute();
}

/** SQL of what the inbox's version has to tell of cases; `limit` as `$n`. */
export const inboxCases = (limit: string) => `(
    select coalesce(md5(string_agg(concat_ws('.', id, last_message_id, customer_read_id, closed_at is null), ','
      order by last_message_at desc, id desc)), 'none')
    from (
      select c.id, c.last_message_id, c.customer_read_id, c.closed_at, c.last_message_at
      from cases c where c.customer_id = customer.id
      order by c.last_message_at desc, c.id desc
      limit ${limit}) newest_cases)`;

/** SQL of how many messages of staff in a customer's newest cases are unread; `limit` as `$n`. */
export const unreadCases = (limit: string) => `(
    select count(*)
    from (
      select c.id, c.customer_read_id, c.last_message_id from cases c where c.customer_id = customer.id
      order by c.last_message_at desc, c.id desc
      limit ${limit}) newest_cases
    join case_messages m on m.case_id = newest_cases.id and m.id > newest_cases.customer_read_id
      and m.sender <> 'customer'
    where newest_cases.customer_read_id < newest_cases.last_message_id)`;

/** Cases with their order and newest message. */
export const withOrder = (db: Db) =>
  db
    .selectFrom('cases as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('case_messages as last', 'last.id', 'c.last_message_id');

/** A customer's cases as the inbox lists them, the one with the newest message first. */
export function caseConversations(db: Db, customerId: bigint, limit: number) {
  return withOrder(db)
    .select(['c.id as case_id', 'c.closed_at', 'o.id', 'o.type', 'o.reference', 'o.name', 'o.status'])
    .select(['last.message', 'last.sender', 'last.created_at'])
    .select(
      sql<bigint>`(select count(*) from case_messages m where m.case_id = c.id and m.id > c.customer_read_id
        and m.sender <> 'customer')`.as('unread'),
    )
    .where('c.customer_id', '=', customerId)
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}
