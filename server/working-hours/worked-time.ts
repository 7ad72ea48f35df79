/** How long something took of the time that the business works (Product §27.62, §28.77). */
import { type BusinessTimes, openTimes } from './promised-moment.ts';

const MINUTE_MS = 60_000;

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
