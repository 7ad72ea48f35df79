/** What comes by the clock: the schedules of queues, which stay in the database from one start to the next. */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open.ts';

/** How often a process renews its schedules, which tells others that they are still worked on. */
const AGAIN_MS = HOUR_MS;
/**
 * A schedule that nobody has renewed for this long, nor does until the next look, is worked on by nobody. By one look
 * alone that would be so of every schedule after a pause that all machines had, or the database: each is renewed only as
 * its own process comes to it.
 */
const UNSAID_MS = 2 * AGAIN_MS;
const UNSAID = `
  select name, updated_on::text as said from pgboss.schedule
  where name = any($1::text[]) and updated_on < pgboss.job_now() - $2::int * interval '1 millisecond'`;
/**
 * Deletes a retired schedule with the jobs that it made, those waiting for another try among them. For a schedule that
 * somebody works on, both are theirs.
 */
const RETIRE = `
  with gone as (
    delete from pgboss.schedule
    where (name, updated_on) in (select * from unnest($1::text[], $2::timestamptz[]))
    returning name),
  dropped as (
    delete from pgboss.job using gone where job.name = gone.name and job.state < 'active')
  select name from gone`;

type Clocked = { cron?: string; isMadeUpFor?: boolean };
type Log = { warn(details: object, message: string): void };

type Parts = Pick<OpenDatabase, 'executeSql'> & { boss: PgBoss; log: Log };

export function createSchedules({ boss, executeSql, log }: Parts) {
  const clocked = new Map<string, Clocked>();
  const retired = new Map<string, () => Promise<void>>();
  /** By the last look, with when each was said last. */
  let unsaid = new Map<string, string>();
  /** Deleted, and not told of yet. */
  const untold = new Set<string>();
  let again: NodeJS.Timeout | undefined;

  async function say(name: string, { cron, isMadeUpFor }: Clocked) {
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: isMadeUpFor ? 'once' : 'skip' });
  }
  async function retireUnsaid() {
    if (retired.size === 0) return;
    const { rows } = await executeSql(UNSAID, [[...retired.keys()], UNSAID_MS]);
    const found = new Map((rows as { name: string; said: string }[]).map(({ name, said }) => [name, said]));
    const still = [...found].filter(([name, said]) => unsaid.get(name) === said);
    unsaid = found;
    if (still.length === 0) return;
    const gone = await executeSql(RETIRE, [still.map(([name]) => name), still.map(([, said]) => said)]);
    for (const { name } of gone.rows as { name: string }[]) untold.add(name);
  }
  /** Where telling fails, it is tried again at the next look. */
  async function tellGone() {
    for (const name of untold) {
      await retired.get(name)?.();
      untold.delete(name);
    }
  }
  async function sayAll() {
    for (const [name, settings] of clocked)
      await say(name, settings).catch((err) => log.warn({ err }, 'a schedule was not renewed'));
    await retireUnsaid()
      .then(tellGone)
      .catch((err) => log.warn({ err }, 'schedules were not retired'));
  }

  return {
    async open(name: string, settings: Clocked) {
      clocked.set(name, settings);
      await say(name, settings);
    },
    /** `gone` is called in the one process that deletes it, once nobody works on it any more. */
    retire: (name: string, gone: () => Promise<void>) => void retired.set(name, gone),
    /** Deletes retired schedules that no other process works on; checks again, and renews the others, at intervals. */
    async start() {
      await retireUnsaid();
      again = setInterval(sayAll, AGAIN_MS);
    },
    sayAll,
    stop: () => clearInterval(again),
  };
}
