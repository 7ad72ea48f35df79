import { expect, test } from 'vitest';
import { summed } from './waiting.ts';

test.each([
  ['none', [], '0'],
  [
    'all counted',
    [
      { count: 999, at_least: false },
      { count: 2, at_least: false },
    ],
    '1,001',
  ],
  [
    'one too long to count',
    [
      { count: 1000, at_least: true },
      { count: 2, at_least: false },
    ],
    '1,002+',
  ],
])('a badge says how many wait, and where there are more: %s', (_, queues, text) =>
  expect(summed(queues).text).toBe(text),
);
