/** A queue's settings as pg-boss has them. */
import type { QueueSettings } from './queue.ts';

const FIRST_WAIT_SECONDS = 2;
const JOB_SECONDS = 120;
/** A process says so often that it is at work on a job, and one of which nobody has said it for so long is done by another. */
export const SAID_SECONDS = 4;
const SILENT_SECONDS = 15;

/** Tries that fill `giveUpAfterSeconds`: the wait doubles up to its longest, three quarters of it on average. */
export function triesWithin({ longestWaitSeconds, giveUpAfterSeconds }: QueueSettings): number {
  return (
    Math.ceil(giveUpAfterSeconds / (longestWaitSeconds * 0.75)) + Math.ceil(Math.log2(longestWaitSeconds))
  );
}

export const optionsOf = (settings: QueueSettings) => ({
  retryLimit: triesWithin(settings),
  retryDelay: FIRST_WAIT_SECONDS,
  retryBackoff: true,
  retryDelayMax: settings.longestWaitSeconds,
  expireInSeconds: settings.longestSeconds ?? JOB_SECONDS,
  heartbeatSeconds: SILENT_SECONDS,
  deleteAfterSeconds: settings.keepSeconds,
  notify: true,
});
