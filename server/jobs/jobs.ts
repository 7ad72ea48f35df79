/**
 * Work for later, kept in the database (pg-boss): a job is written in the transaction of the fact that asks for it,
 * so that neither is ever there without the other, and it is tried until it is done.
 */
import { setImmediate } from 'node:timers/promises';
import type { QueueResult } from 'pg-boss';
import { CONTENT_CHANGED } from '../database/notifications.ts';
import type { OpenDatabase } from '../database/open.ts';
import { afterCommit, type Db, write } from '../database/transaction.ts';
import { HELD } from '../restored-mark.ts';
import { type CallsUnderWay, createCallsUnderWay } from './calls-under-way.ts';
import { withCause } from './cause.ts';
import { countFromZero } from './figures.ts';
import { type JobValues, jobRow } from './new-job.ts';
import { openBoss } from './open-boss.ts';
import type { JobHandler, Queue, QueueSettings } from './queue.ts';
import { optionsOf, triesWithin } from './queue-options.ts';
import { createSchedules } from './schedules.ts';
import { createWaker } from './wake-workers.ts';
import { createWorkers, LOOK_SECONDS } from './workers.ts';

type SendOptions = {
  /** Not before so many seconds have passed. */
  delaySeconds?: number;
  /** Longest wait between two tries in seconds, where the queue's own would be too long. */
  longestWaitSeconds?: number;
};

export type Jobs = {
  /** Writes a job into `tx`: it is there when the transaction commits, and a worker takes it up at once. */
  send<T extends object>(tx: Db, name: string, data: T, options?: SendOptions): Promise<void>;
  /** For a statement that writes the job itself (`newJob`): its values, and telling the workers once it has committed. */
  values(name: string, options?: SendOptions): JobValues;
  wakeAfter(tx: Db, name: string): void;
  /** Opens the queue `name` and says who works on it; before `start`. A handler that throws is called again. */
  work<T extends object>(name: string, settings: QueueSettings, handler: JobHandler<T>): void;
  /**
   * This process's settings give `name` no worker. If no other process of the installation works on it either, its
   * schedule and the jobs that it made are deleted, since they would wait for ever, and `gone` is called in one process.
   */
  retire(name: string, gone?: () => Promise<void>): void;
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

const STOP_TIMEOUT_MS = 10_000;

/** `calls`: those under way in this process, which jobs that give way wait for. */
export function createJobs(
  database: Pick<OpenDatabase, 'executeSql' | 'listen'>,
  log: Log,
  calls: CallsUnderWay = createCallsUnderWay(),
): Jobs {
  const boss = openBoss(database, log);
  const queues = new Map<string, Queue>();
  const schedules = createSchedules({ boss, executeSql: database.executeSql, log });
  const workers = createWorkers({ boss, queues, executeSql: database.executeSql, calls, log });

  /** Makes a queue, or what of it is `found` to be otherwise than it should: at most starts nothing is. */
  async function open(name: string, { settings }: Queue, found: QueueResult | undefined) {
    const options = optionsOf(settings);
    const isOther = ([key, value]: [string, unknown]) => found?.[key as keyof QueueResult] !== value;
    if (!found) await boss.createQueue(name, options);
    else if (Object.entries(options).some(isOther)) await boss.updateQueue(name, options);
    await schedules.open(name, settings);
  }

  const told = { executeSql: database.executeSql, log };
  // What commits in the same moment is told together.
  const atOnce = createWaker({ ...told, wait: () => setImmediate() });
  const givingWay = createWaker({ ...told, wait: () => calls.pause(LOOK_SECONDS * 1000) });
  const wake = (name: string) => (queues.get(name)?.settings.givesWay ? givingWay : atOnce).wake(name);

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

    retire: (name, gone = async () => {}) => schedules.retire(name, gone),

    waitingForRelease() {
      const waiting = [...queues].filter(([, { settings }]) => settings.waitsForRelease);
      return waiting.map(([name, { settings }]) => ({ name, byClock: settings.cron !== undefined }));
    },

    async start() {
      await boss.start();
      await database.listen(CONTENT_CHANGED, workers.hear);
      const { rows } = await database.executeSql(`select ${HELD} as held`);
      const found = new Map((await boss.getQueues()).map((one) => [one.name, one]));
      for (const [name, queue] of queues) {
        await open(name, queue, found.get(name));
        if (!(queue.settings.waitsForRelease && rows[0]?.held)) await workers.begin(name, queue);
      }
      await schedules.start();
      workers.startLooking();
    },

    async stop() {
      schedules.stop();
      await workers.stopLooking();
      await Promise.all([atOnce.underWay(), givingWay.underWay()]);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
  return jobs;
}
