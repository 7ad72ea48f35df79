/** The thread that knows the world's holidays, for as long as it takes to name some years': `holidays.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import Holidays from 'date-holidays';

/** A country and the year wanted of it. */
export type HolidaysWanted = { country: string; year: number };
export type Holiday = { day: string; name: string };

/** The package's types do not know the note, which says for whom a day is off. */
type Noted = ReturnType<Holidays['getHolidays']>[number] & { note?: string };

const DAY_MS = 86_400_000;

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
  return [...named].map(([day, name]) => ({ day, name }));
}

parentPort?.postMessage((workerData as HolidaysWanted[]).map(publicHolidays));
