/** Whether a proof's file was sent for another order as well: one slip must not pay for two (Product §21.14). */
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import type { OrderRow } from '../queries.ts';

/** How many are named. */
const NAMED = 20;

/** Proofs of other orders, whoever's, with the same bytes as a proof `p` of the order. */
const OTHERS = sql`proofs p
  join files f on f.id = p.file_id
  join files g on g.sha256 = f.sha256
  join proofs q on q.file_id = g.id and q.order_id <> p.order_id`;

/** The other orders by each proof of this one. */
export async function sameProofs(db: Db, orderId: bigint) {
  const { rows } = await sql<{
    proof_id: bigint;
    reference: string;
    status: OrderStatus;
    customer: string;
    sent_at: Date;
  }>`select p.id as proof_id, o.reference, o.status, c.username as customer, min(q.created_at) as sent_at
    from ${OTHERS}
    join orders o on o.id = q.order_id
    join customers c on c.id = o.customer_id
    where p.order_id = ${orderId}
    group by p.id, o.id, c.id
    order by p.id, o.id
    limit ${NAMED}`.execute(db);
  return rows.map(({ proof_id, sent_at, ...row }) => ({
    ...row,
    proof_id: String(proof_id),
    sent_at: sent_at.toISOString(),
  }));
}

/** Changes whenever `sameProofs` would. */
export const sameProofsVersion = (orderId: bigint): RawBuilder<string> => sql<string>`(
  select coalesce(string_agg(q.id || o.status, ',' order by q.id), '') from ${OTHERS}
  join orders o on o.id = q.order_id where p.order_id = ${orderId})`;

/** Whether an order, whose id and status these columns are, waits with a proof that was sent for another too. */
export const waitsWithSameProof = (id: string, status: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(status)} = 'awaiting' and exists (select from ${OTHERS} where p.order_id = ${sql.ref(id)}))`;

/**
 * What the open attempt was proved with must not have been sent for another order, unless staff say that they looked.
 * @returns the other orders' references
 * @throws {ApiError} `proof_sent_twice`.
 */
export async function refuseSameProof(tx: Db, order: OrderRow, { looked }: { looked: boolean }) {
  const { rows } = await sql<{ reference: string }>`select o.reference from ${OTHERS}
    join transactions t on t.id = p.transaction_id and t.closed_at is null
    join orders o on o.id = q.order_id
    where p.order_id = ${order.id} group by o.id order by o.id limit ${NAMED}`.execute(tx);
  const references = rows.map(({ reference }) => reference);
  if (references.length > 0 && !looked) fail('proof_sent_twice', { orders: references.join(', ') });
  return references;
}
