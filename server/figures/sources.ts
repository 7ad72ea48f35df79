/** Where figures are read from: what is kept by day and what happened since, or everything there is (Product §29.80). */
import { OPEN_STATUSES } from '@cowrie/contract/lifecycle.ts';
import { dayBounds } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { confirmations, lagosDay, moneyMoved, moves, waits } from './facts.ts';

type Rows = RawBuilder<unknown>;
type By = 'day' | 'staff' | 'method' | 'account';

/** Selects of rows that are to be added up; those by day from `day` on. */
export type Source = {
  /** Of orders that are open: `type`, `status`, `orders`. */
  open: Rows;
  /** `day`, `type`, `status`, `orders`. */
  orders(day: string): Rows;
  /** `day`, `minutes`, `orders`. */
  confirmed(day: string): Rows;
  /** `day`, `key`, `name`, `what`, `currency`, `amount`. */
  money(by: By, day: string): Rows;
  /** `day`, `key`, `what`, `minutes`, `orders`. */
  waits(by: By, day: string): Rows;
};

export type Upto = { event_id: bigint; journal_id: bigint };

export const isOpen = sql<boolean>`status = any(${OPEN_STATUSES}::text[])`;
export const startOf = (day: string) => new Date(dayBounds(day)[0]);

const kept = ({ event_id, journal_id }: Upto): Source => {
  const [events, journals] = [{ after: event_id }, { after: journal_id }];
  return {
    open: sql`select type, status, orders from open_orders_by_status
      union all select type, status, orders from moved where ${isOpen}`,
    orders: (day) => sql`select day, type, status, orders from orders_by_day where day >= ${day}::date
      union all select day, type, status, orders from moved where day >= ${day}::date`,
    confirmed: (day) => sql`select day, minutes, orders from confirmations_by_day where day >= ${day}::date
      union all select day, minutes, orders from ${confirmations(events, startOf(day))} as later`,
    money: (by, day) => sql`
      select day, key, name, what, currency, amount from money_by_day where by = ${by} and day >= ${day}::date
      union all select day, key, name, what, currency, amount from ${moneyMoved(journals, day)} as later
      where by = ${by}`,
    waits: (by, day) => sql`
      select day, key, what, minutes, orders from waits_by_day where by = ${by} and day >= ${day}::date
      union all select day, key, what, minutes, orders from ${waits(journals, day)} as later where by = ${by}`,
  };
};

const EVERYTHING = { after: 0n };
const scratch: Source = {
  open: sql`select type, status, count(*) as orders from orders where ${isOpen} group by type, status`,
  orders: (day) => sql`select ${lagosDay(sql`created_at`)} as day, type, status, count(*) as orders
    from orders where created_at >= ${startOf(day)} group by 1, 2, 3`,
  confirmed: (day) => sql`select * from ${confirmations(EVERYTHING, startOf(day))} as confirmed`,
  money: (by, day) => sql`select day, key, name, what, currency, amount
    from ${moneyMoved(EVERYTHING, day)} as moved where by = ${by}`,
  waits: (by, day) => sql`select day, key, what, minutes, orders
    from ${waits(EVERYTHING, day)} as waited where by = ${by}`,
};

/** Whether all of its journals were added by today's rule of what was given back. */
const isOfRule = (upto: { journal_id: bigint; given_back_upto: bigint | null }) =>
  upto.given_back_upto === upto.journal_id;

const TRIES = 3;

type Read = (source: Source) => Record<string, Rows>;

/**
 * Each of the selects as the list of its rows, all of one moment, as JSON has them; from what is kept where that has
 * `firstDay`, or where no day matters.
 */
export async function readFigures<T>(db: Db, firstDay: string | null, read: Read): Promise<T> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const upto = await db.selectFrom('figures_upto').selectAll().executeTakeFirst();
    if (!upto || (firstDay !== null && (upto.from_day > firstDay || !isOfRule(upto)))) break;
    const found = await lists<T>(db, read(kept(upto)), upto);
    // Else more was kept meanwhile.
    if (found) return found;
  }
  return readFromScratch(db, read);
}

/** The same, from every order and journal of the days. */
export async function readFromScratch<T>(db: Db, read: Read): Promise<T> {
  const found = await lists<T>(db, read(scratch));
  if (!found) throw new Error('the database did not answer');
  return found;
}

/** In one statement; undefined where what is kept does not end at `upto` any more. */
async function lists<T>(db: Db, selects: Record<string, Rows>, upto?: Upto): Promise<T | undefined> {
  const later = upto ? moves({ after: upto.event_id }) : sql`(select)`;
  const isThere = upto
    ? sql<boolean>`exists (select from figures_upto
        where event_id = ${upto.event_id} and journal_id = ${upto.journal_id})`
    : sql<boolean>`true`;
  const columns = Object.entries(selects).map(
    ([name, rows]) =>
      sql`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<T>`with moved as materialized (select * from ${later} as moved)
    select ${sql.join(columns)} where ${isThere}`.execute(db);
  return rows[0];
}

/** Of rows `key`, `minutes` and `orders` the median of the minutes of each key: `key`, `minutes`. */
export const medians = (rows: Rows) => sql`(
  select key, round((min(minutes) filter (where upto > floor((total - 1) / 2.0))
    + min(minutes) filter (where upto > ceil((total - 1) / 2.0))) / 2.0)::integer as minutes
  from (
    select key, minutes, sum(sum(orders)) over (partition by key order by minutes) as upto,
      sum(sum(orders)) over (partition by key) as total
    from (${rows}) as waited group by key, minutes
  ) as ranked group by key)`;
