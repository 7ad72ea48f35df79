/** The day's figures (Product §23.1). */
import { formatAmount } from '@cowrie/contract/money.ts';
import type { Db } from '../database/transaction.ts';
import { daysAgo } from '../figures/index.ts';
import { type Moved, type OverviewFigures, overviewFigures } from './overview-figures.ts';
import { approvalsWaiting, lettersWaiting } from './what-waits.ts';

const DAYS = 30;
const CONFIRMING_DAYS = 7;

export async function overview(db: Db, now: Date) {
  const { by_type_and_status, placed, moved, minutes_to_confirm } = await overviewFigures(db, {
    day: daysAgo(now, DAYS - 1),
    confirmedDay: daysAgo(now, CONFIRMING_DAYS - 1),
  });
  const oldest = await db
    .selectFrom('orders')
    .select(['reference', 'status_since'])
    .where('status', '=', 'awaiting')
    .orderBy('status_since')
    .limit(1)
    .executeTakeFirst();
  return {
    by_type_and_status,
    days: joinDays(now, placed, moved),
    minutes_to_confirm: minutes_to_confirm[0]?.minutes ?? null,
    oldest_awaiting: oldest
      ? { reference: oldest.reference, since: oldest.status_since.toISOString() }
      : null,
    unanswered_contacts: await lettersWaiting(db),
    pending_approvals: await approvalsWaiting(db),
  };
}

/** Naira and RMB stand there on every day, another currency on those on which it moved. */
function joinDays(now: Date, placed: OverviewFigures['placed'], moved: readonly Moved[]) {
  const ordersOn = new Map(placed.map((row) => [row.day, row.orders]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = daysAgo(now, DAYS - 1 - index);
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
    if (sign(what) !== 0n) sums.set(currency, (sums.get(currency) ?? 0n) + sign(what) * BigInt(amount));
  return [...sums].map(([currency, amount]) => ({ currency, amount: formatAmount(amount) }));
}
