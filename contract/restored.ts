/** What people read where an installation was restored from a backup (Product §31.65). */
import { displayDate, displayTime } from './time.ts';

/** `takenAt`: the moment whose state it is, in ISO 8601. */
export const restoredSentence = (takenAt: string): string =>
  `We restored our system to how it was on ${displayDate(takenAt)} at ${displayTime(takenAt)} (Lagos). What happened after that is being brought in, and no money is lost. If something of yours is missing, please write to us.`;
