/**
 * Whether a proof's file, or the same picture, was sent for another order as well, or with a part of its own that counts
 * already: one slip must not pay twice (Product §21.14, §26.60).
 */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { type FileRow, viewFile } from '../../files/index.ts';

/** How many are named. */
const NAMED = 20;

/**
 * Proofs `q` of other orders, whoever's, or of the order's earlier attempts whose money counts, with the same bytes as a proof
 * `p` of the order or a picture found alike.
 */
const OTHERS_TEXT = `proofs p
  cross join lateral (
    select g.id as file_id, true as is_same_file from files f join files g on g.sha256 = f.sha256
    where f.id = p.file_id
    union all
    select a.other_file_id, false from alike_proofs a where a.file_id = p.file_id) same
  join proofs q on q.file_id = same.file_id and (q.order_id <> p.order_id
    or q.transaction_id < p.transaction_id and exists (
      select from transactions counted where counted.id = q.transaction_id and counted.status = 'successful'))`;
const OTHERS = sql.raw(OTHERS_TEXT);

type Row = FileRow & {
  proof_id: bigint;
  reference: string;
  status: OrderStatus;
  customer: string;
  sent_at: Date;
  is_same_file: boolean;
};

/** The orders by each proof of this one, itself among them. */
export function sameProofs(
  db: Db,
  context: Pick<Context, 'links'>,
  orderId: bigint,
): Promise<DeskOrder['same_proofs']> {
  return sameProofsAmong(db, context, [orderId], NAMED);
}

/** The other orders by each proof of these, at most `limit` in all: those of the newest, which wait to be confirmed. */
export async function sameProofsAmong(
  db: Db,
  { links }: Pick<Context, 'links'>,
  orderIds: readonly bigint[],
  limit: number,
): Promise<DeskOrder['same_proofs']> {
  const { rows } = await sql<Row>`with other as (
      select p.id as proof_id, q.order_id, min(q.created_at) as sent_at, bool_or(same.is_same_file) as is_same_file,
        (array_agg(q.file_id order by same.is_same_file desc, q.id))[1] as file_id
      from ${OTHERS} where p.order_id = any(${orderIds}::bigint[])
      group by p.id, q.order_id order by p.id desc, q.order_id limit ${limit})
    select other.proof_id, other.sent_at, other.is_same_file, o.reference, o.status, c.firstname || ' ' || c.lastname as customer,
      f.id, f.name, f.media_type, f.size, f.thumbnail_width, f.thumbnail_height
    from other
    join orders o on o.id = other.order_id
    join customers c on c.id = o.customer_id
    join files f on f.id = other.file_id
    order by other.proof_id, o.id`.execute(db);
  return rows.map((row) => ({
    proof_id: String(row.proof_id),
    reference: row.reference,
    status: row.status,
    customer: row.customer,
    sent_at: row.sent_at.toISOString(),
    likeness: row.is_same_file ? 'file' : 'picture',
    file: viewFile(links, row),
  }));
}

/** Changes whenever `sameProofs` would. */
export const sameProofsVersion = (orderId: bigint): RawBuilder<string> => sql<string>`(
  select coalesce(string_agg(q.id || o.status, ',' order by q.id), '') from ${OTHERS}
  join orders o on o.id = q.order_id where p.order_id = ${orderId})`;

/**
 * Whether an order, whose id and status these columns are, waits with a proof that was sent before, as of `OTHERS_TEXT`. What
 * was declined, or counts, is looked at no more.
 */
export const waitsWithSameProof = (id: string, status: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(status)} = 'awaiting' and exists (select from ${OTHERS} where p.order_id = ${sql.ref(id)}
    and exists (select from transactions waiting where waiting.id = p.transaction_id and waiting.closed_at is null)))`;

/** The references of the orders that an attempt's proofs were sent for before; `t` is the attempt's row. */
export const OTHERS_OF_ATTEMPT = `array(
  select o.reference from (
    select distinct q.order_id from ${OTHERS_TEXT} where p.order_id = t.order_id and p.transaction_id = t.id
    order by q.order_id limit ${NAMED}) other
  join orders o on o.id = other.order_id order by o.id)`;
