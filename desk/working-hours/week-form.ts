/** What the form of a working week holds, and the call's week from it. */
import type { WorkingDay } from '@cowrie/contract/desk/working-hours.ts';

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
  opens: values[`opens_${weekday}`] ?? '',
  closes: values[`closes_${weekday}`] ?? '',
});

/** A control of a time knows no 24:00: the end of a day shows as its last minute. */
const shownTime = (time: string | undefined) => (time === '24:00' ? '23:59' : (time ?? ''));
const meantTime = (time: string) => (time === '23:59' ? '24:00' : time);

export function weekValues(week: readonly WorkingDay[]): WeekValues {
  return Object.fromEntries(
    WEEK.flatMap(({ weekday }) => {
      const day = week.find((other) => other.weekday === weekday);
      return [
        [`opens_${weekday}`, shownTime(day?.opens)],
        [`closes_${weekday}`, shownTime(day?.closes)],
      ];
    }),
  );
}

/** The days that have hours. */
export function weekOf(values: WeekValues): WorkingDay[] {
  return WEEK.flatMap(({ weekday }) => {
    const { opens, closes } = times(values, weekday);
    return opens && closes ? [{ weekday, opens, closes: meantTime(closes) }] : [];
  });
}

/** The first day whose hours make no sense, or null. */
export function weekProblem(values: WeekValues) {
  for (const { weekday, label } of WEEK) {
    const { opens, closes } = times(values, weekday);
    const field = opens ? `closes_${weekday}` : `opens_${weekday}`;
    const problem = (message: string) => ({ message, errors: { [field]: [message] } });
    if (Boolean(opens) !== Boolean(closes)) return problem(`Enter both times of ${label}`);
    if (opens && opens >= closes) return problem('Must be later than the start');
  }
  return null;
}
