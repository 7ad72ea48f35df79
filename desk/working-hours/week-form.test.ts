import { setOfficeWeek } from '@cowrie/contract/desk/working-hours.ts';
import { expect, test } from 'vitest';
import { weekOf, weekProblem, weekValues } from './week-form.ts';

const WORKED = [
  { weekday: 1, opens: '09:00', closes: '17:30' },
  { weekday: 6, opens: '10:00', closes: '24:00' },
];

test('a week goes through the form unchanged', () => {
  const values = weekValues(WORKED);
  expect(weekProblem(values)).toBeNull();
  expect(setOfficeWeek.body.parse({ week: weekOf(values) })).toEqual({ week: WORKED });
  expect(weekOf(weekValues([]))).toEqual([]);
});

test('half a day, no time, and a day that ends before it begins are said beside what is wrong', () => {
  const values = weekValues(WORKED);
  const none = ['Enter a time such as 09:00'];
  expect(weekProblem({ ...values, closes_1: '' })?.errors).toEqual({ closes_1: none });
  expect(weekProblem({ ...values, opens_1: '' })?.errors).toEqual({ opens_1: none });
  expect(weekProblem({ ...values, opens_1: '9' })?.errors).toEqual({ opens_1: none });
  expect(weekProblem({ ...values, closes_1: '09:00' })?.errors).toEqual({
    closes_1: ['Must be later than the start'],
  });
});
