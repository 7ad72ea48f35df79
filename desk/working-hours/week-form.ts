/** What the form of a working week holds, and the call's week from it. */
import { timeOfDay, type WorkingDay } from '@cowrie/contract/desk/working-hours.ts';

/** Monday first, as a working week is read; 0 is Sunday. */
export const WEEK = [
  { weekday: 1, label: 'Monday' },
  { weekday: 2, label: 'Tuesday' },
  { weekday: 3, label: 'Wednesday' },
  { weekday: 4, label: 'Thursday' },
  { weekday: 5, label: 'Friday' },
  { weekday: 6, label: 'Saturday' },
  { weekday: 0, label: 'Sunday' },
] as const;

type WeekValues = Record<string, string>;

const times = (values: WeekValues, weekday: number) => ({
  opens: (values[`opens_${weekday}`] ?? '').trim(),
  closes: (values[`closes_${weekday}`] ?? '').trim(),
});

export function weekValues(week: readonly WorkingDay[]): WeekValues {
  return Object.fromEntries(
    WEEK.flatMap(({ weekday }) => {
      const day = week.find((other) => other.weekday === weekday);
      return [
        [`opens_${weekday}`, day?.opens ?? ''],
        [`closes_${weekday}`, day?.closes ?? ''],
      ];
    }),
  );
}

/** The days that have hours. */
export function weekOf(values: WeekValues): WorkingDay[] {
  return WEEK.flatMap(({ weekday }) => {
    const { opens, closes } = times(values, weekday);
    return opens && closes ? [{ weekday, opens, closes }] : [];
  });
}

/** The first time that is none, or ends a day before it begins; null without one. */
export function weekProblem(values: WeekValues) {
  const problem = (field: string, message: string) => ({ message, errors: { [field]: [message] } });
  for (const { weekday } of WEEK) {
    const { opens, closes } = times(values, weekday);
    if (!opens && !closes) continue;
    for (const [field, time] of [
      [`opens_${weekday}`, opens],
      [`closes_${weekday}`, closes],
    ] as const)
      if (!timeOfDay.safeParse(time).success) return problem(field, 'Enter a time such as 09:00');
    if (opens >= closes) return problem(`closes_${weekday}`, 'Must be later than the start');
  }
  return null;
}
