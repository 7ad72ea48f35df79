/** How long a rate is kept, in words that grow finer as it runs out (Product §27.11); all in milliseconds. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';

const SECOND_MS = 1000;
/** From here on by the second. */
const LAST = 2 * MINUTE_MS;

/** `'2 days 5 h'`, `'1 h 42 min'`, `'42 min'`, `'1 min 43 s'`, `'43 s'`. Never more than is left. */
export function keptFor(left: number): string {
  if (left >= DAY_MS) {
    const days = Math.floor(left / DAY_MS);
    return `${days === 1 ? '1 day' : `${days} days`} ${Math.floor((left % DAY_MS) / HOUR_MS)} h`;
  }
  if (left >= HOUR_MS)
    return `${Math.floor(left / HOUR_MS)} h ${Math.floor((left % HOUR_MS) / MINUTE_MS)} min`;
  if (left >= LAST) return `${Math.floor(left / MINUTE_MS)} min`;
  const seconds = Math.max(0, Math.floor(left / SECOND_MS));
  return seconds >= 60 ? `1 min ${seconds - 60} s` : `${seconds} s`;
}

/** How long until that says something else. */
export function untilNext(left: number): number {
  const step = left >= DAY_MS ? HOUR_MS : left >= LAST ? MINUTE_MS : SECOND_MS;
  return (left % step) + 1;
}

/** What is said aloud, seldom: as little is left, and once nothing is. */
export function spokenFor(left: number): string {
  if (left <= 0) return 'The time for your rate is over.';
  if (left <= LAST) return 'Your rate is kept for less than two more minutes.';
  return left <= 10 * MINUTE_MS ? 'Your rate is kept for less than ten more minutes.' : '';
}
