import { serverNow } from '@cowrie/contract/server-clock.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { useEffect, useState } from 'react';
import { untilNext } from './kept-for.ts';

/** A browser counts no longer wait. */
const LONGEST_WAIT = DAY_MS;

/**
 * How long it is until a moment (ISO 8601) by the server's clock, in milliseconds; nothing or less once it is over.
 * Renewed as its words change, and at once when the screen is shown again, however long the phone slept.
 */
export function useTimeLeft(until: string): number {
  const [, renew] = useState(0);
  const left = Date.parse(until) - serverNow();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait() {
      clearTimeout(timer);
      const now = Date.parse(until) - serverNow();
      if (now > 0 && !document.hidden)
        timer = setTimeout(
          () => {
            renew((times) => times + 1);
            wait();
          },
          Math.min(untilNext(now), LONGEST_WAIT),
        );
    }
    function onShown() {
      renew((times) => times + 1);
      wait();
    }
    wait();
    document.addEventListener('visibilitychange', onShown);
    window.addEventListener('pageshow', onShown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
      window.removeEventListener('pageshow', onShown);
    };
  }, [until]);
  return left;
}
