/** What moved, by day, method, account or staff member, from the book alone (Product §26.105). */
import { REPORT_DAYS, type ReportBy, type ReportRow } from '@cowrie/contract/desk/book-report.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { medians, readFigures, type Source } from '../figures/index.ts';

type Asked = { by?: ReportBy | undefined; days?: number | undefined; now: Date };

export async function bookReport(db: Db, { by = 'day', days = REPORT_DAYS[0], now }: Asked) {
  const to = dayOf(now.getTime());
  const from = dayOf(now.getTime() - (days - 1) * DAY_MS);
  const figures = await readFigures<Figures>(db, from, selects(by, { from, to }));
  const rows = figures.sums.map(view(figures));
  return { from, to, rows: by === 'day' ? everyDay(rows, { now, days }) : rows };
}

type Sums = {
  key: string | null;
  name: string;
  in_currency: string;
  /** In minor units. */
  in: string;
  in_usdt: string;
  out: string;
  margin: string;
  refunds: string;
};
type Median = { key: string | null; minutes: number };
type Figures = { sums: Sums[]; confirm: Median[]; pay_out: Median[] };

/** What rows are called, of the sums `s`. */
const NAME: Record<ReportBy, RawBuilder<unknown>> = {
  day: sql`''`,
  staff: sql`coalesce((select name from staff where id::text = s.key), 'No one at the desk')`,
  method: sql`coalesce(nullif(s.name, ''), 'Other orders')`,
  account: sql`(select name from ledger_accounts where id::text = s.key)`,
};

/**
 * One row for each key. By account only its own postings count; for all else what came is what arrived on any account, or
 * was explained, each currency by itself (Product §28.4).
 */
const selects =
  (by: ReportBy, { from, to }: { from: string; to: string }) =>
  ({ money, waits }: Source) => {
    const key = by === 'day' ? sql`day::text` : sql`nullif(key, '')`;
    const sum = (what: string, currency = sql`true`) =>
      sql`coalesce(sum(amount) filter (where what = ${what} and ${currency}), 0)::text`;
    const isByAccount = by === 'account';
    const median = (what: string) =>
      sql`select * from ${medians(sql`
      select ${key} as key, minutes, orders from (${waits(by, from)}) as each
      where what = ${what} and day <= ${to}::date`)} as median`;
    return {
      sums: sql`
        select s.key, ${NAME[by]} as name, s.in_currency, s.in, s.in_usdt, s.out, s.margin, s.refunds from (
          select ${key} as key, max(name) as name,
            ${isByAccount ? sql`max(currency)` : sql`'NGN'`} as in_currency,
            ${isByAccount ? sum('in') : sum('in', sql`currency = 'NGN'`)} as in,
            ${isByAccount ? sql`'0'` : sum('in', sql`currency = 'USDT'`)} as in_usdt,
            ${sum('out')} as out, ${sum('margin')} as margin, ${sum('refunds')} as refunds
          from (${money(by, from)}) as each where what <> 'cancelled' and day <= ${to}::date group by 1
        ) as s order by 2, 1 nulls last`,
      confirm: median('confirm'),
      pay_out: median('pay_out'),
    };
  };

const view =
  ({ confirm, pay_out }: Figures) =>
  (row: Sums): ReportRow => ({
    key: row.key,
    name: row.name,
    in: formatAmount(BigInt(row.in)),
    in_currency: row.in_currency,
    in_usdt: formatAmount(BigInt(row.in_usdt)),
    out: formatAmount(BigInt(row.out)),
    margin: formatAmount(BigInt(row.margin)),
    refunds: formatAmount(BigInt(row.refunds)),
    minutes_to_confirm: minutesOf(confirm, row.key),
    minutes_to_pay_out: minutesOf(pay_out, row.key),
  });

const minutesOf = (medians: Median[], key: string | null) =>
  medians.find((median) => median.key === key)?.minutes ?? null;

const NOTHING = '0.00';

/** Oldest first, days on which nothing moved among them. */
function everyDay(rows: ReportRow[], { now, days }: { now: Date; days: number }): ReportRow[] {
  const byDay = new Map(rows.map((row) => [row.key, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(now.getTime() - (days - 1 - index) * DAY_MS);
    const nothing = {
      ...{ in: NOTHING, in_currency: 'NGN', in_usdt: NOTHING },
      ...{ out: NOTHING, margin: NOTHING, refunds: NOTHING },
    };
    const quiet = { key: day, name: '', ...nothing, minutes_to_confirm: null, minutes_to_pay_out: null };
    return byDay.get(day) ?? quiet;
  });
}
