/**
 * Work for later, kept in the database (pg-boss): a job is written in the transaction of the fact that asks for it,
 * so that neither is ever there without the other, and it is tried until it is done.
 */
import { setImmediate } from 'node:timers/promises';
import { type JobResult, type JobWithMetadata, PgBoss, type QueueResult, type WorkOptions } from 'pg-boss';
import { causedBy } from '../caused-by.ts';
import { CONTENT_CHANGED } from '../database/notifications.ts';
import type { OpenDatabase } from '../database/open.ts';
import { afterCommit, type Db, write } from '../database/transaction.ts';
import { HELD, RESTORED } from '../restored-mark.ts';
import { type CallsUnderWay, createCallsUnderWay } from './calls-under-way.ts';
import { causeOf, withCause } from './cause.ts';
import { lookForDue } from './due-jobs.ts';
import { countFromZero } from './figures.ts';
import { type JobValues, jobRow } from './new-job.ts';
import { createSchedules } from './schedules.ts';
import { tryJob } from './try-job.ts';
import { createWaker } from './wake-workers.ts';

type SendOptions = {
  /** Not before so many seconds have passed. */
  delaySeconds?: number;
  /** Longest wait between two tries in seconds, where the queue's own would be too long. */
  longestWaitSeconds?: number;
};

/** How patiently the jobs of a queue are tried. Failed tries wait 2 s, then ever longer. */
export type QueueSettings = {
  /** Longest wait between two tries, in seconds. */
  longestWaitSeconds: number;
  /** For how long a job is tried, in seconds. */
  giveUpAfterSeconds: number;
  /** Seconds that a finished job stays readable, its data with it. */
  keepSeconds: number;
  /** Jobs worked on side by side in one process. */
  sideBySide: number;
  /** Seconds that one may take, where two minutes are too few. */
  longestSeconds?: number;
  /** Its jobs wait while calls are under way: nobody looks out for them. */
  givesWay?: true;
  /** Its jobs wait in a restored copy until it is released: they tell people something, or end what is under way. */
  waitsForRelease?: true;
  /** When a job of this queue, with no data, comes by itself: a cron expression in UTC. */
  cron?: string;
  /** One of those that came due while nothing ran is made up for at the next start, however many they were. */
  isMadeUpFor?: boolean;
};

/** What a handler may know beside the data. `tries` counts the earlier ones; `waitedMs` is told by the database's clock alone. */
type JobFacts = { id: string; waitedMs: number; tries: number; signal: AbortSignal };
export type JobHandler<T extends object> = (data: T, job: JobFacts) => Promise<void>;

