/** What is read of the offices' weeks and days off. */
import { OFFICES } from '@cowrie/contract/offices.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { OFFSETS } from './office-day.ts';
import type { BusinessTimes } from './working-time.ts';

const WEEKDAYS = 7;

export function officeWeeks(db: Db) {
  return db.selectFrom('working_hours').selectAll().orderBy('office').orderBy('weekday').execute();
}

/** Days off of all offices from a day on, those that are worked too. */
export function daysOffSince(db: Db, day: string) {
  return db
    .selectFrom('days_off')
    .selectAll()
    .where('day', '>=', day)
    .orderBy('day')
    .orderBy('office')
    .execute();
}

/** When the business works, as far as it matters for what begins at `now`. */
export async function businessTimes(db: Db, now: Date): Promise<BusinessTimes> {
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const [weeks, off] = await Promise.all([officeWeeks(db), daysOffSince(db, yesterday)]);
  return OFFICES.map((office) => ({
    offset: OFFSETS[office],
    week: Array.from({ length: WEEKDAYS }, (_, weekday) => {
      const row = weeks.find((other) => other.office === office && other.weekday === weekday);
      return row ? ([row.opens, row.closes] as const) : null;
    }),
    daysOff: new Set(off.filter((row) => row.office === office && !row.is_worked).map(({ day }) => day)),
  }));
}
