/**
 * What figures are made of: what happened to orders and to the money, as rows that are written once and never change. A
 * figure is the sum over all of them, so it may be added up in pieces (Product §29.80).
 */
import { type RawBuilder, sql } from 'kysely';

/** Rows after one number, up to another where there is one. */
export type Span = { after: bigint; upTo?: bigint };

const within = (id: RawBuilder<unknown>, { after, upTo }: Span) =>
  upTo === undefined ? sql<boolean>`${id} > ${after}` : sql<boolean>`${id} > ${after} and ${id} <= ${upTo}`;

/** The Lagos day of a moment. */
export const lagosDay = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Africa/Lagos')::date`;

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
  select ${lagosDay(sql`e.created_at`)} as day,
    round(extract(epoch from e.created_at - proof.at) / 60)::integer as minutes, count(*)::bigint as orders
  from order_events e
  cross join lateral (
    select max(p.created_at) as at from order_events p
    where p.order_id = e.order_id and p.id < e.id and p.event = 'proof' and p.from_status = 'pending'
  ) as proof
  where e.event = 'confirm' and e.created_at >= ${since} and ${within(sql`e.id`, span)} and proof.at is not null
  group by 1, 2)`;

/**
 * What came and went by the journals of `span`, from a day on, each currency by itself, from the book alone (Product
 * §28.4, §28.5): `day`, `what`, `currency`, `amount`. A journal that takes another back takes its amounts off the day on
 * which it is written, and so does an order's cancellation.
 */
export const moneyMoved = (span: Span, firstDay: string) => sql`(
  ${cameAndWent(span, firstDay)} union all ${tookOut(span, firstDay)})`;

/** What arrived on our accounts, also what was explained later, and what left them for receivers, with fees. */
const cameAndWent = (span: Span, firstDay: string) => sql`
  select j.day, case a.kind when 'pay-out' then 'out' else 'in' end as what, p.currency,
    sum(case a.kind when 'pay-out' then -p.amount else p.amount end)::bigint as amount
  from journals j left join journals back on back.id = j.reverses
  join postings p on p.journal_id = j.id
  join ledger_accounts a on a.id = p.account_id
  where j.kind in ('receipt', 'payout', 'reversal') and j.day >= ${firstDay}::date and ${within(sql`j.id`, span)}
    and (coalesce(back.kind, j.kind) = 'receipt' and a.kind in ('pay-in', 'unexplained')
      or coalesce(back.kind, j.kind) = 'payout' and a.kind = 'pay-out')
  group by j.day, what, p.currency`;

/**
 * What had come for the orders that were cancelled, in what it came in: what went to the customer's balance beside it
 * stays, and of foreign money its share. Each receipt counts with its order's cancellation, and once both are there.
 */
const tookOut = (span: Span, firstDay: string) => sql`
  select c.day, 'cancelled' as what, came.currency, sum(case came.currency when 'NGN' then came.worth
      else round(came.amount::numeric * came.worth / nullif(came.worth + came.credited, 0)) end)::bigint as amount
  from journals c
  join journals j on j.order_id = c.order_id
  left join journals back on back.id = j.reverses
  cross join lateral (
    select max(p.currency) filter (where a.kind in ('pay-in', 'unexplained')) as currency,
      sum(p.amount) filter (where a.kind in ('pay-in', 'unexplained')) as amount,
      coalesce(-sum(p.amount) filter (where a.kind = 'orders'), 0) as worth,
      coalesce(-sum(p.amount) filter (where a.kind = 'customer'), 0) as credited
    from postings p join ledger_accounts a on a.id = p.account_id where p.journal_id = j.id
  ) as came
  where c.kind = 'cancellation' and c.day >= ${firstDay}::date and ${ofOrdersIn(span)}
    and j.kind in ('receipt', 'reversal') and coalesce(back.kind, j.kind) = 'receipt'
    and came.currency is not null and ${within(sql`greatest(c.id, j.id)`, span)}
  group by c.day, came.currency`;

/** Only orders with a journal of the span can have such a pair: few, but for a span of everything. */
const ofOrdersIn = (span: Span) =>
  span.after === 0n
    ? sql`true`
    : sql`c.order_id = any(array(select order_id from journals where ${within(sql`id`, span)}))`;
