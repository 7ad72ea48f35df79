/**
 * The workers of one queue in this process: its own, and helpers for the time in which that is held up by long jobs.
 */
import type { JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss';
import type { Queue } from './queue.ts';
import { SAID_SECONDS } from './queue-options.ts';

/** How often a worker polls by itself, in case the poll for all queues has missed something. */
const WORKER_LOOKS_SECONDS = 60;
/**
 * A worker takes new jobs only when all that it took are done. One that has been at work for longer than this gets a
 * helper.
 */
const HELD_UP_MS = 2_500;
/** Workers of one queue at most. Long jobs wait for somebody's mail server or push service, and several may do so. */
const MOST_WORKERS = 3;

type Parts = {
  boss: PgBoss;
  name: string;
  queue: Queue;
  attempt(job: JobWithMetadata<object>): Promise<JobResult>;
};

/** `since`: when it took the jobs that it is working on; undefined while it is idle. */
type Worker = { id: string; since: number | undefined };

export type QueueWorkers = {
  /** Makes a free worker look for jobs; where none is free, adds a helper that takes half as many at a time. */
  wake(): Promise<void>;
  /** Stops taking jobs; those under way are finished. */
  end(): Promise<void>;
};

const isHeldUp = ({ since }: Worker) => since !== undefined && performance.now() - since > HELD_UP_MS;

/** Starts working on a queue, which must exist in the database. */
export async function workOnQueue({ boss, name, queue, attempt }: Parts): Promise<QueueWorkers> {
  const { sideBySide } = queue.settings;
  const workers: Worker[] = [];

  async function add(batchSize: number) {
    const worker: Worker = { id: '', since: undefined };
    workers.push(worker);
    const options = {
      pollingIntervalSeconds: WORKER_LOOKS_SECONDS,
      notifyPollingIntervalSeconds: WORKER_LOOKS_SECONDS,
      batchSize,
      heartbeatRefreshSeconds: SAID_SECONDS,
      burstWhenBatchFull: batchSize > 1,
      includeMetadata: true,
      perJobResults: true,
    } as const satisfies WorkOptions;
    worker.id = await boss.work<object, unknown, typeof options>(name, options, async (jobs) => {
      worker.since = performance.now();
      const done = await Promise.all(jobs.map(attempt));
      worker.since = undefined;
      dismissHelpers();
      return done;
    });
  }

  /** Removes idle helpers once the queue's own worker is no longer held up. */
  function dismissHelpers() {
    const [first] = workers;
    if (!first || isHeldUp(first)) return;
    for (const helper of workers.slice(1)) {
      if (helper.since !== undefined) continue;
      workers.splice(workers.indexOf(helper), 1);
      void boss.offWork(name, { id: helper.id, wait: false });
    }
  }

  await add(sideBySide);
  return {
    async wake() {
      const free = workers.find((worker) => !isHeldUp(worker));
      if (free) boss.notifyWorker(free.id);
      else if (sideBySide > 1 && workers.length < MOST_WORKERS) await add(Math.ceil(sideBySide / 2));
    },

    async end() {
      await boss.offWork(name, { wait: false });
    },
  };
}
