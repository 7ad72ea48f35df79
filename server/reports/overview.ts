/** The day's figures (Product §23.1). */
import { formatAmount } from '@cowrie/contract/money.ts';
import type { Db } from '../database/transaction.ts';
import { approvalsWaiting, lettersWaiting } from './desk-now.ts';
import { DAYS, daysAgo, firstDays } from './figures/days.ts';
import { type Figures, figures, type Moved } from './figures/read-figures.ts';

export async function overview(db: Db, now: Date) {
  const { by_type_and_status, placed, moved, confirmed } = await figures(db, firstDays(now));
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
    minutes_to_confirm: median(confirmed),
    oldest_awaiting: oldest
      ? { reference: oldest.reference, since: oldest.status_since.toISOString() }
      : null,
    unanswered_contacts: await lettersWaiting(db),
    pending_approvals: await approvalsWaiting(db),
  };
}

/** The minutes that half of the payments waited at most; of an even number half way between the two in the middle. */
function median(confirmed: Figures['confirmed']): number | null {
  const all = confirmed.reduce((sum, { orders }) => sum + orders, 0);
  if (all === 0) return null;
  const at = (place: number) => {
    let before = 0;
    for (const { minutes, orders } of confirmed) {
      before += orders;
      if (before > place) return minutes;
    }
    return 0;
  };
  return Math.round((at(Math.floor((all - 1) / 2)) + at(Math.ceil((all - 1) / 2))) / 2);
}

/** Naira and RMB stand there on every day, another currency on those on which it moved. */
function joinDays(now: Date, placed: Figures['placed'], moved: readonly Moved[]) {
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
    if (sign(what) !== 0n) sums.set(currency, (sums.get(currency) ?? 0n) + sign(what) * amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount: formatAmount(amount) }));
}
