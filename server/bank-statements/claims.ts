/** What waits for a line of a statement: orders whose money shall have come (Product §26.46). */
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Claim } from './matching/match.ts';

export type OrderClaim = Claim & { status: OrderStatus; customer: string };

/** Orders without a proof are looked at for so long. */
const PENDING_DAYS = 60;

type Row = {
  id: bigint;
  reference: string;
  status: OrderStatus;
  customer: string;
  currency: string;
  missing: bigint;
  proof_at: Date | null;
  created_at: Date;
};

/**
 * Orders that wait for money, or the one of them that is named, those with a proof first, at most `limit`. What is asked
 * in USDT waits for USDT. Which they are is said first: what is known of each is asked of those alone.
 */
export async function orderClaims(
  db: Db,
  { now, limit, orderId }: { now: Date; limit: number; orderId?: bigint },
): Promise<OrderClaim[]> {
  const since = new Date(now.getTime() - PENDING_DAYS * DAY_MS);
  const { rows } = await sql<Row>`
    select o.id, o.reference, o.status, c.firstname || ' ' || c.lastname as customer, o.created_at,
      case when t.in_usdt then 'USDT' else o.currency end as currency,
      case when t.in_usdt then t.usdt_asked else o.amount - o.received end as missing, proof.at as proof_at
    from (
      select id, reference, status, status_since, customer_id, currency, amount, received, created_at from orders o
      where o.amount is not null ${orderId === undefined ? sql`` : sql`and o.id = ${orderId}`}
        and (o.status = 'awaiting' or (o.status = 'pending' and o.status_since > ${since}))
      order by o.status, o.status_since desc, o.id
      limit ${limit}) o
    join customers c on c.id = o.customer_id
    left join lateral (
      select id, usdt_asked, payment_option_code = 'usdt' and usdt_asked is not null as in_usdt
      from transactions where order_id = o.id and closed_at is null order by id desc limit 1) t on true
    left join lateral (select max(created_at) as at from proofs where order_id = o.id and transaction_id = t.id) proof
      on true
    order by o.status, o.status_since desc, o.id`.execute(db);
  return rows.map((row) => ({
    id: String(row.id).padStart(19, '0'),
    reference: row.reference,
    currency: row.currency,
    amount: row.missing,
    name: row.customer,
    saidAt: row.proof_at?.getTime() ?? null,
    since: row.created_at.getTime(),
    status: row.status,
    customer: row.customer,
  }));
}
