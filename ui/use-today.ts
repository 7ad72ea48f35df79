import { serverNow } from '@cowrie/contract/server-clock.ts';
import { dayBounds, dayOf } from '@cowrie/contract/time.ts';
import { useSyncExternalStore } from 'react';

const told = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const today = () => dayOf(serverNow());

/** A phone that sleeps counts no time: it looks once more as the page is shown again. */
function look() {
  for (const tell of told) tell();
  clearTimeout(timer);
  timer = setTimeout(look, dayBounds(today())[1] - serverNow());
}

function subscribe(tell: () => void) {
  told.add(tell);
  if (told.size === 1) {
    look();
    document.addEventListener('visibilitychange', look);
  }
  return () => {
    told.delete(tell);
    if (told.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * The day in Lagos, `YYYY-MM-DD`, for whatever says "Today" or "tomorrow" of a moment: it is drawn anew as a day begins, since
 * pages stay open over midnight.
 */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today);
