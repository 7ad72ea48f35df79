import { useEffect, useRef } from 'react';
import { startPolling } from './poll-loop.ts';

/**
 * Runs `task` at once, or with `isFresh` only after a first wait, and then again `everyMs` after each run ended, so
 * that a slow network never piles runs up.
 * Rests while the tab is hidden and catches up when it is shown again; stops when `isActive` is false.
 * @param task gets a signal that aborts when the polling stops; it reports its own failures
 */
export function usePoll(
  task: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  isActive: boolean,
  { isFresh = false } = {},
): void {
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  });

  useEffect(() => {
    if (isActive)
      return startPolling(
        (signal) => latest.current(signal),
        () => everyMs,
        isFresh,
      ).stop;
  }, [everyMs, isActive, isFresh]);
}

/**
 * The old object where a poll brought nothing new, so that nothing is drawn again. Links to files are part of the
 * comparison: they are made anew each half hour, before the old ones expire.
 */
export function keepIfSame<T>(before: T | null, after: T): T {
  return before !== null && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
