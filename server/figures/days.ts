/** Figures are of Lagos days, whole ones, so that a list by days shows the very rows of a figure. */
import { dayOf } from '@cowrie/contract/time.ts';

const DAY_MS = 86_400_000;

/** The day that is so many days before today. */
export const daysAgo = (now: Date, days: number) => dayOf(now.getTime() - days * DAY_MS);
