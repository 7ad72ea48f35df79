/** Tells the workers of queues that jobs have come: they look at once, in place of at their next look. */
import { byItself } from '../database/hurry.ts';
import type { OpenDatabase } from '../database/open.ts';
import { WAKE } from './new-job.ts';

type Log = { warn(details: object, message: string): void };
type Parts = Pick<OpenDatabase, 'executeSql'> & {
  log: Log;
  /** How long those that come are gathered, before they are told together. */
  wait: () => Promise<void>;
};

type Waker = {
  /** Tells those who work on the queue `name`. */
  wake(name: string): void;
  /** What is still to be told, until it is. */
  underWay(): Promise<void> | undefined;
};

/** Queues that come before `wait` is over, or while one statement is on its way, are told in one. */
export function createWaker({ executeSql, log, wait }: Parts): Waker {
  const toWake = new Set<string>();
  let telling: Promise<void> | undefined;

  const tellAll = byItself(async () => {
    while (toWake.size > 0) {
      await wait();
      const names = [...toWake];
      toWake.clear();
      // Nothing is lost with it: workers look by themselves every few seconds.
      await executeSql(WAKE, [names]).catch((err) => log.warn({ err }, 'workers were not told'));
    }
  });

  return {
    wake(name) {
      toWake.add(name);
      telling ??= tellAll().finally(() => {
        telling = undefined;
      });
    },
    underWay: () => telling,
  };
}
