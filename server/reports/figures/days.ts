/** Which days figures tell of: Lagos days, whole ones, so that a list by days shows the very rows of a figure. */
import { dayOf } from '@cowrie/contract/time.ts';
import type { FirstDays } from './read-overview.ts';

const DAY_MS = 86_400_000;
export const DAYS = 30;
const CONFIRMING_DAYS = 7;

/** The day that is so many days before today. */
export const daysAgo = (now: Date, days: number) => dayOf(now.getTime() - days * DAY_MS);

/** The first of the last days, today among them. */
export const firstDays = (now: Date): FirstDays => ({
  day: daysAgo(now, DAYS - 1),
  confirmedDay: daysAgo(now, CONFIRMING_DAYS - 1),
});
