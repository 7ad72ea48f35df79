/** What comes by the clock: the schedules of queues, which stay in the database from one start to the next. */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open.ts';

/** How often a process renews its schedules, which tells others that they are still worked on. */
const AGAIN_MS = HOUR_MS;
/** A schedule that nobody has renewed for this long is worked on by nobody. */
const UNSAID_MS = 2 * AGAIN_MS;
/**
 * Deletes a retired schedule with the jobs that it made, those waiting for another try among them. For a schedule that
 * somebody works on, both are theirs.
 */
const RETIRE = `
  with gone as (
    delete from pgboss.schedule
    where name = any($1::text[]) and updated_on < pgboss.job_now() - $2::int * interval '1 millisecond'
    returning name)
  delete from pgboss.job using gone where job.name = gone.name and job.state < 'active'`;

type Clocked = { cron?: string; isMadeUpFor?: boolean };
type Log = { warn(details: object, message: string): void };

type Parts = Pick<OpenDatabase, 'executeSql'> & { boss: PgBoss; log: Log };

export function createSchedules({ boss, executeSql, log }: Parts) {
  const clocked = new Map<string, Clocked>();
  const retired = new Set<string>();
  let again: NodeJS.Timeout | undefined;

  async function say(name: string, { cron, isMadeUpFor }: Clocked) {
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: isMadeUpFor ? 'once' : 'skip' });
  }
  async function retireUnsaid() {
    if (retired.size > 0) await executeSql(RETIRE, [[...retired], UNSAID_MS]);
  }
  async function sayAll() {
    for (const [name, settings] of clocked)
      await say(name, settings).catch((err) => log.warn({ err }, 'a schedule was not renewed'));
    await retireUnsaid().catch((err) => log.warn({ err }, 'schedules were not retired'));
  }

  return {
    async open(name: string, settings: Clocked) {
      clocked.set(name, settings);
      await say(name, settings);
    },
    retire: (name: string) => void retired.add(name),
    /** Deletes retired schedules that no other process works on; checks again, and renews the others, at intervals. */
    async start() {
      await retireUnsaid();
      again = setInterval(sayAll, AGAIN_MS);
    },
    stop: () => clearInterval(again),
  };
}
