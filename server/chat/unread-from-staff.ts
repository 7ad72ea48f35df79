/** Orders about which staff have written something that their customer has not read (Product §27.74). */
import type { Db } from '../database/transaction.ts';

/** As far as the inbox reaches. */
const MOST_READ = 100;

/** By the thread or a case, the newest first, each order once, `limit` at most. */
export async function unreadFromStaff(db: Db, customerId: bigint, limit: number) {
  const rows = await threadsOf(db, customerId)
    .unionAll(casesOf(db, customerId))
    .orderBy('at', 'desc')
    .limit(2 * limit)
    .execute();
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit);
}

const threadsOf = (db: Db, customerId: bigint) =>
  db
    .selectFrom((newest) =>
      newest
        .selectFrom('threads')
        .select(['order_id', 'customer_read_id', 'last_visible_id', 'last_message_at'])
        .where('customer_id', '=', customerId)
        .orderBy('last_message_at', 'desc')
        .orderBy('order_id', 'desc')
        .limit(MOST_READ)
        .as('t'),
    )
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .select(['o.id', 'o.type', 'o.reference', 'o.name', 't.last_message_at as at'])
    .whereRef('t.customer_read_id', '<', 't.last_visible_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages as m')
          .select('m.id')
          .whereRef('m.order_id', '=', 't.order_id')
          .whereRef('m.id', '>', 't.customer_read_id')
          .where('m.sender', '=', 'staff')
          .where('m.internal', '=', false),
      ),
    );

const casesOf = (db: Db, customerId: bigint) =>
  db
    .selectFrom((newest) =>
      newest
        .selectFrom('cases')
        .select(['id', 'order_id', 'customer_read_id', 'last_message_id', 'last_message_at'])
        .where('customer_id', '=', customerId)
        .orderBy('last_message_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_READ)
        .as('c'),
    )
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['o.id', 'o.type', 'o.reference', 'o.name', 'c.last_message_at as at'])
    .whereRef('c.customer_read_id', '<', 'c.last_message_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('case_messages as m')
          .select('m.id')
          .whereRef('m.case_id', '=', 'c.id')
          .whereRef('m.id', '>', 'c.customer_read_id')
          .where('m.sender', '=', 'staff'),
      ),
    );
