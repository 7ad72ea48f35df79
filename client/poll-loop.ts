export type PollLoop = {
  /** Runs now; where a run is under way, once more after it, for what that one brings may be old already. */
  hurry: () => void;
  /** Waits anew, since the pause has become another. */
  waitAnew: () => void;
  stop: () => void;
};

/**
 * Runs `task` at once, or with `isFresh` only after a first pause, and then again so long after each run ended. Rests
 * while the tab is hidden and catches up when it is shown again.
 */
export function startPolling(
  task: (signal: AbortSignal) => Promise<unknown>,
  pauseMs: () => number,
  isFresh: boolean,
): PollLoop {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;

  function waitAnew() {
    clearTimeout(timer);
    if (isRunning || stop.signal.aborted || document.hidden) return;
    const pause = pauseMs();
    if (pause < Infinity) timer = setTimeout(run, pause);
  }
  async function run() {
    clearTimeout(timer);
    if (isRunning || stop.signal.aborted) return;
    isRunning = true;
    isWanted = false;
    await task(stop.signal);
    isRunning = false;
    if (isWanted) hurry();
    else waitAnew();
  }
  function hurry() {
    isWanted = isRunning;
    if (!document.hidden) void run();
  }
  function onVisibility() {
    if (document.hidden) clearTimeout(timer);
    else void run();
  }

  if (isFresh) waitAnew();
  else void run();
  document.addEventListener('visibilitychange', onVisibility);
  return {
    hurry,
    waitAnew,
    stop() {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
