/** What is read of the receivers that customers have saved; always of one customer's. */
import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';

export type ReceiverRow = Selectable<Database['receivers']>;
export type OwnReceiver = { customerId: bigint; id: bigint };

/** A customer's own receiver. */
export function ownReceiver(db: Db, { customerId, id }: OwnReceiver): Promise<ReceiverRow | undefined> {
  return db
    .selectFrom('receivers')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** A customer's receivers with their picture and their last order, the one paid last first. */
export function receiversOf(db: Db, customerId: bigint) {
  return db
    .selectFrom('receivers as r')
    .leftJoin('files as file', 'file.id', 'r.qr_file_id')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('payment_orders as p')
          .innerJoin('orders as o', 'o.id', 'p.order_id')
          .select(['p.you_get', 'p.you_get_currency', 'o.created_at as placed_at'])
          .whereRef('p.receiver_id', '=', 'r.id')
          .where('o.status', '<>', 'cancelled')
          .orderBy('p.order_id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.name', 'r.payment_method_code', 'r.description'])
    .select(['file.id as file_id', 'file.name as file_name', 'file.media_type', 'file.size'])
    .select(['last.you_get', 'last.you_get_currency', 'last.placed_at'])
    .where('r.customer_id', '=', customerId)
    .orderBy('r.used_at', 'desc')
    .orderBy('r.id', 'desc');
}
