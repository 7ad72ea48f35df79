/** How long a rate is kept, in words that grow finer as it runs out (Product §27.11); all in milliseconds. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on by the second. */
const LAST = 2 * MINUTE;

/** `'2 days 5 h'`, `'1 h 42 min'`, `'42 min'`, `'1 min 43 s'`, `'43 s'`. Never more than is left. */
export function keptFor(left: number): string {
  if (left >= DAY) {
    const days = Math.floor(left / DAY);
    return `${days === 1 ? '1 day' : `${days} days`} ${Math.floor((left % DAY) / HOUR)} h`;
  }
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  if (left >= LAST) return `${Math.floor(left / MINUTE)} min`;
  const seconds = Math.max(0, Math.floor(left / SECOND));
  return seconds >= 60 ? `1 min ${seconds - 60} s` : `${seconds} s`;
}

/** How long until that says something else. */
export function untilNext(left: number): number {
  const step = left >= DAY ? HOUR : left >= LAST ? MINUTE : SECOND;
  return (left % step) + 1;
}

/** What is said aloud, seldom: as little is left, and once nothing is. */
export function spokenFor(left: number): string {
  if (left <= 0) return 'The time for your rate is over.';
  if (left <= LAST) return 'Your rate is kept for less than two more minutes.';
  return left <= 10 * MINUTE ? 'Your rate is kept for less than ten more minutes.' : '';
}
