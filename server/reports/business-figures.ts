/** What whoever watches the process is told of the business (Product §31.70): from kept figures and by indexes alone. */
import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { daysAgo, readFigures } from '../figures/index.ts';
import { moneyWaiting } from '../ledger/index.ts';
import { UNDER_WAY } from '../orders/promise/promise.ts';
import { promisesOfLastDay } from './payout-record.ts';

const PLACED_DAYS = 30;

type Counted = { type: OrderType; status: OrderStatus; count: number };

export type BusinessFigures = {
  open: Counted[];
  /** Placed on the last 30 days, as they stand now. */
  placed: Counted[];
  /** `oldestSeconds` is 0 without any. */
  proofs: { count: number; oldestSeconds: number };
  /** What waits for what, in minor units. */
  money: {
    waitsFor: 'proof' | 'payout' | 'order' | 'refund' | 'explanation';
    currency: string;
    amount: bigint;
  }[];
  /** Foreign money at hand, in minor units. */
  atHand: { currency: string; amount: bigint }[];
  /** `open` and `broken` now; `promised` and `kept` of the payments of the last 24 hours. */
  promises: { open: number; broken: number; promised: number; kept: number };
};

export async function businessFigures(db: Db, now: Date): Promise<BusinessFigures> {
  const firstDay = daysAgo(now, PLACED_DAYS - 1);
  const counts = await readFigures<Pick<BusinessFigures, 'open' | 'placed'>>(db, firstDay, (source) => ({
    open: sql`select type, status, sum(orders)::integer as count from (${source.open}) as each group by type, status`,
    placed: sql`select type, status, sum(orders)::integer as count from (${source.orders(firstDay)}) as each
      group by type, status`,
  }));
  const { booked, atHand } = await bookedMoney(db);
  return {
    ...counts,
    proofs: await proofs(db, now),
    money: [...booked, ...(await moneyUnderWay(db))],
    atHand,
    promises: { ...(await promises(db, now)), ...(await promisesOfLastDay(db, now)) },
  };
}

async function proofs(db: Db, now: Date): Promise<BusinessFigures['proofs']> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(status_since) as oldest from orders where status = 'awaiting'`.execute(
    db,
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0 };
}

async function promises(db: Db, now: Date) {
  const { rows } = await sql<{ open: number; broken: number }>`
    select count(*)::int as open, count(*) filter (where promised_at < ${now})::int as broken
    from orders where promised_at is not null and status = any(${UNDER_WAY}::text[])
      and status in ('awaiting', 'processing')`.execute(db);
  return rows[0] ?? { open: 0, broken: 0 };
}

const WAITS_FOR = { orders: 'order', refunds: 'refund', unexplained: 'explanation' } as const;

async function bookedMoney(db: Db) {
  const booked: BusinessFigures['money'] = [];
  const atHand: BusinessFigures['atHand'] = [];
  for (const { kind, currency, amount } of await moneyWaiting(db))
    if (kind === 'position') atHand.push({ currency, amount });
    else booked.push({ waitsFor: WAITS_FOR[kind], currency, amount });
  return { booked, atHand };
}

/**
 * What customers say they sent and nobody has seen yet, and what receivers are still to be sent: of each open order its row,
 * which a join may look for in all there ever were.
 */
async function moneyUnderWay(db: Db): Promise<BusinessFigures['money']> {
  const { rows } = await sql<BusinessFigures['money'][number]>`
    select 'proof' as "waitsFor", currency, sum(greatest(amount - received, 0))::bigint as amount
    from orders where status = 'awaiting' and amount is not null group by currency
    union all
    select 'payout', p.you_get_currency, sum(greatest(p.you_get - o.paid_out, 0))::bigint
    from orders o cross join lateral (
      select you_get, you_get_currency from payment_orders where order_id = o.id limit 1) as p
    where o.status = 'processing' and o.type = 'payment' group by p.you_get_currency`.execute(db);
  return rows;
}
