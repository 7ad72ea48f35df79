/** The day's figures (Product §23.1). */
import { OPEN_STATUSES } from '@cowrie/contract/lifecycle.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { dayBounds, dayOf } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { approvalsWaiting, lettersWaiting } from './desk-now.ts';
import { type Moved, moneyMoved } from './money-moved.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const CONFIRMING_DAYS = 7;

/** Days are Lagos days, whole ones, so that a list by days shows the very rows that a figure counts. */
const lagosDay = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;

export async function overview(db: Db, now: Date) {
  const since = startOf(now, DAYS);
  const byTypeAndStatus = await db
    .selectFrom('orders')
    .select(['type', 'status', sql<bigint>`count(*)`.as('count')])
    .where((where) => where.or([where('status', 'in', OPEN_STATUSES), where('created_at', '>=', since)]))
    .groupBy(['type', 'status'])
    .execute();
  const placed = await db
    .selectFrom('orders')
    .select([lagosDay('created_at').as('day'), sql<bigint>`count(*)`.as('orders')])
    .where('created_at', '>=', since)
    .groupBy('day')
    .execute();
  const moved = await moneyMoved(db, dayOf(since.getTime()));
  const oldest = await db
    .selectFrom('orders')
    .select(['reference', 'status_since'])
    .where('status', '=', 'awaiting')
    .orderBy('status_since')
    .limit(1)
    .executeTakeFirst();
  return {
    by_type_and_status: byTypeAndStatus.map((row) => ({ ...row, count: Number(row.count) })),
    days: joinDays(now, placed, moved),
    minutes_to_confirm: await medianMinutesToConfirm(db, startOf(now, CONFIRMING_DAYS)),
    oldest_awaiting: oldest
      ? { reference: oldest.reference, since: oldest.status_since.toISOString() }
      : null,
    unanswered_contacts: await lettersWaiting(db),
    pending_approvals: await approvalsWaiting(db),
  };
}

/** The start of the first of the last so many days, today among them. */
function startOf(now: Date, days: number): Date {
  return new Date(dayBounds(dayOf(now.getTime() - (days - 1) * DAY_MS))[0]);
}

/** From the first proof of an attempt to its confirmation. */
async function medianMinutesToConfirm(db: Db, since: Date): Promise<number | null> {
  const row = await db
    .selectFrom('order_events as e')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('order_events as p')
          .select(sql<Date>`max(p.created_at)`.as('at'))
          .whereRef('p.order_id', '=', 'e.order_id')
          .whereRef('p.id', '<', 'e.id')
          .where('p.event', '=', 'proof')
          .where('p.from_status', '=', 'pending')
          .as('proof'),
      (join) => join.onTrue(),
    )
    .select(
      sql<
        number | null
      >`(percentile_cont(0.5) within group (order by extract(epoch from e.created_at - proof.at) / 60))::float8`.as(
        'minutes',
      ),
    )
    .where('e.event', '=', 'confirm')
    .where('e.created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.minutes === null ? null : Math.round(row.minutes);
}

/** Naira and RMB stand there on every day, another currency on those on which it moved. */
function joinDays(now: Date, placed: { day: string; orders: bigint }[], moved: readonly Moved[]) {
  const ordersOn = new Map(placed.map((row) => [row.day, Number(row.orders)]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayOf(now.getTime() - (DAYS - 1 - index) * DAY_MS);
    const ofDay = moved.filter((row) => row.day === day);
    const came = sumsOf(ofDay, (what) => (what === 'in' ? 1n : what === 'cancelled' ? -1n : 0n), 'NGN');
    return {
      day,
      orders: ordersOn.get(day) ?? 0,
      in: came,
      cancelled: sumsOf(ofDay, (what) => (what === 'cancelled' ? 1n : 0n)),
      out: sumsOf(ofDay, (what) => (what === 'out' ? 1n : 0n), 'RMB'),
    };
  });
}

/** By currency, `first` before the others. */
function sumsOf(moved: readonly Moved[], sign: (what: Moved['what']) => bigint, first?: string) {
  const sums = new Map<string, bigint>(first ? [[first, 0n]] : []);
  for (const { what, currency, amount } of moved)
    if (sign(what) !== 0n) sums.set(currency, (sums.get(currency) ?? 0n) + sign(what) * amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount: formatAmount(amount) }));
}
