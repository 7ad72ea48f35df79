/** The overview's figures by day (Product §23.1, §28.4). */
import { CLOSED_STATUSES, type OrderStatus, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { medians, readFigures, type Source } from '../figures/index.ts';

export type Moved = { day: string; what: 'in' | 'out' | 'cancelled'; currency: string; amount: string };

export type OverviewFigures = {
  /** Orders that are open, and the closed ones that were placed on the days. */
  by_type_and_status: { type: OrderType; status: OrderStatus; count: number }[];
  placed: { day: string; orders: number }[];
  /** In minor units; `cancelled` is what of the money that came cancelled orders took out again. */
  moved: Moved[];
  /** One, or none without any. */
  minutes_to_confirm: { minutes: number }[];
};

/** The first day of the figures, and the first of those of confirmations. */
export type FirstDays = { day: string; confirmedDay: string };

export const overviewFigures = (db: Db, first: FirstDays) =>
  readFigures<OverviewFigures>(db, first.day, selects(first));

const selects =
  ({ day, confirmedDay }: FirstDays) =>
  ({ open, orders, money, confirmed }: Source) => ({
    by_type_and_status: sql`
      select type, status, sum(orders)::integer as count from (
        ${open}
        union all select type, status, orders from (${orders(day)}) as by_day
        where status = any(${CLOSED_STATUSES}::text[])
      ) as each group by type, status having sum(orders) <> 0`,
    placed: sql`
      select day, sum(orders)::integer as orders from (${orders(day)}) as by_day
      group by day having sum(orders) <> 0`,
    moved: sql`
      select day, what, currency, sum(amount)::text as amount from (${money('day', day)}) as each
      where what in ('in', 'out', 'cancelled')
      group by day, what, currency having what <> 'cancelled' or sum(amount) <> 0`,
    minutes_to_confirm: sql`
      select minutes from ${medians(sql`select '' as key, minutes, orders from (${confirmed(confirmedDay)}) as each`)} as median`,
  });
