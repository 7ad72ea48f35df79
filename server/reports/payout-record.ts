/**
 * How fast receivers were paid, from what happened to the orders (Product §27.70, §27.71): from the proof that was
 * confirmed, or the payment from the balance, to the completion. Nobody can write anything into it. What was sent in two
 * steps waited for its customer in between, and is left out (Product §27.58).
 */
import { type PayoutFigures, RECORD_DAYS, RECORD_LEAST } from '@cowrie/contract/payout-record.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

const MINUTE_SECONDS = 60;

type Sums = {
  count: number;
  /** In seconds; null without any. */
  median: number | null;
  slowest_tenth: number | null;
  promised: number;
  kept: number;
  refunds: number;
  refund_median: number | null;
};

/** Payments whose receiver was paid between two moments: `done_at`, `promised_at`, and `took` in seconds. */
const paidBetween = (since: Date, now: Date) => sql`(
  select done.created_at as done_at, proof.promised_at,
    extract(epoch from done.created_at - proof.created_at)::float8 as took
  from order_events done
  join orders o on o.id = done.order_id and o.type = 'payment' and o.test_amount is null
  cross join lateral (
    select e.created_at, e.promised_at from order_events e
    where e.order_id = done.order_id and e.id < done.id
      and (e.event = 'pay' or (e.event = 'proof' and e.from_status = 'pending'))
    order by e.id desc limit 1
  ) proof
  where done.event = 'complete' and done.created_at > ${since} and done.created_at <= ${now})`;

/** How many payments of the last day were promised a moment, and of how many it was kept. */
export async function promisesOfLastDay(db: Db, now: Date): Promise<{ promised: number; kept: number }> {
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ promised: number; kept: number }>`
    select count(promised_at)::int as promised, count(*) filter (where done_at <= promised_at)::int as kept
    from ${paidBetween(since, now)} as paid`.execute(db);
  return rows[0] ?? { promised: 0, kept: 0 };
}

export async function payoutFigures(
  db: Db,
  now: Date,
): Promise<{ days: number; least: number; figures: PayoutFigures | null }> {
  const since = new Date(now.getTime() - RECORD_DAYS * DAY_MS);
  const { rows } = await sql<Sums>`
    select count(*)::int as count, back.refunds, back.refund_median,
      percentile_cont(0.5) within group (order by took) as median,
      percentile_cont(0.9) within group (order by took) as slowest_tenth,
      count(promised_at)::int as promised,
      count(*) filter (where done_at <= promised_at)::int as kept
    from ${paidBetween(since, now)} as paid
    cross join (
      select count(*)::int as refunds,
        percentile_cont(0.5) within group (order by extract(epoch from sent_at - created_at)::float8) as refund_median
      from refunds where state = 'sent' and sent_at > ${since} and sent_at <= ${now}
    ) back
    group by back.refunds, back.refund_median`.execute(db);
  const [sums] = rows;
  return { days: RECORD_DAYS, least: RECORD_LEAST, figures: sums ? figuresOf(sums) : null };
}

/** None of too few: one fast day would pass for a habit. Rounded against ourselves. */
function figuresOf(sums: Sums): PayoutFigures | null {
  const { count, median, slowest_tenth, promised, kept, refunds, refund_median } = sums;
  if (count < RECORD_LEAST || median === null || slowest_tenth === null) return null;
  return {
    count,
    median_minutes: Math.ceil(median / MINUTE_SECONDS),
    slowest_tenth_minutes: Math.ceil(slowest_tenth / MINUTE_SECONDS),
    within_promise_percent: promised < RECORD_LEAST ? null : Math.floor((kept * 100) / promised),
    refund_median_minutes:
      refunds < RECORD_LEAST || refund_median === null ? null : Math.ceil(refund_median / MINUTE_SECONDS),
  };
}
