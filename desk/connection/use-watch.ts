/** Watches whether the server answers, so that a lost connection is said within 5 seconds (Product §28.75). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { forgetConnection, lastAnswerAt, noteAnswer, noteLost, useLostSince } from './connection.ts';
import { isThere } from './is-there.ts';

/** Without any other answer for so long, the server is asked whether it is there. */
const SILENT_MS = 1_200;
/** An answer that takes longer is none. With the silence before and the look it is known in 4 seconds. */
const PATIENCE_MS = 2_500;
/** An asking that hangs so long is given up for another. */
const GIVEN_UP_MS = 8_000;
const LOOK_MS = 300;

export function useConnectionWatch(): void {
  const queryClient = useQueryClient();
  const lostSince = useLostSince();
  const wasLost = useRef(false);

  useEffect(() => {
    if (wasLost.current && lostSince === null) void queryClient.invalidateQueries();
    wasLost.current = lostSince !== null;
  }, [lostSince, queryClient]);

  useEffect(() => {
    let isAsking = false;

    async function ask() {
      if (isAsking) return;
      isAsking = true;
      const late = setTimeout(noteLost, PATIENCE_MS);
      try {
        // False where the database is away, or where only a proxy in front of the process answers.
        if (await isThere(AbortSignal.timeout(GIVEN_UP_MS))) noteAnswer();
        else noteLost();
      } catch {
        noteLost();
      }
      clearTimeout(late);
      isAsking = false;
    }
    function look() {
      // In a tab out of sight nobody is misled; what comes is polled for by another clock.
      if (!document.hidden && Date.now() - lastAnswerAt() >= SILENT_MS) void ask();
    }

    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('offline', noteLost);
    window.addEventListener('online', ask);
    document.addEventListener('visibilitychange', look);
    if (!navigator.onLine) noteLost();
    return () => {
      clearInterval(timer);
      window.removeEventListener('offline', noteLost);
      window.removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', look);
      forgetConnection();
    };
  }, []);
}
