import { expect, it } from 'vitest';
import { keptFor, spokenFor, untilNext } from './kept-for.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

it.each([
  [7 * DAY, '7 days 0 h'],
  [DAY + 5 * HOUR + 59 * MINUTE, '1 day 5 h'],
  [DAY - 1, '23 h 59 min'],
  [HOUR + 42 * MINUTE + 30 * SECOND, '1 h 42 min'],
  [HOUR - 1, '59 min'],
  [2 * MINUTE, '2 min'],
  [2 * MINUTE - 1, '1 min 59 s'],
  [MINUTE, '1 min 0 s'],
  [MINUTE - 1, '59 s'],
  [0, '0 s'],
  [-HOUR, '0 s'],
])('%i ms are kept for %s', (left, words) => {
  expect(keptFor(left)).toBe(words);
});

it('changes exactly when its words do', () => {
  for (let left = DAY + 3 * HOUR; left > 0; left -= untilNext(left)) {
    const next = left - untilNext(left);
    if (next <= 0) break;
    expect(keptFor(next)).not.toBe(keptFor(left));
    expect(keptFor(next + 1)).toBe(keptFor(left));
  }
});

it('is said aloud three times at most', () => {
  const said = new Set<string>();
  for (let left = DAY; left > -HOUR; left -= untilNext(Math.abs(left))) said.add(spokenFor(left));
  expect([...said]).toHaveLength(4);
  expect(spokenFor(DAY)).toBe('');
});
