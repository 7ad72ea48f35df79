/** What the inbox reads of cases (Product §9.12, §27.27). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** SQL of what the inbox's version has to tell of cases; `limit` as SQL. */
export const inboxCases = (limit: string) => `(
    select coalesce(md5(string_agg(concat_ws('.', id, last_message_id, customer_read_id, closed_at is null), ','
      order by last_message_at desc, id desc)), 'none')
    from (
      select c.id, c.last_message_id, c.customer_read_id, c.closed_at, c.last_message_at
      from cases c where c.customer_id = customer.id
      order by c.last_message_at desc, c.id desc
      limit ${limit}) newest_cases)`;

/** SQL of how many messages of staff in a customer's newest cases are unread; `limit` as SQL. */
export const unreadCases = (limit: string) => `(
    select count(*)
    from (
      select c.id, c.customer_read_id, c.last_message_id from cases c where c.customer_id = customer.id
      order by c.last_message_at desc, c.id desc
      limit ${limit}) newest_cases
    join case_messages m on m.case_id = newest_cases.id and m.id > newest_cases.customer_read_id
      and m.sender <> 'customer'
    where newest_cases.customer_read_id < newest_cases.last_message_id)`;

/** What a conversation says of its order `o`, whose payment is `p`. */
export const CONVERSATION_ORDER = [
  'o.id',
  'o.type',
  'o.reference',
  'o.name',
  'o.status',
  'p.receiver_name',
] as const;

/** A customer's cases as the inbox lists them, the one with the newest message first. */
export function caseConversations(db: Db, customerId: bigint, limit: number) {
  return db
    .selectFrom('cases as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('payment_orders as p', 'p.order_id', 'o.id')
    .innerJoin('case_messages as last', 'last.id', 'c.last_message_id')
    .select(['c.id as case_id', 'c.closed_at', ...CONVERSATION_ORDER])
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
