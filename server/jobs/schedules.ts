/** What comes by the clock: the schedules of queues, which stay in the database from one start to the next. */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { PgBoss } from 'pg-boss';

/** How often a process writes its schedules again, since another one with other settings may have removed some. */
const AGAIN_MS = HOUR_MS;

type Clocked = { cron?: string; isMadeUpFor?: boolean };
type Log = { warn(details: object, message: string): void };

export function createSchedules(boss: PgBoss, log: Log) {
  const clocked = new Map<string, Clocked>();
  const retired = new Set<string>();
  let again: NodeJS.Timeout | undefined;

  async function say(name: string, { cron, isMadeUpFor }: Clocked) {
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: isMadeUpFor ? 'once' : 'skip' });
  }
  async function sayAll() {
    for (const [name, settings] of clocked)
      await say(name, settings).catch((err) => log.warn({ err }, 'a schedule was not renewed'));
  }

  return {
    async open(name: string, settings: Clocked) {
      clocked.set(name, settings);
      await say(name, settings);
    },
    retire: (name: string) => void retired.add(name),
    /** Takes away what was retired, with the jobs that it made; says the rest again from time to time. */
    async start() {
      const known = retired.size > 0 ? await boss.getSchedules() : [];
      for (const { name } of known) {
        if (!retired.has(name)) continue;
        await boss.unschedule(name);
        await boss.deleteQueuedJobs(name);
      }
      again = setInterval(sayAll, AGAIN_MS);
    },
    stop: () => clearInterval(again),
  };
}
