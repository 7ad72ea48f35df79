import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BusinessTimes, type OfficeTimes, promisedMoment } from './working-time.ts';

const DAY_MINUTES = 1440;
/** Monday, 2 November 2026. */
const MONDAY = Date.UTC(2026, 10, 2);

const offices = (): BusinessTimes => [
  { offset: 60, week: weekdays(540, 1020), daysOff: new Set() },
  { offset: 480, week: weekdays(540, 1080), daysOff: new Set() },
];
const weekdays = (opens: number, closes: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => (day % 6 === 0 ? null : ([opens, closes] as const)));
const at = (time: string) => new Date(`2026-11-${time}Z`);

it('counts while either office works, over nights, weekends and days off', () => {
  const hours = offices();
  const promised = (start: string, minutes: number, times = hours) =>
    promisedMoment(at(start), minutes, times)?.toISOString();
  // Beijing opens at 01:00 UTC, Lagos closes at 16:00.
  expect(promised('06T15:30:00', 30)).toBe('2026-11-06T16:00:00.000Z');
  expect(promised('06T15:30:00', 60)).toBe('2026-11-09T01:30:00.000Z');
  expect(promised('08T23:00:00', 1)).toBe('2026-11-09T01:01:00.000Z');
  expect(promised('09T01:00:00', 15 * 60 + 1)).toBe('2026-11-10T01:01:00.000Z');
  // A day off in Beijing leaves the hours of Lagos.
  const [lagos, beijing] = hours as [OfficeTimes, OfficeTimes];
  expect(promised('06T15:30:00', 60, [lagos, { ...beijing, daysOff: new Set(['2026-11-09']) }])).toBe(
    '2026-11-09T08:30:00.000Z',
  );
  expect(promised('08T23:00:00', 0)).toBe('2026-11-08T23:00:00.000Z');
});

it('promises nothing where nobody ever works, and nothing for what is no time', () => {
  const free = { offset: 60, week: [], daysOff: new Set<string>() };
  const start = new Date(MONDAY);
  for (const hours of [
    [],
    [free],
    [
      {
        ...free,
        week: [
          [600, 600],
          [700, 600],
        ] as const,
      },
    ],
  ])
    expect(promisedMoment(start, 1, hours)).toBeNull();
  for (const minutes of [Number.NaN, -1, Number.POSITIVE_INFINITY, 1e12])
    expect(promisedMoment(start, minutes, offices())).toBeNull();
  for (const moment of [Number.NaN, 8.64e15, -8.64e15])
    expect(promisedMoment(new Date(moment), 1, offices())).toBeNull();
});

const day = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: DAY_MINUTES }), fc.integer({ min: 0, max: DAY_MINUTES }))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const),
  { freq: 3 },
);
const office = fc.record({
  offset: fc.constantFrom(60, 480, 0, -300, 840),
  week: fc.array(day, { minLength: 7, maxLength: 7 }),
  daysOff: fc
    .array(fc.integer({ min: 0, max: 20 }), { maxLength: 6 })
    .map(
      (days) => new Set(days.map((ahead) => new Date(MONDAY + ahead * DAY_MS).toISOString().slice(0, 10))),
    ),
});
const hours = fc.array(office, { minLength: 1, maxLength: 3 });
const start = fc
  .integer({ min: 0, max: 14 * DAY_MINUTES })
  .map((minute) => new Date(MONDAY + minute * MINUTE_MS));
const minutes = fc.integer({ min: 1, max: 3000 });

/** Whether anybody works in the minute that begins at `moment`, asked of each office's own clock. */
function isWorked(moment: number, times: BusinessTimes): boolean {
  return times.some(({ offset, week, daysOff }) => {
    const local = new Date(moment + offset * MINUTE_MS);
    const span = week[local.getUTCDay()];
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
    return (
      span != null && minute >= span[0] && minute < span[1] && !daysOff.has(local.toISOString().slice(0, 10))
    );
  });
}

it('counts every working minute once and no other, and ends in working time', () => {
  fc.assert(
    fc.property(hours, start, minutes, (times, from, asked) => {
      const promised = promisedMoment(from, asked, times);
      if (promised === null) return;
      const until = Math.min(promised.getTime(), from.getTime() + 30 * DAY_MINUTES * MINUTE_MS);
      let worked = 0;
      for (let moment = from.getTime(); moment < until; moment += MINUTE_MS)
        worked += Number(isWorked(moment, times));
      if (until === promised.getTime()) expect(worked).toBe(asked);
      else expect(worked).toBeLessThan(asked);
      expect(isWorked(promised.getTime() - MINUTE_MS, times)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('two waits after each other are one of both, and more or later is never sooner', () => {
  fc.assert(
    fc.property(hours, start, minutes, minutes, (times, from, one, other) => {
      const both = promisedMoment(from, one + other, times);
      if (both === null) return;
      const first = promisedMoment(from, one, times);
      expect(first && promisedMoment(first, other, times)).toEqual(both);
      expect(both.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
      const later = promisedMoment(new Date(from.getTime() + other * MINUTE_MS), one, times);
      expect(later?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
    }),
  );
});
