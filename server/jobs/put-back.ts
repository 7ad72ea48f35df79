/** Jobs of a time when the database's clock was ahead, once it was put back (Product §31.12). */
import type { OpenDatabase } from '../database/open.ts';

/** By less no clock is said to have been put back; as much passes between two looks at the very least. */
const LEAST_MS = 60_000;

/**
 * What was asked for or tried then waits as long as it was to, from now on. What somebody was at work on then is theirs for as
 * long as they say so from now on. And what came by the clock then is no reason for it not to come at that time.
 */
const BROUGHT_BACK = `
  with waiting as (
    update pgboss.job set start_after = start_after - (greatest(created_on, started_on) - pgboss.job_now()),
      created_on = least(created_on, pgboss.job_now()), started_on = least(started_on, pgboss.job_now())
    where name = any($1::text[]) and state < 'active'
      and greatest(created_on, started_on) > pgboss.job_now() + interval '1 minute'),
  under_way as (
    update pgboss.job set heartbeat_on = pgboss.job_now()
    where name = any($1::text[]) and state = 'active' and heartbeat_on > pgboss.job_now() + interval '1 minute')
  update pgboss.job set singleton_on = null
  where name = any($1::text[]) and state > 'active' and singleton_on > pgboss.job_now() + interval '1 minute'`;

export const bringBack = ({ executeSql }: Pick<OpenDatabase, 'executeSql'>, queues: string[]) =>
  executeSql(BROUGHT_BACK, [queues]);

/**
 * Tells from what the database's clock says, in milliseconds, whether it was put back since jobs were brought back last. Nobody
 * knows that of the first time: it may have been while nothing ran.
 */
export function watchClock() {
  let ahead = Number.POSITIVE_INFINITY;
  let now = ahead;
  return {
    isPutBack(says: number): boolean {
      now = says - performance.now();
      if (now < ahead - LEAST_MS) return true;
      ahead = Math.max(ahead, now);
      return false;
    },
    noteBroughtBack() {
      ahead = now;
    },
  };
}
