/** How long somebody is told to wait (Product §4.1). */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { expect, it } from 'vitest';
import { tooManyTries } from './count-tries.ts';

it.each([
  [1, '1 second'],
  [45_000, '45 seconds'],
  [12 * MINUTE_MS - 1, '12 minutes'],
  [HOUR_MS, '60 minutes'],
  [2 * HOUR_MS + 1, '3 hours'],
  [DAY_MS - MINUTE_MS, '24 hours'],
])('%i ms are said as %s', (left, said) => {
  const now = new Date('2026-03-05T12:00:00Z');
  const { message, retryAfter } = tooManyTries(new Date(now.getTime() + left), now);
  expect(message).toBe(`Too many tries. Please wait ${said} and try again.`);
  expect(retryAfter).toBe(Math.ceil(left / 1000));
});
