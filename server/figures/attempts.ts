/**
 * What attempts to pay come to, by the day on which they were settled or, while open, opened (Product §28.6, §29.84).
 * What an attempt counts as changes with its order, and each change of it is an event of the order: so what each counted
 * as is kept beside the sums, and of orders that have had an event since, the attempts are counted as they stand.
 */
import type { OrderType, TransactionStatus } from '@cowrie/contract/lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type Between, within } from '../lists/between.ts';
import { lagosDay } from './facts.ts';
import { startOf } from './sources.ts';

export type AttemptFilter = Between & { type?: OrderType; status?: TransactionStatus };
export type AttemptSum = { currency: string; amount: bigint; of_cancelled: bigint; from_balances: bigint };

type Kept = { from_day: string; event_id: bigint };

const COLUMNS = sql`order_id, transaction_id, day, type, status, currency, amount, is_of_cancelled, is_from_balance`;

/**
 * Each attempt of `attempts` in the money that it is in (Product §28.6): what arrived on our account, else what was asked
 * for, in USDT where the customer was shown that.
 */
const counted = (attempts: RawBuilder<unknown>) => sql`(
  select t.order_id, t.id as transaction_id, ${lagosDay(sql`coalesce(t.closed_at, t.opened_at)`)} as day, o.type, t.status,
    case when came.taken_back_at is null and came.currency is not null then came.currency
      when t.payment_option_code = 'usdt' and t.usdt_asked is not null then 'USDT' else o.currency end as currency,
    case when came.taken_back_at is null and came.currency is not null then came.amount
      when t.payment_option_code = 'usdt' and t.usdt_asked is not null then t.usdt_asked else t.amount end as amount,
    t.status = 'successful' and o.status = 'cancelled' as is_of_cancelled,
    t.payment_option_code is not distinct from 'wallet' as is_from_balance
  from (${attempts}) as t
  cross join lateral (select type, currency, status from orders where id = t.order_id limit 1) as o
  left join lateral (
    select a.currency, r.amount, r.taken_back_at from receipts r join ledger_accounts a on a.id = r.account_id
    where r.order_id = t.order_id and r.transaction_id = t.id order by r.id desc limit 1
  ) as came on true)`;

/** Those of orders with an event in a span, found order by order. */
const ofOrdersWithEvents = (events: RawBuilder<boolean>) => sql`
  select attempt.* from (select distinct order_id from order_events where ${events}) as touched
  cross join lateral (select * from transactions where order_id = touched.order_id offset 0) as attempt`;

/** What counted attempts add to the sums; those without an amount, nothing. */
const summands = (attempts: RawBuilder<unknown>, sign: 1 | -1 = 1) => sql`
  select c.day, c.type, c.status, c.currency, summand.what, ${sql.lit(sign)} * summand.total as total
  from ${attempts} as c
  cross join lateral (values ('attempts', 1::bigint),
    ('amount', case when not c.is_from_balance then c.amount end),
    ('of_cancelled', case when c.is_of_cancelled and not c.is_from_balance then c.amount end),
    ('from_balances', case when c.is_from_balance then c.amount end)) as summand (what, total)
  where c.amount is not null and summand.total is not null`;

const isAfter = ({ event_id }: Pick<Kept, 'event_id'>) => sql<boolean>`id > ${event_id}`;
const keptOf = (events: RawBuilder<boolean>) =>
  sql`(select * from counted_attempts where order_id in (select order_id from order_events where ${events}))`;

/** Of the filter's attempts by currency, all of one moment: those with an amount. */
export async function attemptSums(db: Db, filter: AttemptFilter): Promise<AttemptSum[]> {
  const kept = await db
    .selectFrom('more_figures_upto')
    .select(['from_day', 'event_id'])
    .where('figures', '=', 'attempts')
    .executeTakeFirst();
  if (!kept || !filter.from || (filter.to && filter.to < kept.from_day))
    return attemptSumsFromScratch(db, filter);
  const inDays = sql`${between(filter)} and day >= ${kept.from_day}::date`;
  // Empty once all earlier days have been counted too.
  const earlier = sql`select * from ${attemptsIn(filter)} and ${settledAt} < ${startOf(kept.from_day)}`;
  const { rows } = await added(
    db,
    sql`select * from attempts_by_day where ${inDays}
      union all ${summands(keptOf(isAfter(kept)), -1)} and ${inDays}
      union all ${summands(counted(ofOrdersWithEvents(isAfter(kept))))} and ${inDays}
      union all ${summands(counted(earlier))}`,
    filter,
    sql`exists (select from more_figures_upto where figures = 'attempts' and event_id = ${kept.event_id})`,
  );
  // Else more was kept meanwhile.
  return rows[0]?.is_there ? sumsOf(rows) : attemptSums(db, filter);
}

/** The same, from every attempt of the days. */
export async function attemptSumsFromScratch(db: Db, filter: AttemptFilter): Promise<AttemptSum[]> {
  const { rows } = await added(
    db,
    summands(counted(sql`select * from ${attemptsIn(filter)}`)),
    filter,
    sql`true`,
  );
  return sumsOf(rows);
}

const settledAt = sql`coalesce(closed_at, opened_at)`;
const attemptsIn = ({ status, ...days }: AttemptFilter) =>
  sql`transactions where ${within(settledAt, days)} and ${status ? sql`status = ${status}` : sql`true`}`;

type AddedRow = { is_there: boolean; currency: string | null } & Omit<AttemptSum, 'currency'>;

