import { expect, test } from 'vitest';
import { changedFields, mergeTyped } from './merge-typed.ts';

const shown = { price: '4500', words: 'Fast', place: '1' };

test('what was typed stays, and all else becomes as it stands now', () => {
  const now = { price: '6200', words: 'Fast', place: '2' };
  const typed = { ...shown, words: 'Fast, 7 days' };
  expect(mergeTyped(now, { shown, typed })).toEqual({ price: '6200', words: 'Fast, 7 days', place: '2' });
  expect(mergeTyped(now, { shown, typed: { ...shown, price: '' } })).toEqual({ ...now, price: '' });
});

test('only what says something else now is told', () => {
  expect(changedFields(shown, { ...shown, price: '6200' })).toEqual(['price']);
  expect(changedFields(shown, shown)).toEqual([]);
});
