/** One try of a job: because of what it is done, its span, and what the queue, the log and the figures are told of its end. */
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { inSpan } from '../logging/caused-by.ts';
import { toldMessage } from '../logging/log.ts';
import type { CallsUnderWay } from './calls-under-way.ts';
import { withoutCause } from './cause.ts';
import { jobTries, type Outcome } from './figures.ts';
import type { JobHandler, QueueSettings } from './queue.ts';

/** What a handler throws where another try would fail as this one did: the job is given up (Product §31.15). */
export class Hopeless extends Error {}

/** No job that gives way to calls waits longer for that. */
const LONGEST_WAY_MS = 15_000;

type Log = Record<'error' | 'warn', (details: object, message: string) => void>;

type Parts = {
  name: string;
  settings: QueueSettings;
  handler: JobHandler<object>;
  calls: CallsUnderWay;
  log: Log;
};

/** Never throws: what a handler throws is the job's failure, which is tried again unless it was the last try or `Hopeless`. */
export async function tryJob(
  { name, settings, handler, calls, log }: Parts,
  job: JobWithMetadata<object>,
): Promise<JobResult> {
  const { id, data, createdOn, startAfter, startedOn, retryCount, retryLimit, signal } = job;
  const count = (outcome: Outcome) => jobTries.inc({ queue: name, outcome });
  try {
    if (settings.givesWay)
      await calls.pause(LONGEST_WAY_MS - Math.max(0, startedOn.getTime() - startAfter.getTime()));
    const waitedMs = startedOn.getTime() - createdOn.getTime();
    const facts = { id, waitedMs, tries: retryCount, signal };
    await inSpan(
      () => ({
        name: `job ${name}`,
        kind: 'job',
        attributes: { 'cowrie.job': id, 'cowrie.tries': retryCount },
      }),
      () => handler(withoutCause(data), facts),
    );
    count('done');
    return { id, status: 'completed' };
  } catch (err) {
    if (err instanceof Hopeless) {
      count('given_up');
      log.warn({ err, job: name, id, tries: retryCount + 1 }, 'a job was given up');
      return { id, status: 'deadletter', output: { message: toldMessage(err) } };
    }
    const isLast = retryCount >= retryLimit;
    const level = isLast ? 'error' : 'warn';
    count(isLast ? 'given_up' : 'failed');
    log[level]({ err, job: name, id, tries: retryCount + 1 }, 'a job failed');
    return { id, status: 'failed', output: { message: toldMessage(err) } };
  }
}
