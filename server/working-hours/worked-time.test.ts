import { expect, it } from 'vitest';
import { type BusinessTimes, workedTime } from './working-time.ts';

/** Monday to Friday, 09:00 to 17:00 in Lagos and 09:00 to 18:00 in Beijing: 01:00 to 10:00 and 08:00 to 16:00 UTC. */
const weekdays = (opens: number, closes: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => (day % 6 === 0 ? null : ([opens, closes] as const)));
const HOURS: BusinessTimes = [
  { offset: 60, week: weekdays(540, 1020), daysOff: new Set(['2026-11-10']) },
  { offset: 480, week: weekdays(540, 1080), daysOff: new Set(['2026-11-10']) },
];
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

it('counts the minutes that either office works, nights, weekends and holidays left out', () => {
  const minutes = workedTime(at('02T00:00'), HOURS);
  expect(minutes(at('06T09:00'), at('06T09:30'))).toBe(30);
  // From Friday before the end to Monday after the beginning.
  expect(minutes(at('06T15:30'), at('09T01:10'))).toBe(40);
  expect(minutes(at('07T09:00'), at('08T09:00'))).toBe(0);
  // The tenth is a holiday of both.
  expect(minutes(at('09T15:00'), at('11T02:00'))).toBe(120);
  expect(minutes(at('03T01:00'), at('03T16:00'))).toBe(15 * 60);
  // What began before is counted from the first moment that is looked at.
  expect(minutes(at('01T00:00'), at('02T01:05'))).toBe(5);
  expect(minutes(at('03T10:00'), at('03T09:00'))).toBe(0);
  expect(workedTime(at('02T00:00'), [])(at('02T01:00'), at('05T01:00'))).toBe(0);
});
