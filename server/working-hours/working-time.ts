/** Counts time as the business works it: while either of its offices does (Product §27.60, §27.62, §28.77). */
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';

/** When one office works. Neither country has summer time, so a plain shift serves. */
export type OfficeTimes = {
  /** Minutes that its clock is ahead of UTC. */
  offset: number;
  /** By weekday from Sunday, the minutes of its day at which it opens and closes; null where it is free. */
  week: readonly (readonly [opens: number, closes: number] | null)[];
  /** `YYYY-MM-DD`, by its own calendar. */
  daysOff: ReadonlySet<string>;
};
export type BusinessTimes = readonly OfficeTimes[];

/** What is not done in so many days is not done: offices without hours answer too. */
const HORIZON_DAYS = 400;
/** Offices are at most a day ahead of UTC or behind it. */
const SHIFT_DAYS = 1;
const LATEST = Date.UTC(9000, 0, 1);

/**
 * The moment when, from `start` on, so many working minutes have passed: within working hours, at their end at the
 * latest. Null where that is never, or too far off to promise.
 */
export function promisedMoment(start: Date, minutes: number, hours: BusinessTimes): Date | null {
  const from = start.getTime();
  if (!(minutes >= 0) || !(Math.abs(from) < LATEST)) return null;
  if (minutes === 0) return start;
  let left = minutes * MINUTE_MS;
  for (const [opens, closes] of openTimes(from, hours)) {
    const begins = Math.max(opens, from);
    const worked = closes - begins;
    if (worked <= 0) continue;
    if (left <= worked) return new Date(begins + left);
    left -= worked;
  }
  return null;
}

/** Counts the working minutes between two moments, both from `since` on; what began before it began then. */
export function workedTime(since: Date, hours: BusinessTimes): (from: Date, to: Date) => number {
  const spans = openTimes(since.getTime(), hours);
  const before: number[] = [];
  let sum = 0;
  for (const [opens, closes] of spans) {
    before.push(sum);
    sum += closes - opens;
  }
  /** Working time from the first span until `at`. */
  function until(at: number): number {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.[0] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const span = spans[low - 1];
    return span ? (before[low - 1] ?? 0) + Math.min(at, span[1]) - span[0] : 0;
  }
  return (from, to) =>
    Math.max(0, until(to.getTime()) - until(Math.max(from.getTime(), since.getTime()))) / MINUTE_MS;
}

type Span = [opens: number, closes: number];

/** When anybody works from the day of `from` on, in order and without overlaps. */
function openTimes(from: number, hours: BusinessTimes): Span[] {
  const today = Math.floor(from / DAY_MS);
  const spans: Span[] = [];
  for (let day = today - SHIFT_DAYS; day <= today + HORIZON_DAYS; day += 1)
    for (const office of hours) spans.push(...spanOf(office, day));
  spans.sort(([one], [other]) => one - other);
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else joined.push(span);
  }
  return joined;
}

/** The hours of one day of an office's calendar; `day` counts from 1970. */
function spanOf({ offset, week, daysOff }: OfficeTimes, day: number): Span[] {
  const midnight = new Date(day * DAY_MS);
  const times = week[midnight.getUTCDay()];
  if (!times || daysOff.has(midnight.toISOString().slice(0, 10))) return [];
  const [opens, closes] = times.map((minute) => midnight.getTime() + (minute - offset) * MINUTE_MS) as Span;
  return closes > opens ? [[opens, closes]] : [];
}
