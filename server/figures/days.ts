/** Figures are of Lagos days, whole ones, so that a list by days shows the very rows of a figure. */
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';

/** The day that is so many days before today. */
export const daysAgo = (now: Date, days: number) => dayOf(now.getTime() - days * DAY_MS);
