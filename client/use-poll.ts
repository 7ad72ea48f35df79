import { useEffect, useRef } from 'react';

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
    if (!isActive) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;

    async function run() {
      clearTimeout(timer);
      if (isRunning || stop.signal.aborted) return;
      isRunning = true;
      await latest.current(stop.signal);
      isRunning = false;
      if (!stop.signal.aborted && !document.hidden) timer = setTimeout(run, everyMs);
    }
    function onVisibility() {
      if (document.hidden) clearTimeout(timer);
      else void run();
    }

    if (!isFresh) void run();
    else if (!document.hidden) timer = setTimeout(run, everyMs);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [everyMs, isActive, isFresh]);
}

/**
 * The old object where a poll brought nothing new, so that nothing is drawn again. Links to files are part of the
 * comparison: they are made anew each half hour, before the old ones expire.
 */
export function keepIfSame<T>(before: T | null, after: T): T {
  return before !== null && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
