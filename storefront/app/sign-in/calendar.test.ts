import { ageOn, MINIMUM_AGE } from '@cowrie/contract/age.ts';
import { expect, it } from 'vitest';
import { latestBirthday } from './calendar.ts';

it.each([
  ['2026-11-26T12:00:00Z', '2008-11-26'],
  // A day begins at 23:00 UTC in Lagos.
  ['2026-11-26T22:59:59Z', '2008-11-26'],
  ['2026-11-26T23:00:00Z', '2008-11-27'],
  ['2026-12-31T23:00:00Z', '2009-01-01'],
  ['2028-02-29T12:00:00Z', '2010-02-28'],
  ['2028-02-29T23:00:00Z', '2010-03-01'],
])('at %s the last birthday that is offered is %s, and old enough', (moment, birthday) => {
  const now = new Date(moment);
  expect(latestBirthday(now)).toBe(birthday);
  expect(ageOn(birthday, now)).toBe(MINIMUM_AGE);
});
