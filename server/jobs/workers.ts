/** Who works on which queue in this process, and the look for jobs that are due, which retries and delays need. */
import type { JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss';
import type { OpenDatabase } from '../database/open.ts';
import { causedBy } from '../logging/caused-by.ts';
import { asWarnings, createTroubles } from '../logging/tell-troubles.ts';
import { RESTORED } from '../restored-mark.ts';
import type { CallsUnderWay } from './calls-under-way.ts';
import { causeOf } from './cause.ts';
import { lookForDue } from './due-jobs.ts';
import { bringBack, watchClock } from './put-back.ts';
import type { Queue } from './queue.ts';
import { SAID_SECONDS } from './queue-options.ts';
import { tryJob } from './try-job.ts';

/** Commits wake the workers; looking for jobs only serves retries and delays, and is one query for all queues. */
export const LOOK_SECONDS = 5;
/** How often a worker looks by itself, in case the query for all has missed something. */
const WORKER_LOOKS_SECONDS = 60;
/** A worker takes no more before all that it took is done. Where something of that takes so long, another helps out. */
const HELD_UP_MS = 2_500;
/** Those of a queue: what takes long is somebody's mail server, or a push service, and several may. */
const MOST_WORKERS = 3;

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

/** `since`: when it took what it is at work on. */
type Worker = { id: string; since: number | undefined };

const isHeldUp = ({ since }: Worker) => since !== undefined && performance.now() - since > HELD_UP_MS;

export function createWorkers({ boss, queues, executeSql, calls, log }: Parts): Workers {
  /**
   * Of the queues that are worked on, each with its own worker and those that help out: in a restored copy the queues that wait
   * for its release are not among them (Product §31.62).
   */
  const workers = new Map<string, Worker[]>();
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
      const here = { queues: [...workers.keys()], underWay: [...underWay] };
      const { held, due, clock } = await lookForDue({ executeSql }, here);
      // What is due by that is found by the next look.
      if (clocks.isPutBack(clock)) {
        await bringBack({ executeSql }, here.queues);
        clocks.noteBroughtBack();
      }
      await heed(held);
      for (const queue of due) await wake(queue);
    } catch (err) {
      tellUnlooked('looking', err);
    }
  }

  /** Begins or ends the work on what waits for a release. Jobs that were taken up already come to their end. */
  async function heed(isHeld: boolean) {
    const changed = [...queues].filter(
      ([name, { settings }]) => settings.waitsForRelease && workers.has(name) === isHeld,
    );
    for (const [name, queue] of changed)
      if (isHeld) {
        workers.delete(name);
        await boss.offWork(name, { wait: false });
      } else await begin(name, queue);
    if (changed.length > 0)
      log.warn({}, isHeld ? 'nothing leaves: this was restored' : 'mails leave: this was released');
  }

  async function begin(name: string, queue: Queue) {
    workers.set(name, []);
    await addWorker(name, queue, queue.settings.sideBySide);
  }

  /** Has whoever is free look for jobs; where nobody is, one more who helps out, with half as many. */
  async function wake(name: string) {
    const own = workers.get(name) ?? [];
    const free = own.find((worker) => !isHeldUp(worker));
    const queue = queues.get(name);
    if (free) boss.notifyWorker(free.id);
    else if (queue && queue.settings.sideBySide > 1 && own.length < MOST_WORKERS)
      await addWorker(name, queue, Math.ceil(queue.settings.sideBySide / 2));
  }

  async function addWorker(name: string, queue: Queue, batchSize: number) {
    const own = workers.get(name);
    const worker: Worker = { id: '', since: undefined };
    own?.push(worker);
    const work = {
      pollingIntervalSeconds: WORKER_LOOKS_SECONDS,
      notifyPollingIntervalSeconds: WORKER_LOOKS_SECONDS,
      batchSize,
      heartbeatRefreshSeconds: SAID_SECONDS,
      burstWhenBatchFull: batchSize > 1,
      includeMetadata: true,
      perJobResults: true,
    } as const satisfies WorkOptions;
    worker.id = await boss.work<object, unknown, typeof work>(name, work, async (jobs) => {
      worker.since = performance.now();
      const done = await Promise.all(
        jobs.map((job) => causedBy(causeOf(job), () => attempt(name, queue, job))),
      );
      worker.since = undefined;
      if (own) dismissHelpers(name, own);
      return done;
    });
  }

  /** Once the queue's own worker gets on, nobody helps out any more; what they are at they bring to its end. */
  function dismissHelpers(name: string, own: Worker[]) {
    const [first] = own;
    if (!first || isHeldUp(first)) return;
    for (const helper of own.slice(1)) {
      if (helper.since !== undefined) continue;
      own.splice(own.indexOf(helper), 1);
      void boss.offWork(name, { id: helper.id, wait: false });
    }
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
