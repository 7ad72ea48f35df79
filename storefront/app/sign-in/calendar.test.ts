import { ageOn, MINIMUM_AGE } from '@cowrie/contract/person-rules.ts';
import { expect, it } from 'vitest';
import { latestBirthday } from './calendar.ts';

it.each([
  ['2026-11-26', '2008-11-26'],
  ['2028-02-29', '2010-02-28'],
  ['2028-03-01', '2010-03-01'],
])('on %s the last birthday that is offered is %s, and old enough', (today, birthday) => {
  const now = new Date(`${today}T12:00:00Z`);
  expect(latestBirthday(now)).toBe(birthday);
  expect(ageOn(birthday, now)).toBe(MINIMUM_AGE);
});
