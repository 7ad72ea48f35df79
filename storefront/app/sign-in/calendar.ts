import { MINIMUM_AGE } from '@cowrie/contract/age.ts';
import { dayOf } from '@cowrie/contract/time.ts';

/** Years that the birthday calendar offers. */
export const OLDEST_YEARS = 90;

/** 'YYYY-MM-DD'; the month counts from 0, as Date does. */
export function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** The last birthday that makes a person old enough today, in Lagos. */
export function latestBirthday(now: Date): string {
  const [thisYear = 0, month = 0, day = 0] = dayOf(now.getTime()).split('-').map(Number);
  const year = thisYear - MINIMUM_AGE;
  // On 29 February, who was born on 1 March is not old enough.
  return isoDay(year, month - 1, Math.min(day, daysOfMonth(year, month - 1).count));
}

/** How many days a month has, and how many cells stand before its first in a week that begins on Monday. */
export function daysOfMonth(year: number, month: number): { before: number; count: number } {
  return {
    before: (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7,
    count: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
  };
}
