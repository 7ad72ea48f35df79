/**
 * What figures are made of: what happened to orders and to the money, as rows that are written once and never change. A
 * figure is the sum over all of them, so it may be added up in pieces (Product §29.80).
 */
import { type RawBuilder, sql } from 'kysely';

/** Rows after one number, up to another where there is one. */
export type Span = { after: bigint; upTo?: bigint };

const within = (id: RawBuilder<unknown>, { after, upTo }: Span) =>
  upTo === undefined ? sql<boolean>`${id} > ${after}` : sql<boolean>`${id} > ${after} and ${id} <= ${upTo}`;

/** So many numbers at once, so that no statement takes long, however many journals and events there are. */
const STEP = 200_000n;

export function spans({ after, upTo }: Required<Span>): Required<Span>[] {
  const all: Required<Span>[] = [];
  for (let from = after; from < upTo; from += STEP)
    all.push({ after: from, upTo: from + STEP < upTo ? from + STEP : upTo });
  return all;
}

/** The Lagos day of a moment. */
export const lagosDay = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Africa/Lagos')::date`;

const wholeMinutes = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`round(extract(epoch from ${to} - ${from}) / 60)::integer`;

/**
 * Which orders left and reached which status by the events of `span`: `day` placed, `type`, `status`, `orders`. The events
 * of an order are one chain from nothing to the status that it has.
 */
export const moves = (span: Span) => sql`(
  select ${lagosDay(sql`o.created_at`)} as day, o.type, moved.status, sum(moved.orders)::bigint as orders
  from order_events e
  cross join lateral (values (e.from_status, -1), (e.to_status, 1)) as moved (status, orders)
  cross join lateral (select type, created_at from orders where id = e.order_id limit 1) as o
  where ${within(sql`e.id`, span)} and e.from_status is distinct from e.to_status and moved.status is not null
  group by 1, 2, 3)`;

/** Payments confirmed in `span`, since a moment: `day`, `minutes` from the first proof of the attempt, `orders`. */
export const confirmations = (span: Span, since: Date) => sql`(
  select ${lagosDay(sql`e.created_at`)} as day, ${wholeMinutes(sql`proof.at`, sql`e.created_at`)} as minutes,
    count(*)::bigint as orders
  from order_events e
  cross join lateral (
    select max(p.created_at) as at from order_events p
    where p.order_id = e.order_id and p.id < e.id and p.event = 'proof' and p.from_status = 'pending'
  ) as proof
  where e.event = 'confirm' and e.created_at >= ${since} and ${within(sql`e.id`, span)} and proof.at is not null
  group by 1, 2)`;

/**
 * What moved by the journals of `span`, from a day on, each currency by itself, from the book alone
 * (Product §26.105, §28.4, §28.5): `by`, `day`, `key`, `name`, `what`, `currency`, `amount`. A journal that takes another back takes its
 * amounts off the day on which it is written, and so does an order's cancellation.
 */
export const moneyMoved = (span: Span, firstDay: string) => sql`(
  ${booked(span, firstDay)} union all ${tookOut(span, firstDay)})`;

/** What a journal was about, or the one that it takes back, of the alias `j`. */
const kindOf = sql`coalesce((select kind from journals where id = j.reverses), j.kind)`;

/**
 * What arrived on our accounts, also what was explained later; what left them for receivers, with fees; what completed
 * orders earned; what was given back, of an account by its own postings. What a customer takes out of their balance is of
 * no order and no refund, and shows on the account that it left alone.
 */
const booked = (span: Span, firstDay: string) => sql`
  select told.by, j.day, told.key, told.name, told.what, p.currency, sum(told.amount)::bigint as amount
  from (
    select j.id, j.day, j.staff_id, j.order_id, ${kindOf} as kind from journals j
    where j.kind in ('receipt', 'payout', 'completion', 'refund', 'reversal')
      and j.day >= ${firstDay}::date and ${within(sql`j.id`, span)} offset 0
  ) as j
  join postings p on p.journal_id = j.id
  cross join lateral (select id, kind from ledger_accounts where id = p.account_id limit 1) as a
  cross join lateral (select case
      when j.kind = 'receipt' and a.kind in ('pay-in', 'unexplained') then 'in'
      when j.kind = 'payout' and a.kind = 'pay-out' then 'out'
      when j.kind = 'completion' and a.kind in ('margin', 'income') then 'margin'
      when j.kind = 'refund' and (a.kind = 'pay-in' or a.kind = 'refunds' and j.order_id is not null) then 'refunds'
      end as what,
    case when j.kind = 'receipt' or a.kind = 'refunds' then p.amount else -p.amount end as amount) as moved
  cross join lateral (
    select 'day' as by, '' as key, '' as name, moved.what, moved.amount where moved.what <> 'refunds' or a.kind = 'refunds'
    union all select 'staff', coalesce(j.staff_id::text, ''), '', moved.what, moved.amount
      where moved.what <> 'refunds' or a.kind = 'refunds'
    union all select 'method', coalesce(m.payment_method_code, ''), coalesce(m.payment_method_name, ''), moved.what,
        moved.amount
      from (select) as one left join payment_orders m on m.order_id = j.order_id
      where moved.what <> 'refunds' or a.kind = 'refunds'
    union all select 'account', a.id::text, '', moved.what, moved.amount where a.kind in ('pay-in', 'pay-out')
  ) as told
  where moved.what is not null
  group by 1, 2, 3, 4, 5, 6`;

