import { expect, test } from 'vitest';
import { needsPerson, promiseTone } from './promise.ts';

const promise = { at: '2026-11-20T12:00:00Z', soon_at: '2026-11-20T11:30:00Z' };
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test('a promise is calm, then soon, then late', () => {
  expect(
    ['11:29:59', '11:30:00', '12:00:00', '12:00:01'].map((time) => promiseTone(promise, at(time))),
  ).toEqual(['calm', 'soon', 'soon', 'late']);
});

test('a person has to write once a promise breaks for which no apology is left', () => {
  expect(needsPerson({ ...promise, apologies: 1 }, at('12:00:01'))).toBe(false);
  expect(needsPerson({ ...promise, apologies: 2 }, at('12:00:00'))).toBe(false);
  expect(needsPerson({ ...promise, apologies: 2 }, at('12:00:01'))).toBe(true);
});
