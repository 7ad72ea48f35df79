/** What a queue is: how patiently its jobs are tried, and what works on them. */

/** How patiently the jobs of a queue are tried. Failed tries wait 2 s, then ever longer. */
export type QueueSettings = {
  /** Longest wait between two tries, in seconds. */
  longestWaitSeconds: number;
  /** For how long a job is tried, in seconds. */
  giveUpAfterSeconds: number;
  /** Seconds that a finished job stays readable, its data with it. */
  keepSeconds: number;
  /** Jobs that run concurrently in one process; with more than one, up to twice as many while some take long. */
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

export type Queue = { settings: QueueSettings; handler: JobHandler<object> };
