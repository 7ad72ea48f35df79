/** Who works on one queue in this process: its own worker, and those that help out where what that took takes long. */
import type { JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss';
import type { Queue } from './queue.ts';
import { SAID_SECONDS } from './queue-options.ts';

/** How often a worker looks by itself, in case the look for all queues has missed something. */
const WORKER_LOOKS_SECONDS = 60;
/** A worker takes no more before all that it took is done. Where something of that takes so long, another helps out. */
const HELD_UP_MS = 2_500;
/** Those of a queue: what takes long is somebody's mail server, or a push service, and several may. */
const MOST_WORKERS = 3;

type Parts = {
  boss: PgBoss;
  name: string;
  queue: Queue;
  attempt(job: JobWithMetadata<object>): Promise<JobResult>;
};

/** `since`: when it took what it is at work on. */
type Worker = { id: string; since: number | undefined };

export type QueueWorkers = {
  /** Has whoever is free look for jobs; where nobody is, one more who helps out, with half as many. */
  wake(): Promise<void>;
  /** They take no more; what they are at they bring to its end. */
  end(): Promise<void>;
};

const isHeldUp = ({ since }: Worker) => since !== undefined && performance.now() - since > HELD_UP_MS;

/** Begins to work on a queue, which the database has. */
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

  /** Once the queue's own worker gets on, nobody helps out any more; what they are at they bring to its end. */
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
