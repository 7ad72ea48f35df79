/** When people answer, as everybody may know it: by the same hours that promises are counted in (Product §30.47). */

import { OFFICES } from '@cowrie/contract/offices.ts';
import { DAYS_AHEAD, type Opening } from '@cowrie/contract/opening-hours.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { OFFSETS, officeDay } from './office-day.ts';
import { daysOffSince, officeWeeks } from './queries.ts';

/** The offices that work at all, each by its own clock and calendar. */
export async function listOpeningHours(db: Db, now: Date): Promise<{ offices: Opening[] }> {
  const weeks = await officeWeeks(db);
  const last = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const days = OFFICES.map((office) => ({
    office,
    today: officeDay(office, now),
    until: officeDay(office, last),
  }));
  const [first = ''] = days.map(({ today }) => today).sort();
  const off = await daysOffSince(db, first);
  const offices = days.map(({ office, today, until }) => ({
    office,
    offset: OFFSETS[office],
    week: weeks
      .filter((row) => row.office === office)
      .map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
    until,
    days_off: off
      .filter((row) => row.office === office && !row.is_worked && row.day >= today && row.day <= until)
      .map(({ day }) => day),
  }));
  return { offices: offices.filter(({ week }) => week.length > 0) };
}
