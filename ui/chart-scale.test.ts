import { expect, it } from 'vitest';
import { chartScale } from './chart-scale.ts';

const marks = (...values: number[]) => chartScale(values).marks.map(({ decimal }) => decimal);

it('has round marks around what is shown', () => {
  expect(marks(150, 260)).toEqual(['150', '200', '250', '300']);
  expect(marks(0.131, 0.152)).toEqual(['0.13', '0.14', '0.15', '0.16']);
});

it('does not stretch small moves, nor one value alone, over the whole height', () => {
  const small = chartScale([211.86, 215.7]);
  expect(small.marks.map(({ decimal }) => decimal)).toEqual(['205', '210', '215', '220']);
  const one = chartScale([215.5]);
  expect(one.high - one.low).toBeGreaterThan(215.5 * 0.05);
});

it('never begins below zero', () => {
  expect(chartScale([0, 3]).low).toBe(0);
  expect(chartScale([0]).low).toBe(0);
});
