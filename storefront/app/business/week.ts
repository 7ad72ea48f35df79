import type { Opening } from '@cowrie/contract/opening-hours.ts';
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** A week begins with Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes of a day as a clock says them: `'9 AM'`, `'5:30 PM'`, `'midnight'`. */
function clock(minutes: number): string {
  if (minutes % DAY === 0) return 'midnight';
  const hours = Math.floor(minutes / HOUR);
  const past = minutes % HOUR;
  return `${hours % 12 || 12}${past ? `:${String(past).padStart(2, '0')}` : ''} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Days that follow each other and have the same hours, together: `['Mon–Fri, 9 AM–5 PM', 'Sat, 10 AM–1 PM']`. */
export function weekInWords(week: Opening['week']): string[] {
  const lines: { days: number[]; hours: string }[] = [];
  for (const weekday of WEEK) {
    const day = week.find((other) => other.weekday === weekday);
    const hours = day ? `${clock(day.opens)}–${clock(day.closes)}` : '';
    const last = lines.at(-1);
    if (last?.hours === hours) last.days.push(weekday);
    else lines.push({ days: [weekday], hours });
  }
  return lines
    .filter(({ hours }) => hours)
    .map(({ days, hours }) => {
      const [first, last] = [days[0], days.at(-1)].map((day) => DAYS[day ?? 0]);
      return `${first === last ? first : `${first}–${last}`}, ${hours}`;
    });
}

/** Whether an office works at a moment; null where its days off are not known so far ahead (Product §30.47). */
export function isOpenAt({ offset, week, until, days_off }: Opening, now: number): boolean | null {
  const there = new Date(now + offset * MINUTE_MS);
  const day = there.toISOString().slice(0, 10);
  if (day > until) return null;
  const minute = there.getUTCHours() * HOUR + there.getUTCMinutes();
  const isWithin = week.some(
    ({ weekday, opens, closes }) => weekday === there.getUTCDay() && opens <= minute && minute < closes,
  );
  return isWithin && !days_off.includes(day);
}

/**
 * The moment by which somebody has worked so many minutes from `now` on (Product §27.62); null where it is not known so far
 * ahead.
 */
export function workedBy(minutes: number, offices: readonly Opening[], now: number): number | null {
  let at = now;
  let left = minutes * MINUTE_MS;
  for (const [opens, closes] of openTimes(offices, now)) {
    const begins = Math.max(opens, at);
    const worked = Math.max(closes - begins, 0);
    if (left <= worked) return begins + left;
    left -= worked;
    at = Math.max(closes, at);
  }
  return null;
}

/** When offices work from the day of `now` on, as far as it is known of each, in order of their opening. */
function openTimes(offices: readonly Opening[], now: number): [opens: number, closes: number][] {
  const end = Math.min(
    ...offices.map(({ until, offset }) => Date.parse(until) + DAY_MS - offset * MINUTE_MS),
  );
  return offices
    .flatMap(({ offset, week, days_off }) => {
      const ahead = offset * MINUTE_MS;
      const times: [number, number][] = [];
      for (
        let midnight = Math.floor((now + ahead) / DAY_MS) * DAY_MS;
        midnight - ahead < end;
        midnight += DAY_MS
      ) {
        const day = new Date(midnight);
        if (days_off.includes(day.toISOString().slice(0, 10))) continue;
        for (const { weekday, opens, closes } of week)
          if (weekday === day.getUTCDay())
            times.push([
              midnight - ahead + opens * MINUTE_MS,
              Math.min(midnight - ahead + closes * MINUTE_MS, end),
            ]);
      }
      return times;
    })
    .sort(([one], [other]) => one - other);
}
