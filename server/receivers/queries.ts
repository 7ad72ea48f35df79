/** What is read of the receivers that customers have saved; always of one customer's. */
import { PAID_STATUSES } from '@cowrie/contract/lifecycle.ts';
import type { Selectable } from 'kysely';
import { ask } from '../database/ask.ts';
import { question } from '../database/pieces.ts';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import type { Past, Saved } from './compare.ts';

export type ReceiverRow = Selectable<Database['receivers']>;
export type OwnReceiver = { customerId: bigint; id: bigint };

const own = (db: Db, { customerId, id }: OwnReceiver) =>
  db.selectFrom('receivers').selectAll().where('id', '=', id).where('customer_id', '=', customerId);

/** A customer's own receiver. */
export const ownReceiver = (db: Db, receiver: OwnReceiver): Promise<ReceiverRow | undefined> =>
  own(db, receiver).executeTakeFirst();

/** The same, locked until `tx` ends. */
export const lockReceiver = (tx: Db, receiver: OwnReceiver): Promise<ReceiverRow | undefined> =>
  own(tx, receiver).forUpdate().executeTakeFirst();

/** A customer's own payment with whom it pays, locked until `tx` ends. */
export function ownPayment(tx: Db, { customerId, reference }: { customerId: bigint; reference: string }) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('payment_orders as p', 'p.order_id', 'o.id')
    .select(['o.id', 'o.status', 'p.payment_method_code', 'p.description', 'p.qr_file_id', 'p.receiver_id'])
    .where('o.reference', '=', reference)
    .where('o.customer_id', '=', customerId)
    .forUpdate('p')
    .executeTakeFirst();
}

/** What the code in a kept picture holds. */
export async function readCode(db: Db, fileId: bigint): Promise<string | null> {
  const { qr_content } = await db
    .selectFrom('files')
    .select('qr_content')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  return qr_content;
}

/** So many payments back is far enough to know a receiver by. */
const MOST_PAST = 200;

/** Reads by indexes alone, whatever the planner thinks how much a customer has: the newest of each status, a code by its id. */
const waysAsked = question<{ customerId: bigint; paid: readonly string[] }>(`
  select each.n, way.*, way."qrFileId" is not null as "sendsCode",
    (select qr_content from files where id = way."qrFileId") as "qrContent"
  from @each, lateral (
    select id, id as "receiverId", name, payment_method_code as method, description, qr_file_id as "qrFileId",
      used_at, null::timestamptz as "placedAt"
    from receivers where customer_id = :customerId::bigint
    union all (
      select o.id, p.receiver_id, p.receiver_name, p.payment_method_code, p.description, p.qr_file_id,
        null, o.created_at
      from unnest(:paid::text[]) state, lateral (
        select id, created_at from orders where customer_id = :customerId and status = state and type = 'payment'
        order by id desc limit ${MOST_PAST}) o
      join payment_orders p on p.order_id = o.id
      order by o.id desc limit ${MOST_PAST})) way
  order by way.used_at desc, way.id desc`);

/** How a customer's receivers are saved, the one used last first, and how they were paid, the newest first: in one query. */
export async function waysOf(db: Db, customerId: bigint): Promise<{ saved: Saved[]; paid: Past[] }> {
  const rows = await ask<(Saved & { placedAt: null }) | (Past & { id: bigint })>(
    db,
    waysAsked({ customerId, paid: PAID_STATUSES }),
  );
  return {
    saved: rows.filter((row) => row.placedAt === null),
    paid: rows.filter((row) => row.placedAt !== null),
  };
}

/** A customer's receivers with their pictures and their last order, the one paid last first. */
export function receiversOf(db: Db, customerId: bigint) {
  return db
    .selectFrom('receivers as r')
    .leftJoin('files as file', 'file.id', 'r.qr_file_id')
    .leftJoin('files as photo', 'photo.id', 'r.photo_file_id')
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
    .select(['file.thumbnail_width', 'file.thumbnail_height'])
    .select(['photo.id as photo_id', 'photo.name as photo_name'])
    .select(['photo.media_type as photo_type', 'photo.size as photo_size'])
    .select(['last.you_get', 'last.you_get_currency', 'last.placed_at'])
    .where('r.customer_id', '=', customerId)
    .orderBy('r.used_at', 'desc')
    .orderBy('r.id', 'desc');
}