function added(
  db: Db,
  summed: RawBuilder<unknown>,
  { type, status }: AttemptFilter,
  isThere: RawBuilder<unknown>,
) {
  const ofType = type ? sql`type = ${type}` : sql`true`;
  const ofStatus = status ? sql`status = ${status}` : sql`true`;
  const total = (what: string) => sql`coalesce(sum(total) filter (where what = ${what}), 0)::bigint`;
  return sql<AddedRow>`
    select ${isThere} as is_there, sums.* from (select) as one left join (
      select currency, ${total('amount')} as amount, ${total('of_cancelled')} as of_cancelled,
        ${total('from_balances')} as from_balances
      from (${summed}) as each where ${ofType} and ${ofStatus}
      group by currency having sum(total) filter (where what = 'attempts') > 0
    ) as sums on true order by currency`.execute(db);
}

const sumsOf = (rows: AddedRow[]): AttemptSum[] =>
  rows.flatMap(({ is_there: _, currency, ...sums }) => (currency === null ? [] : [{ currency, ...sums }]));

const between = ({ from, to }: Between) =>
  sql`day >= ${from}::date and ${to ? sql`day <= ${to}::date` : sql`true`}`;

/** Counts the attempts of orders with an event after what is kept, up to `upTo`, anew; all where none is kept. */
export async function keepAttempts(tx: Db, firstDay: string, upTo: bigint): Promise<void> {
  const kept = await tx
    .selectFrom('more_figures_upto')
    .select(['from_day', 'event_id'])
    .where('figures', '=', 'attempts')
    .executeTakeFirst();
  if (kept) await addAttempts(tx, kept, upTo);
  else await buildAttempts(tx, { from_day: firstDay, event_id: upTo });
}

async function addAttempts(tx: Db, kept: Kept, upTo: bigint): Promise<void> {
  await recount(tx, kept, sql<boolean>`id > ${kept.event_id} and id <= ${upTo}`);
  await sql`update more_figures_upto set event_id = greatest(event_id, ${upTo}) where figures = 'attempts'`.execute(
    tx,
  );
}

/** Counts those of orders with an event since as they stand, so that all of them do. */
export const recountLater = (tx: Db, kept: Kept) => recount(tx, kept, isAfter(kept));

async function recount(tx: Db, kept: Kept, events: RawBuilder<boolean>): Promise<void> {
  await addUp(tx, summands(keptOf(events), -1));
  await sql`delete from counted_attempts
    where order_id in (select order_id from order_events where ${events})`.execute(tx);
  await sql`insert into counted_attempts (${COLUMNS})
    select ${COLUMNS} from ${counted(ofOrdersWithEvents(events))} as attempts
    where amount is not null and day >= ${kept.from_day}::date`.execute(tx);
  await addUp(tx, summands(keptOf(events)));
}

export async function buildAttempts(tx: Db, { from_day, event_id }: Kept): Promise<void> {
  await sql`delete from attempts_by_day`.execute(tx);
  await sql`delete from counted_attempts`.execute(tx);
  const attempts = sql`select * from transactions where coalesce(closed_at, opened_at) >= ${startOf(from_day)}`;
  await sql`insert into counted_attempts (${COLUMNS})
    select ${COLUMNS} from ${counted(attempts)} as attempts where amount is not null`.execute(tx);
  await addUp(tx, summands(sql`counted_attempts`));
  await sql`insert into more_figures_upto (figures, from_day, event_id) values ('attempts', ${from_day}, ${event_id})
    on conflict (figures) do update set from_day = excluded.from_day, event_id = excluded.event_id`.execute(
    tx,
  );
}

/** Days that one run counts; the job runs each minute. */
const EARLIER_DAYS = 30;
const firstDay = sql`(select ${lagosDay(settledAt)} from transactions order by ${settledAt} limit 1)`;

/** Whether no attempt of \`more_figures_upto as attempts\` is from before the days that are kept. */
export const areAllKept = sql<boolean>`attempts.from_day <= coalesce(${firstDay}, attempts.from_day)`;

/**
 * Counts earlier days, a few at each run, until the first one with an attempt. Without them, whoever sums up the
 * figures of an older business would read years attempt by attempt, for seconds.
 */
export async function keepEarlierAttempts(tx: Db): Promise<void> {
  const { rows } = await sql<{ from_day: string; next: string }>`
    select from_day::text, greatest(from_day - ${EARLIER_DAYS}::integer, ${firstDay})::text as next
    from more_figures_upto as attempts where figures = 'attempts' and not ${areAllKept}`.execute(tx);
  const [kept] = rows;
  if (!kept) return;
  const attempts = sql`select * from transactions
    where ${settledAt} >= ${startOf(kept.next)} and ${settledAt} < ${startOf(kept.from_day)}`;
  await sql`insert into counted_attempts (${COLUMNS})
    select ${COLUMNS} from ${counted(attempts)} as attempts where amount is not null
    -- An attempt that was reopened after it was counted is counted again with its event.
    on conflict do nothing`.execute(tx);
  await addUp(
    tx,
    summands(sql`(select * from counted_attempts where day < ${kept.from_day}::date
    and day >= ${kept.next}::date)`),
  );
  await sql`update more_figures_upto set from_day = ${kept.next} where figures = 'attempts'`.execute(tx);
}

const addUp = (tx: Db, summed: RawBuilder<unknown>) =>
  sql`insert into attempts_by_day (day, type, status, currency, what, total)
    select day, type, status, currency, what, sum(total)::bigint from (${summed}) as each group by 1, 2, 3, 4, 5
    on conflict (day, type, status, currency, what) do update
      set total = attempts_by_day.total + excluded.total`.execute(tx);
