/** Nobody fills the trail (Product §25.3). */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { expect, it } from 'vitest';
import { createTally } from './tally.ts';

const NOW = new Date('2026-03-05T20:05:00.000Z');

it('of one event on one subject from one address the 1st, 10th, 100th … of an hour are kept', () => {
  const tally = createTally();
  const keep = (at: Date) => tally.keep('sign-in.failed', 'ada', '10.0.0.1', at);
  const kept = Array.from({ length: 1500 }, () => keep(NOW)).filter((one) => one !== null);
  expect(kept.map(({ count }) => count)).toEqual([1, 10, 100, 1000]);
  expect(keep(new Date(NOW.getTime() + HOUR_MS))).toEqual({ count: 1, rest: false });
});

it('a hundred thousand made-up names from a thousand addresses leave a few hundred rows, and the number', () => {
  const tally = createTally();
  let rows = 0;
  let rest = 0;
  for (let n = 0; n < 100_000; n += 1) {
    const found = tally.keep('sign-in.failed', `guess${n}`, `10.0.${n % 1000}.1`, NOW);
    if (found) rows += 1;
    if (found?.rest) rest = found.count;
  }
  expect(rows).toBeLessThan(510);
  expect(rest).toBe(10_000);
});

it('one address alone leaves a score of names, and what others do is kept beside it', () => {
  const tally = createTally();
  const names = Array.from({ length: 5000 }, (_, n) => `guess${n}`);
  const kept = names.filter((name) => tally.keep('sign-in.failed', name, '10.0.0.1', NOW));
  expect(kept.length).toBeLessThan(26);
  expect(tally.keep('sign-in.failed', 'ada', '10.0.0.2', NOW)).toEqual({ count: 1, rest: false });
  expect(tally.keep('access.refused', 'ada', '10.0.0.1', NOW)).toEqual({ count: 1, rest: false });
});
