/** Who works on which queue in this process, and the look for jobs that are due, which retries and delays need. */
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open.ts';
import { causedBy } from '../logging/caused-by.ts';
import { asWarnings, createTroubles } from '../logging/tell-troubles.ts';
import { RESTORED } from '../restored-mark.ts';
import type { CallsUnderWay } from './calls-under-way.ts';
import { causeOf } from './cause.ts';
import { lookForDue } from './due-jobs.ts';
import { bringBack, watchClock } from './put-back.ts';
import type { Queue } from './queue.ts';
import { type QueueWorkers, workOnQueue } from './queue-workers.ts';
import { tryJob } from './try-job.ts';

/** Commits wake the workers; looking for jobs only serves retries and delays, and is one query for all queues. */
export const LOOK_SECONDS = 5;

type Parts = Pick<OpenDatabase, 'executeSql'> & {
  boss: PgBoss;
  /** All that there are, whoever works on them. */
  queues: ReadonlyMap<string, Queue>;
  calls: CallsUnderWay;
  log: Record<'error' | 'warn', (details: object, message: string) => void>;
};

type Workers = {
  /** Begins to work on a queue, which the database has. */
  begin(name: string, queue: Queue): Promise<void>;
  /** Whether the installation was marked as restored, or released, is seen to at once. */
  hear(changed: string | null): Promise<void>;
  startLooking(): void;
  /** Looks no more; resolves once a look under way is over. */
  stopLooking(): Promise<void>;
};

export function createWorkers({ boss, queues, executeSql, calls, log }: Parts): Workers {
  /** The queues worked on here; in a restored copy, without those that wait for its release (Product §31.62). */
  const workedOn = new Map<string, QueueWorkers>();
  const clocks = watchClock();
  /** Ids of the jobs that are being worked on here. */
  const underWay = new Set<string>();
  const tellUnlooked = createTroubles(asWarnings(log), {
    one: 'due jobs were not looked for',
    others: 'due jobs are still not looked for',
    counted: 'times',
  });

  async function wakeDue() {
    try {
      const here = { queues: [...workedOn.keys()], underWay: [...underWay] };
      const { held, due, clock } = await lookForDue({ executeSql }, here);
      // What is due by that is found by the next look.
      if (clocks.isPutBack(clock)) {
        await bringBack({ executeSql }, here.queues);
        clocks.noteBroughtBack();
      }
      await heed(held);
      // A queue that has been held since has no workers.
      for (const queue of due) await workedOn.get(queue)?.wake();
    } catch (err) {
      tellUnlooked('looking', err);
    }
  }

  /** Begins or ends the work on what waits for a release. Jobs that were taken up already come to their end. */
  async function heed(isHeld: boolean) {
    const changed = [...queues].filter(
      ([name, { settings }]) => settings.waitsForRelease && workedOn.has(name) === isHeld,
    );
    for (const [name, queue] of changed)
      if (isHeld) {
        const workers = workedOn.get(name);
        workedOn.delete(name);
        await workers?.end();
      } else await begin(name, queue);
    if (changed.length > 0)
      log.warn({}, isHeld ? 'nothing leaves: this was restored' : 'mails leave: this was released');
  }

  async function begin(name: string, queue: Queue) {
    const work = (job: JobWithMetadata<object>) => causedBy(causeOf(job), () => attempt(name, queue, job));
    workedOn.set(name, await workOnQueue({ boss, name, queue, attempt: work }));
  }

  async function attempt(name: string, queue: Queue, job: JobWithMetadata<object>): Promise<JobResult> {
    underWay.add(job.id);
    try {
      return await tryJob({ name, ...queue, calls, log }, job);
    } finally {
      underWay.delete(job.id);
    }
  }

  let looking: NodeJS.Timeout | undefined;
  let looked: Promise<void> | undefined;
  const look = () => {
    looked ??= wakeDue().finally(() => {
      looked = undefined;
    });
    return looked;
  };

  return {
    begin,

    /** What is not heard is seen at the next look. */
    async hear(changed) {
      if (changed !== RESTORED) return;
      // One under way may have looked before.
      await looked;
      if (looking) await look();
    },

    startLooking() {
      looking = setInterval(look, LOOK_SECONDS * 1000);
    },

    async stopLooking() {
      clearInterval(looking);
      looking = undefined;
      await looked;
    },
  };
}
