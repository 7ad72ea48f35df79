/** The overview's figures: kept by day and, beyond that, from what happened since (Product §29.80). */
import {
  CLOSED_STATUSES,
  OPEN_STATUSES,
  type OrderStatus,
  type OrderType,
} from '@cowrie/contract/lifecycle.ts';
import { dayBounds } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { confirmations, lagosDay, moneyMoved, moves } from './facts.ts';

export type Moved = { day: string; what: 'in' | 'out' | 'cancelled'; currency: string; amount: bigint };

export type Figures = {
  /** Orders that are open, and the closed ones that were placed on the days. */
  by_type_and_status: { type: OrderType; status: OrderStatus; count: number }[];
  placed: { day: string; orders: number }[];
  /** `cancelled` is what of the money that came cancelled orders took out again. */
  moved: Moved[];
  /** By the whole minutes that their proof had waited, ascending. */
  confirmed: { minutes: number; orders: number }[];
};

/** The first day of the figures, and the first of those of confirmations. */
export type FirstDays = { day: string; confirmedDay: string };

const TRIES = 3;

/** From what is kept, else from the orders and the book themselves. */
export async function figures(db: Db, first: FirstDays): Promise<Figures> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const upto = await db.selectFrom('figures_upto').selectAll().executeTakeFirst();
    if (!upto || upto.from_day > first.day) break;
    const kept = await read(db, keptParts(upto, first), upto);
    if (kept) return kept;
  }
  return figuresFromScratch(db, first);
}

/** From every order and journal of the days. */
export async function figuresFromScratch(db: Db, first: FirstDays): Promise<Figures> {
  const found = await read(db, scratchParts(first));
  if (!found) throw new Error('the database did not answer');
  return found;
}

/** What the figures are added up from: each a select, of all the rows of one kind. */
type Parts = {
  /** Of orders that are open: `type`, `status`, `orders`. */
  open: RawBuilder<unknown>;
  /** `day`, `type`, `status`, `orders`, from the first day on. */
  byDay: RawBuilder<unknown>;
  money: RawBuilder<unknown>;
  confirmed: RawBuilder<unknown>;
};

const isOpen = sql<boolean>`status = any(${OPEN_STATUSES}::text[])`;
const since = (day: string) => new Date(dayBounds(day)[0]);

export type Upto = { event_id: bigint; journal_id: bigint };

function keptParts({ event_id, journal_id }: Upto, { day, confirmedDay }: FirstDays): Parts {
  const later = { after: event_id };
  return {
    open: sql`select type, status, orders from open_orders_by_status
      union all select type, status, orders from moved where ${isOpen}`,
    byDay: sql`select day, type, status, orders from orders_by_day where day >= ${day}::date
      union all select day, type, status, orders from moved where day >= ${day}::date`,
    money: sql`select day, what, currency, amount from money_by_day where day >= ${day}::date
      union all select * from ${moneyMoved({ after: journal_id }, day)} as later`,
    confirmed: sql`select minutes, orders from confirmations_by_day where day >= ${confirmedDay}::date
      union all select minutes, orders from ${confirmations(later, since(confirmedDay))} as later`,
  };
}

function scratchParts({ day, confirmedDay }: FirstDays): Parts {
  const all = { after: 0n };
  return {
    open: sql`select type, status, count(*) as orders from orders where ${isOpen} group by type, status`,
    byDay: sql`select ${lagosDay(sql`created_at`)} as day, type, status, count(*) as orders
      from orders where created_at >= ${since(day)} group by 1, 2, 3`,
    money: sql`select * from ${moneyMoved(all, day)} as moved`,
    confirmed: sql`select minutes, orders from ${confirmations(all, since(confirmedDay))} as confirmed`,
  };
}

type Row = {
  by_type_and_status: Figures['by_type_and_status'];
  placed: Figures['placed'];
  moved: (Omit<Moved, 'amount'> & { amount: string })[];
  confirmed: Figures['confirmed'];
};

/** In one statement, so that all of it is of one moment; undefined where what is kept does not end at `upto` any more. */
async function read(db: Db, parts: Parts, upto?: Upto): Promise<Figures | undefined> {
  const later = upto ? moves({ after: upto.event_id }) : sql`(select)`;
  const isThere = upto
    ? sql<boolean>`exists (select from figures_upto
        where event_id = ${upto.event_id} and journal_id = ${upto.journal_id})`
    : sql<boolean>`true`;
  const list = (rows: RawBuilder<unknown>) =>
    sql`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;
  const { rows } = await sql<Row>`
    with moved as materialized (select * from ${later} as moved),
    by_day as materialized (${parts.byDay})
    select ${list(sql`
        select type, status, sum(orders)::integer as count from (
          ${parts.open}
          union all select type, status, orders from by_day where status = any(${CLOSED_STATUSES}::text[])
        ) as each group by type, status having sum(orders) <> 0`)} as by_type_and_status,
      ${list(sql`
        select day, sum(orders)::integer as orders from by_day group by day having sum(orders) <> 0`)} as placed,
      ${list(sql`
        select day, what, currency, sum(amount)::text as amount from (${parts.money}) as each
        group by day, what, currency having what <> 'cancelled' or sum(amount) <> 0`)} as moved,
      ${list(sql`
        select minutes, sum(orders)::integer as orders from (${parts.confirmed}) as each
        group by minutes order by minutes`)} as confirmed
    where ${isThere}`.execute(db);
  const [found] = rows;
  return found && { ...found, moved: found.moved.map((row) => ({ ...row, amount: BigInt(row.amount) })) };
}
