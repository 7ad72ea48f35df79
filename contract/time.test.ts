import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayAge, displayComing, displayDate, displayDay, displayMoment, displayTime } from './time.ts';

describe('dates and times as people in Lagos read them (Product §12.1, §12.2)', () => {
  test.each([
    ['2026-03-05T11:00:00Z', '05 March 2026', '12:00 PM'],
    ['2026-03-05T20:05:00Z', '05 March 2026', '09:05 PM'],
    ['2026-03-05T22:59:59Z', '05 March 2026', '11:59 PM'],
    ['2026-03-05T23:00:00Z', '06 March 2026', '12:00 AM'],
    ['2026-12-31T23:30:00Z', '01 January 2027', '12:30 AM'],
    ['2026-03-05T08:07:00Z', '05 March 2026', '09:07 AM'],
  ])('%s is %s, %s', (iso, date, time) => {
    expect(displayDate(iso)).toBe(date);
    expect(displayTime(iso)).toBe(time);
    expect(displayMoment(iso)).toBe(`${date}, ${time}`);
    expect(displayMoment(new Date(iso))).toBe(`${date}, ${time}`);
  });

  test('agree with the time zone data of the machine', () => {
    const lagos = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Lagos',
      day: '2-digit',
      month: 'long',
      year: 'numeric',
    });
    const days = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        expect(displayDate(day.toISOString())).toBe(lagos.format(day));
      }),
    );
  });
});

describe('day labels, by the calendar of Lagos', () => {
  const now = Date.parse('2026-11-21T12:00:00Z'); // a Saturday
  test.each([
    ['2026-11-21T00:00:00Z', 'Today'],
    ['2026-11-20T23:00:00Z', 'Today'],
    ['2026-11-20T22:59:00Z', 'Yesterday'],
    ['2026-11-19T12:00:00Z', 'Thursday'],
    ['2026-11-15T12:00:00Z', 'Sunday'],
    ['2026-11-14T12:00:00Z', '14 November 2026'],
    ['2026-11-23T12:00:00Z', '23 November 2026'],
  ])('%s: %s', (iso, label) => expect(displayDay(iso, now)).toBe(label));
});

test.each([
  [59_000, 'just now'],
  [60_000, '1 min'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h'],
  [47.9 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 d'],
  [-5_000, 'just now'],
])('%i ms ago: %s', (ago, label) => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(displayAge(new Date(now - ago).toISOString(), now)).toBe(label);
});

test.each([
  ['2026-11-20T12:00:00Z', 'today, 01:00 PM'],
  ['2026-11-20T23:00:00Z', 'tomorrow, 12:00 AM'],
  ['2026-11-23T09:00:00Z', 'Monday, 10:00 AM'],
  ['2026-11-26T09:00:00Z', 'Thursday, 10:00 AM'],
  ['2026-11-27T09:00:00Z', '27 November 2026, 10:00 AM'],
])('on a Friday %s is still to come %s', (iso, words) => {
  expect(displayComing(iso, Date.parse('2026-11-20T11:00:00Z'))).toBe(words);
});
