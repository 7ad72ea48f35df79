import { expect, test } from 'vitest';
import { isOpenAt, weekInWords, workedBy } from './week.ts';

const days = (weekdays: number[], opens = 540, closes = 1020) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));

test('days that follow each other with the same hours are said together, from Monday on', () => {
  expect(weekInWords(days([1, 2, 3, 4, 5]))).toEqual(['Mon–Fri, 9 AM–5 PM']);
  expect(weekInWords([...days([0, 6], 630, 1440), ...days([1, 2, 4])])).toEqual([
    'Mon–Tue, 9 AM–5 PM',
    'Thu, 9 AM–5 PM',
    'Sat–Sun, 10:30 AM–midnight',
  ]);
  expect(weekInWords(days([3], 0, 720))).toEqual(['Wed, midnight–12 PM']);
});

test('an office is open by its own clock and calendar, and nobody guesses beyond what is known', () => {
  const china = { office: 'beijing', offset: 480, until: '2026-03-13', days_off: ['2026-03-04'] } as const;
  const office = { ...china, week: days([1, 2, 3, 4, 5], 540, 1080), days_off: [...china.days_off] };
  const at = (moment: string) => isOpenAt(office, Date.parse(moment));
  // A Monday in China begins on Sunday by UTC.
  expect(at('2026-03-02T00:59:00Z')).toBe(false);
  expect(at('2026-03-02T01:00:00Z')).toBe(true);
  expect(at('2026-03-02T09:59:00Z')).toBe(true);
  expect(at('2026-03-02T10:00:00Z')).toBe(false);
  expect(at('2026-03-04T02:00:00Z')).toBe(false);
  expect(at('2026-03-07T02:00:00Z')).toBe(false);
  expect(at('2026-03-13T02:00:00Z')).toBe(true);
  expect(at('2026-03-16T02:00:00Z')).toBeNull();
});

test('a promise counts the minutes in which anybody works, and is not guessed beyond what is known', () => {
  const lagos = { office: 'lagos', offset: 60, until: '2026-03-13', days_off: ['2026-03-04'] } as const;
  const beijing = { office: 'beijing', offset: 480, until: '2026-03-13', days_off: [] as string[] } as const;
  // 08:00 to 16:00 by UTC in Lagos, 01:00 to 10:00 in Beijing: together from one to four.
  const offices = [
    { ...lagos, week: days([1, 2, 3, 4, 5], 540, 1020), days_off: [...lagos.days_off] },
    { ...beijing, week: days([1, 2, 3, 4, 5], 540, 1080), days_off: [...beijing.days_off] },
  ];
  const by = (minutes: number, moment: string) => {
    const at = workedBy(minutes, offices, Date.parse(moment));
    return at && new Date(at).toISOString();
  };
  expect(by(240, '2026-03-02T09:00:30Z')).toBe('2026-03-02T13:00:30.000Z');
  // Half an hour is left of Monday; on Tuesday Beijing begins.
  expect(by(240, '2026-03-02T15:30:00Z')).toBe('2026-03-03T04:30:00.000Z');
  // Friday evening in Lagos: nobody works until Monday in Beijing.
  expect(by(60, '2026-03-06T20:12:00Z')).toBe('2026-03-09T02:00:00.000Z');
  expect(by(240, '2026-03-13T15:00:00Z')).toBeNull();
  expect(workedBy(240, [], Date.parse('2026-03-02T09:00:00Z'))).toBeNull();
});
