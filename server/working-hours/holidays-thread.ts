/** The thread that knows the world's holidays, for as long as it takes to name some years': `holidays.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { DAY_MS } from '@cowrie/contract/time.ts';
import Holidays from 'date-holidays';

/** A country and the year wanted of it. */
export type HolidaysWanted = { country: string; year: number };
export type Holiday = { day: string; name: string };

/** The package's types do not know the note, which says for whom a day is off. */
type Noted = ReturnType<Holidays['getHolidays']>[number] & { note?: string };

/** Since 2025 China has a fourth day of Spring Festival and a second of Labour Day, which the package does not know. */
const SINCE_2025: Record<string, number> = { 'Spring Festival': 4, 'Labour Day': 2 };

/** Each whole day of each public holiday, once: half days, and those with a note, are for some people only. */
function publicHolidays({ country, year }: HolidaysWanted): Holiday[] {
  const named = new Map<string, string>();
  const all: Noted[] = new Holidays(country, { languages: ['en'] }).getHolidays(year);
  for (const { date, start, end, name, type, note } of all) {
    const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
    const days = type === 'public' && !note ? Math.floor((end.getTime() - start.getTime()) / DAY_MS) : 0;
    for (let at = 0; at < days; at += 1) {
      const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10);
      if (!named.has(day)) named.set(day, name);
    }
  }
  const days = [...named].map(([day, name]) => ({ day, name }));
  return country === 'CN' && year >= 2025 ? withLaterDays(days) : days;
}

function withLaterDays(days: readonly Holiday[]): Holiday[] {
  const more = Object.entries(SINCE_2025).flatMap(([name, count]) => {
    const known = days.filter((one) => one.name === name);
    const first = Date.parse(`${known[0]?.day}T00:00:00Z`);
    return Array.from({ length: Math.max(0, count - known.length) }, (_, n) => ({
      day: new Date(first + (known.length + n) * DAY_MS).toISOString().slice(0, 10),
      name,
    }));
  });
  return [...days, ...more].toSorted((one, other) => one.day.localeCompare(other.day));
}

parentPort?.postMessage((workerData as HolidaysWanted[]).map(publicHolidays));
