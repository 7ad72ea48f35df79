/** How old a customer is, and has to be (Product §5.3). */
import { dayOf } from './time.ts';

export const MINIMUM_AGE = 18;

/** Age in whole years on the day of `now` in Lagos (Product §5.3). */
export function ageOn(birthday: string, now: Date): number {
  const today = dayOf(now.getTime());
  const hadBirthday = today.slice(5) >= birthday.slice(5);
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (hadBirthday ? 0 : 1);
}
