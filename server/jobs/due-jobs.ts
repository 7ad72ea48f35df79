/** The look for jobs that are due: one question for all queues, which also gives back what a process left behind. */
import type { OpenDatabase } from '../database/open.ts';
import { HELD } from '../restored-mark.ts';

/**
 * Whether this is a restored copy that nobody has released; and of these queues those with a job that is due, one step
 * into an index for each. Jobs of processes that have ended without a word are due again; not those that this process is
 * at work on, however long it was kept from saying so. And where the database's clock was put back, what was last done in
 * the future is as never done: pg-boss would do it no more until then.
 */
const DUE = `
  with given_back as (
    update pgboss.job set state = 'retry', start_after = pgboss.job_now()
    where name = any($1::text[]) and state = 'active' and retry_count < retry_limit
      and heartbeat_on + heartbeat_seconds * interval '1s' < pgboss.job_now()
      and not id = any($2::uuid[])
    returning name),
  schedules as (
    update pgboss.version set cron_on = null where cron_on > pgboss.job_now() + interval '1 minute'),
  upkeep as (
    update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > pgboss.job_now() + interval '1 minute')
  select ${HELD} as held, extract(epoch from pgboss.job_now())::float8 * 1000 as clock, array(
    select queue from unnest($1::text[]) as queue
    where queue in (select name from given_back) or exists (
      select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now()
    )) as due`;

type Due = {
  /** Nothing leaves: this was restored, and nobody has released it. */
  held: boolean;
  /** What the database's clock says, in milliseconds. */
  clock: number;
  /** Queues that have a job to do now. */
  due: string[];
};

/** `queues` are those that this process works on, `underWay` the ids of the jobs that it is at work on. */
export async function lookForDue(
  { executeSql }: Pick<OpenDatabase, 'executeSql'>,
  { queues, underWay }: { queues: string[]; underWay: string[] },
): Promise<Due> {
  const { rows } = await executeSql(DUE, [queues, underWay]);
  const [due] = rows as [Due];
  return due;
}
