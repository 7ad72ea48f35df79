/** What moved, by day, method, account or staff member, from the book alone (Product §26.105). */
import { REPORT_DAYS, type ReportBy, type ReportRow } from '@cowrie/contract/desk/book-report.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

const DAY_MS = 86_400_000;

type Asked = { by?: ReportBy | undefined; days?: number | undefined; now: Date };

export async function bookReport(db: Db, { by = 'day', days = REPORT_DAYS[0], now }: Asked) {
  const to = dayOf(now.getTime());
  const from = dayOf(now.getTime() - (days - 1) * DAY_MS);
  const rows = (await sums(db, by, { from, to })).map(view);
  return { from, to, rows: by === 'day' ? everyDay(rows, { now, days }) : rows };
}

type Sums = {
  key: string | null;
  name: string;
  in: bigint;
  in_currency: string;
  in_usdt: bigint;
  out: bigint;
  margin: bigint;
  refunds: bigint;
  confirm: number | null;
  pay_out: number | null;
};

/** By what the rows are told apart: its key, its name, and where it is found. */
const BY: Record<
  ReportBy,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown>; join: RawBuilder<unknown> }
> = {
  day: { key: sql`j.day`, name: sql`''`, join: sql`` },
  staff: {
    key: sql`j.staff_id`,
    name: sql`coalesce(s.name, 'Nobody at the desk')`,
    join: sql`left join staff s on s.id = j.staff_id`,
  },
  method: {
    key: sql`m.payment_method_code`,
    name: sql`coalesce(m.payment_method_name, 'Other orders')`,
    join: sql`left join payment_orders m on m.order_id = j.order_id`,
  },
  account: {
    key: sql`a.id`,
    name: sql`a.name`,
    join: sql``,
  },
};

/**
 * One row for each key. What took a journal back counts as that journal's kind and so takes its amounts away. By
 * account only its own postings count; for all else what came is what arrived on any account, or was explained, each
 * currency by itself (Product §28.4).
 */
async function sums(db: Db, by: ReportBy, { from, to }: { from: string; to: string }): Promise<Sums[]> {
  const { key, name, join } = BY[by];
  const isByAccount = by === 'account';
  const isCame = sql`kind = 'receipt' and account_kind in ('pay-in', 'unexplained')`;
  const came = isByAccount
    ? sql`sum(amount) filter (where ${isCame})`
    : sql`sum(amount) filter (where ${isCame} and currency = 'NGN')`;
  const cameInUsdt = isByAccount ? sql`0` : sql`sum(amount) filter (where ${isCame} and currency = 'USDT')`;
  const { rows } = await sql<Sums>`
    with j as materialized (
      select j.id, j.day, j.at, j.staff_id, j.order_id, coalesce(back.kind, j.kind) as kind, j.kind = 'reversal' as is_back
      from journals j left join journals back on back.id = j.reverses
      where j.day between ${from}::date and ${to}::date
        and coalesce(back.kind, j.kind) in ('receipt', 'payout', 'completion', 'refund')
    ), moved as (
      select ${key}::text as key, ${name} as name, j.kind, a.kind as account_kind, p.amount, p.currency,
        case when not j.is_back and row_number() over (partition by j.id order by p.id) = 1 then j.id end as first_of
      from j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id ${join}
      where ${isByAccount ? sql`a.kind in ('pay-in', 'pay-out')` : sql`true`}
    ), took as (
      select j.id, case j.kind when 'receipt' then ${minutesSince(sql`(
        select max(e.created_at) from order_events e
        where e.order_id = j.order_id and e.event = 'proof' and e.created_at <= j.at)`)} end as confirm,
        case j.kind when 'payout' then ${minutesSince(sql`(
        select min(r.at) from journals r
        where r.order_id = j.order_id and r.kind in ('receipt', 'wallet-payment'))`)} end as pay_out
      from j where j.kind in ('receipt', 'payout') and not j.is_back
    )
    select key, max(name) as name, ${isByAccount ? sql`max(currency)` : sql`'NGN'`} as in_currency,
      coalesce(${came}, 0)::bigint as in, coalesce(${cameInUsdt}, 0)::bigint as in_usdt,
      coalesce(-sum(amount) filter (where kind = 'payout' and account_kind = 'pay-out'), 0)::bigint as out,
      coalesce(-sum(amount) filter (where kind = 'completion' and account_kind in ('margin', 'income')), 0)::bigint
        as margin,
      coalesce(${
        isByAccount
          ? sql`-sum(amount) filter (where kind = 'refund' and account_kind = 'pay-in')`
          : sql`sum(amount) filter (where kind = 'refund' and account_kind = 'refunds')`
      }, 0)::bigint as refunds,
      percentile_cont(0.5) within group (order by took.confirm)::float8 as confirm,
      percentile_cont(0.5) within group (order by took.pay_out)::float8 as pay_out
    from moved left join took on took.id = moved.first_of
    group by key order by max(name), key`.execute(db);
  return rows;
}

const minutesSince = (moment: RawBuilder<unknown>) => sql`extract(epoch from j.at - ${moment}) / 60`;

const whole = (minutes: number | null) => (minutes === null ? null : Math.round(minutes));

const view = (row: Sums): ReportRow => ({
  key: row.key,
  name: row.name,
  in: formatAmount(row.in),
  in_currency: row.in_currency,
  in_usdt: formatAmount(row.in_usdt),
  out: formatAmount(row.out),
  margin: formatAmount(row.margin),
  refunds: formatAmount(row.refunds),
  minutes_to_confirm: whole(row.confirm),
  minutes_to_pay_out: whole(row.pay_out),
});

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
