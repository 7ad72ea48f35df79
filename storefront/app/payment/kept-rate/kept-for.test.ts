import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { expect, it } from 'vitest';
import { keptFor, spokenFor, untilNext } from './kept-for.ts';

const SECOND_MS = 1000;

it.each([
  [7 * DAY_MS, '7 days 0 h'],
  [DAY_MS + 5 * HOUR_MS + 59 * MINUTE_MS, '1 day 5 h'],
  [DAY_MS - 1, '23 h 59 min'],
  [HOUR_MS + 42 * MINUTE_MS + 30 * SECOND_MS, '1 h 42 min'],
  [HOUR_MS - 1, '59 min'],
  [2 * MINUTE_MS, '2 min'],
  [2 * MINUTE_MS - 1, '1 min 59 s'],
  [MINUTE_MS, '1 min 0 s'],
  [MINUTE_MS - 1, '59 s'],
  [0, '0 s'],
  [-HOUR_MS, '0 s'],
])('%i ms are kept for %s', (left, words) => {
  expect(keptFor(left)).toBe(words);
});

it('changes exactly when its words do', () => {
  for (let left = DAY_MS + 3 * HOUR_MS; left > 0; left -= untilNext(left)) {
    const next = left - untilNext(left);
    if (next <= 0) break;
    expect(keptFor(next)).not.toBe(keptFor(left));
    expect(keptFor(next + 1)).toBe(keptFor(left));
  }
});

it('is said aloud three times at most', () => {
  const said = new Set<string>();
  for (let left = DAY_MS; left > -HOUR_MS; left -= untilNext(Math.abs(left))) said.add(spokenFor(left));
  expect([...said]).toHaveLength(4);
  expect(spokenFor(DAY_MS)).toBe('');
});
