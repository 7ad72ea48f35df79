/** How jobs fare, for whoever watches: what came of each try here, and what waits in the database (Product §31.70). */
import { Counter } from 'prom-client';
import type { OpenDatabase } from '../database/open.ts';

export type Outcome = 'done' | 'failed' | 'given_up';

export const jobTries = new Counter({
  name: 'cowrie_job_tries_total',
  help: 'Tries of jobs by queue and by what came of them',
  labelNames: ['queue', 'outcome'],
  registers: [],
});

/** From the start at zero: an alarm on a rate would miss the first. */
export function countFromZero(queue: string): void {
  for (const outcome of ['done', 'failed', 'given_up'] satisfies Outcome[])
    jobTries.inc({ queue, outcome }, 0);
}

export type WaitingJobs = {
  queue: string;
  /** Those that are due, and those that failed and will be tried again. */
  count: number;
  retrying: number;
  /** Since the longest of them was due, or asked for where it has failed; 0 without any. */
  oldestSeconds: number;
  /** Since a try of one was due, the first or a later one, that nobody has begun; 0 where all were. */
  overdueSeconds: number;
};

/** By the index that finds what is due. One that is put off is not due; its tries later do not make it younger. */
const WAITING = `
  select queue.name as queue, waiting.*
  from pgboss.queue cross join lateral (
    select count(*)::int as count, count(*) filter (where state = 'retry')::int as retrying,
      coalesce(extract(epoch from now() - min(case state when 'retry' then created_on else start_after end)), 0)::float8
        as oldest,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as overdue
    from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and (state = 'retry' or start_after <= now())
  ) as waiting
  where not starts_with(queue.name, '__')`;

/** What waits in each queue, but for the job queue's own, for any process. */
export async function waitingJobs({ executeSql }: Pick<OpenDatabase, 'executeSql'>): Promise<WaitingJobs[]> {
  const { rows } = await executeSql(WAITING);
  type Row = { queue: string; count: number; retrying: number; oldest: number; overdue: number };
  return (rows as Row[]).map(({ oldest, overdue, ...one }) => ({
    ...one,
    oldestSeconds: Math.max(0, oldest),
    overdueSeconds: Math.max(0, overdue),
  }));
}
