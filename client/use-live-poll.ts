import { useEffect, useRef } from 'react';
import type { Live } from './live.ts';
import { startPolling } from './poll-loop.ts';

/** While the stream tells of changes, what is on the screen is asked for so seldom, for safety. */
const REST_MS = 120_000;
/** What is told of within this time of an asking is asked for together, after it. */
const TOGETHER_MS = 100;
/** What was not answered is asked for again so soon, and after twice the pause each further time. */
const AGAIN_MS = 2_000;

type LivePollOptions<E> = {
  /** How often, where no stream tells of changes; `Infinity` for what is asked for as it is told of alone. */
  everyMs: number;
  /** Whether an event may mean that there is something new; without it nothing tells, and the poll goes on as ever. */
  isAbout?: (event: E) => boolean;
  isActive?: boolean;
  isFresh?: boolean;
  /** How often while the stream tells of changes; shorter where asking says something too. */
  restMs?: number;
  /** Longer than usual where much is told of and an answer is dear. */
  togetherMs?: number;
};

/**
 * Polls like `usePoll`, and asks at once when the stream tells of something new. While the stream is healthy, the poll
 * itself nearly rests; as soon as it isn't, the poll goes on as ever (Product §29.37).
 * @param task answers `false` where it brought nothing: beside a healthy stream nothing would tell of it once more
 */
export function useLivePoll<E>(
  live: Live<E>,
  task: (signal: AbortSignal) => Promise<unknown>,
  {
    everyMs,
    isAbout,
    isActive = true,
    isFresh = false,
    restMs = REST_MS,
    togetherMs = TOGETHER_MS,
  }: LivePollOptions<E>,
): void {
  const isTold = isAbout !== undefined;
  const latest = useRef({ task, isAbout });
  useEffect(() => {
    latest.current = { task, isAbout };
  });

  useEffect(() => {
    if (!isActive) return;
    // What the page came with was asked for just now.
    let askedAt = isFresh ? performance.now() : 0;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loop = startPolling(
      async (signal) => {
        askedAt = performance.now();
        const hasFailed = (await latest.current.task(signal)) === false;
        failures = hasFailed ? failures + 1 : 0;
      },
      pauseMs,
      isFresh,
    );
    function pauseMs() {
      if (!isTold || !live.isHealthy()) return everyMs;
      const pause = Math.max(everyMs, restMs);
      return failures > 0 ? Math.min(pause, AGAIN_MS * 2 ** (failures - 1)) : pause;
    }
    if (!isTold) return loop.stop;
    function soon() {
      // A second event before the timer ends moves nothing; where the earliest moment has passed, it asks at once.
      clearTimeout(timer);
      timer = setTimeout(loop.hurry, askedAt + togetherMs - performance.now());
    }
    const deafen = live.listen({
      onEvent: (event) => void (latest.current.isAbout?.(event) && soon()),
      onHealth: loop.waitAnew,
      onMissed: soon,
      onEnded: soon,
    });
    return () => {
      deafen();
      clearTimeout(timer);
      loop.stop();
    };
  }, [live, everyMs, isTold, isActive, isFresh, restMs, togetherMs]);
}