export type Jobs = {
  /** Writes a job into `tx`: it is there when the transaction commits, and a worker takes it up at once. */
  send<T extends object>(tx: Db, name: string, data: T, options?: SendOptions): Promise<void>;
  /** For a statement that writes the job itself (`newJob`): its values, and telling the workers once it has committed. */
  values(name: string, options?: SendOptions): JobValues;
  wakeAfter(tx: Db, name: string): void;
  /** Opens the queue `name` and says who works on it; before `start`. A handler that throws is called again. */
  work<T extends object>(name: string, settings: QueueSettings, handler: JobHandler<T>): void;
  /**
   * By the settings of this installation nobody works on `name`, and what its schedule made would wait for ever: at the start
   * that goes, with its schedule.
   */
  retire(name: string): void;
  /** The queues whose jobs wait in a restored copy, and whether they come by the clock. */
  waitingForRelease(): { name: string; byClock: boolean }[];
  /** Prepares the queues and begins to work. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>;
};

type Log = {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
};
type Queue = { settings: QueueSettings; handler: JobHandler<object> };

const FIRST_WAIT_SECONDS = 2;
const JOB_SECONDS = 120;
const STOP_TIMEOUT_MS = 10_000;
/** A process says so often that it is at work on a job, and one of which nobody has said it for so long is done by another. */
const SAID_SECONDS = 4;
const SILENT_SECONDS = 15;
/** Commits wake the workers; looking for jobs only serves retries and delays, and is one query for all queues. */
const LOOK_SECONDS = 5;
/** How often a worker looks by itself, in case the query for all has missed something. */
const WORKER_LOOKS_SECONDS = 60;

/** An idle process asks the database little: these look after queues, not after single jobs. */
const QUIET = {
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  maintenanceIntervalSeconds: 120,
  queueCacheIntervalSeconds: 600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  monitorVacuum: false,
  reindex: false,
} as const;

/** Tries that fill `giveUpAfterSeconds`: the wait doubles up to its longest, three quarters of it on average. */
function triesWithin({ longestWaitSeconds, giveUpAfterSeconds }: QueueSettings): number {
  return (
    Math.ceil(giveUpAfterSeconds / (longestWaitSeconds * 0.75)) + Math.ceil(Math.log2(longestWaitSeconds))
  );
}

/** A queue's settings as pg-boss has them. */
const optionsOf = (settings: QueueSettings) => ({
  retryLimit: triesWithin(settings),
  retryDelay: FIRST_WAIT_SECONDS,
  retryBackoff: true,
  retryDelayMax: settings.longestWaitSeconds,
  expireInSeconds: settings.longestSeconds ?? JOB_SECONDS,
  heartbeatSeconds: SILENT_SECONDS,
  deleteAfterSeconds: settings.keepSeconds,
  notify: true,
});

/** `calls`: those under way in this process, which jobs that give way wait for. */
export function createJobs(
  database: Pick<OpenDatabase, 'executeSql' | 'listen'>,
  log: Log,
  calls: CallsUnderWay = createCallsUnderWay(),
): Jobs {
  const boss = new PgBoss({
    db: {
      executeSql: database.executeSql,
      async listen(channel, onNotification, onReconnect) {
        await database.listen(channel, (payload) =>
          payload === null ? onReconnect() : onNotification(payload),
        );
        onReconnect();
        return { close: async () => {} };
      },
    },
    // Its tables are made by whoever may: `install.ts`.
    migrate: false,
    useListenNotify: true,
    ...QUIET,
  });
  boss.on('error', (err) => log.error({ err }, 'the job queue has trouble'));
  // What comes with it may be a statement with its values.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));

  const queues = new Map<string, Queue>();
  const schedules = createSchedules(boss, log);
  /** Of the queues that are worked on: in a restored copy those that wait for its release are not (Product §31.62). */
  const workers = new Map<string, string>();
  /** Ids of the jobs that are being worked on here. */
  const underWay = new Set<string>();

  async function wakeDue() {
    try {
      const here = { queues: [...workers.keys()], underWay: [...underWay] };
      const { held, due } = await lookForDue(database, here);
      await heed(held);
      for (const queue of due) {
        const worker = workers.get(queue);
        if (worker) boss.notifyWorker(worker);
      }
    } catch (err) {
      log.warn({ err }, 'due jobs were not looked for');
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
      } else await workOn(name, queue);
    if (changed.length > 0)
      log.warn({}, isHeld ? 'nothing leaves: this was restored' : 'mails leave: this was released');
  }

  /** Makes a queue, or what of it is `found` to be otherwise than it should: at most starts nothing is. */
  async function open(name: string, { settings }: Queue, found: QueueResult | undefined) {
    const options = optionsOf(settings);
    const isOther = ([key, value]: [string, unknown]) => found?.[key as keyof QueueResult] !== value;
    if (!found) await boss.createQueue(name, options);
    else if (Object.entries(options).some(isOther)) await boss.updateQueue(name, options);
    await schedules.open(name, settings);
  }

  async function workOn(name: string, queue: Queue) {
    const work = {
      pollingIntervalSeconds: WORKER_LOOKS_SECONDS,
      notifyPollingIntervalSeconds: WORKER_LOOKS_SECONDS,
      batchSize: queue.settings.sideBySide,
      heartbeatRefreshSeconds: SAID_SECONDS,
      burstWhenBatchFull: queue.settings.sideBySide > 1,
      includeMetadata: true,
      perJobResults: true,
    } as const satisfies WorkOptions;
    const worker = await boss.work<object, unknown, typeof work>(name, work, (jobs) =>
      Promise.all(jobs.map((job) => causedBy(causeOf(job), () => attempt(name, queue, job)))),
    );
    workers.set(name, worker);
  }

  async function attempt(name: string, queue: Queue, job: JobWithMetadata<object>): Promise<JobResult> {
    underWay.add(job.id);
    try {
      return await tryJob({ name, ...queue, calls, log }, job);
    } finally {
      underWay.delete(job.id);
    }
  }

  const told = { executeSql: database.executeSql, log };
  // What commits in the same moment is told together.
  const atOnce = createWaker({ ...told, wait: () => setImmediate() });
  const givingWay = createWaker({ ...told, wait: () => calls.pause(LOOK_SECONDS * 1000) });
  const wake = (name: string) => (queues.get(name)?.settings.givesWay ? givingWay : atOnce).wake(name);

  let looking: NodeJS.Timeout | undefined;
  let looked: Promise<void> | undefined;
  const look = () => {
    looked ??= wakeDue().finally(() => {
      looked = undefined;
    });
    return looked;
  };

  /** What is not heard is seen at the next look. */
  async function hear(changed: string | null) {
    if (changed !== RESTORED) return;
    // One under way may have looked before.
    await looked;
    if (looking) await look();
  }

  const jobs: Jobs = {
    values(name, { delaySeconds = 0, longestWaitSeconds } = {}) {
      const queue = queues.get(name);
      if (!queue) throw new Error(`nobody works on jobs called ${name}`);
      return {
        job_queue: name,
        job_delay: delaySeconds,
        job_tries: longestWaitSeconds ? triesWithin({ ...queue.settings, longestWaitSeconds }) : null,
        job_longest_wait: longestWaitSeconds ?? null,
        job_cause: withCause(),
      };
    },

    wakeAfter(tx, name) {
      afterCommit(tx, () => wake(name));
    },

    async send(tx, name, data, options = {}) {
      await write(tx, jobRow({ ...jobs.values(name, options), job_data: JSON.stringify(data) }));
      if (!options.delaySeconds) jobs.wakeAfter(tx, name);
    },

    work<T extends object>(name: string, settings: QueueSettings, handler: JobHandler<T>) {
      queues.set(name, { settings, handler: handler as JobHandler<object> });
      countFromZero(name);
    },

    retire: schedules.retire,

    waitingForRelease() {
      const waiting = [...queues].filter(([, { settings }]) => settings.waitsForRelease);
      return waiting.map(([name, { settings }]) => ({ name, byClock: settings.cron !== undefined }));
    },

    async start() {
      await boss.start();
      await database.listen(CONTENT_CHANGED, hear);
      const { rows } = await database.executeSql(`select ${HELD} as held`);
      const found = new Map((await boss.getQueues()).map((one) => [one.name, one]));
      for (const [name, queue] of queues) {
        await open(name, queue, found.get(name));
        if (!(queue.settings.waitsForRelease && rows[0]?.held)) await workOn(name, queue);
      }
      await schedules.start();
      looking = setInterval(look, LOOK_SECONDS * 1000);
    },

    async stop() {
      clearInterval(looking);
      schedules.stop();
      looking = undefined;
      await looked;
      await Promise.all([atOnce.underWay(), givingWay.underWay()]);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
  return jobs;
}