/**
 * What had come for the orders that were cancelled, in what it came in: what went to the customer's balance beside it
 * stays. Of foreign money that is what came beyond what was asked for, or, where nothing was, its share by worth. Each
 * receipt counts with its order's cancellation, and once both are there.
 */
const tookOut = (span: Span, firstDay: string) => sql`
  select 'day', c.day, '', '', 'cancelled', came.currency, sum(case
      when came.currency = 'NGN' then came.worth
      when came.credited <> 0 and asked.amount is not null then sign(came.amount) * least(abs(came.amount), asked.amount)
      else round(came.amount::numeric * came.worth / nullif(came.worth + came.credited, 0)) end)::bigint
  from journals c
  join journals j on j.order_id = c.order_id
  cross join lateral (
    select max(p.currency) filter (where a.kind in ('pay-in', 'unexplained')) as currency,
      sum(p.amount) filter (where a.kind in ('pay-in', 'unexplained')) as amount,
      coalesce(-sum(p.amount) filter (where a.kind = 'orders'), 0) as worth,
      coalesce(-sum(p.amount) filter (where a.kind = 'customer'), 0) as credited
    from postings p join ledger_accounts a on a.id = p.account_id where p.journal_id = j.id
  ) as came
  left join lateral (
    select t.usdt_asked as amount from receipts r join transactions t on t.id = r.transaction_id
    where r.journal_id = coalesce(j.reverses, j.id) limit 1
  ) as asked on true
  where c.kind = 'cancellation' and c.day >= ${firstDay}::date and ${ofOrdersIn(span)}
    and j.kind in ('receipt', 'reversal') and ${kindOf} = 'receipt'
    and came.currency is not null and ${within(sql`greatest(c.id, j.id)`, span)}
  group by c.day, came.currency having sum(came.worth + came.credited) <> 0`;

/** Only orders with a journal of the span can have such a pair: few, but for a span of everything. */
const ofOrdersIn = (span: Span) =>
  span.after === 0n
    ? sql`true`
    : sql`c.order_id = any(array(select order_id from journals where ${within(sql`id`, span)}))`;

/**
 * How long payments waited by the journals of `span`, from a day on (Product §26.105): `by`, `day`, `key`, `what`,
 * `minutes`, `orders`. What was taken back waited all the same.
 */
export const waits = (span: Span, firstDay: string) => sql`(
  select told.by, j.day, told.key, j.what, j.minutes, count(*)::bigint as orders
  from (
    select j.id, j.day, j.staff_id, j.order_id, case j.kind when 'receipt' then 'confirm' else 'pay_out' end as what,
      ${wholeMinutes(
        sql`case j.kind
          when 'receipt' then (select max(e.created_at) from order_events e
            where e.order_id = j.order_id and e.event = 'proof' and e.created_at <= j.at)
          else (select min(r.at) from journals r
            where r.order_id = j.order_id and r.kind in ('receipt', 'wallet-payment')) end`,
        sql`j.at`,
      )} as minutes
    from journals j
    where j.kind in ('receipt', 'payout') and j.day >= ${firstDay}::date and ${within(sql`j.id`, span)} offset 0
  ) as j
  cross join lateral (
    select 'day' as by, '' as key
    union all select 'staff', coalesce(j.staff_id::text, '')
    union all select 'method', coalesce(
      (select payment_method_code from payment_orders where order_id = j.order_id), '')
    union all (select 'account', a.id::text from postings p join ledger_accounts a on a.id = p.account_id
      where p.journal_id = j.id and a.kind in ('pay-in', 'pay-out') order by p.id limit 1)
  ) as told
  where j.minutes is not null
  group by 1, 2, 3, 4, 5)`;
