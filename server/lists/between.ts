/** Filtering by days, in Lagos, both included. */
import { dayBounds } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';

/** Days as `YYYY-MM-DD`; empty or absent means no bound. */
export type Between = { from?: string | undefined; to?: string | undefined };

/** Whether the moment `time` lies within the days. */
export function within(time: RawBuilder<unknown>, { from, to }: Between): RawBuilder<boolean> {
  const since = from ? sql`${time} >= ${new Date(dayBounds(from)[0])}` : sql`true`;
  const until = to ? sql`${time} < ${new Date(dayBounds(to)[1])}` : sql`true`;
  return sql<boolean>`(${since} and ${until})`;
}

/**
 * The column to sort a growing list by, the newest first. Between two days it is the time: sorted by number, all rows
 * newer than those days would be read before them.
 */
export const sortedBy = (time: RawBuilder<unknown>, number: RawBuilder<unknown>, { from, to }: Between) =>
  from || to ? time : number;
