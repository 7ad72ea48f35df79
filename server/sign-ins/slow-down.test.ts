/** What a guesser has of it, from however many addresses (Product §4.13, §4.14). */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { expect, it } from 'vitest';
import { pauseAfter } from './slow-down.ts';

/** Guesses within `seconds` by whoever always has the next one waiting. */
function guesses(slowed: 'name' | 'address', free: number, seconds: number): number {
  let spent = 0;
  let count = free;
  while (spent <= seconds * 1000) {
    count += 1;
    spent += pauseAfter(slowed, count - free);
  }
  return count;
}

it('at one name about a hundred an hour, of which the first few cost nothing', () => {
  expect(guesses('name', LIMITS.passwordByName.max, LIMITS.passwordByName.windowSeconds)).toBeLessThan(105);
  expect(pauseAfter('name', 1)).toBe(500);
});

it('from one address at all names less than one a second, and nobody there waits long', () => {
  expect(guesses('address', LIMITS.passwordByAddress.max, 900)).toBeLessThan(600);
  expect(pauseAfter('address', 1_000_000)).toBe(2000);
});
