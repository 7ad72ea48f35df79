/** What money that arrived comes to, at the edges of its arithmetic. */
import { expect, it, test } from 'vitest';
import { arrivedInNaira, arrivedInUsdt } from './arrival.ts';

test.each([
  ['all that is missing', 500n, { counted: 500n, worth: 500n, credited: 0n }],
  ['a kobo less', 499n, { counted: 499n, worth: 499n, credited: 0n }],
  ['a kobo more', 501n, { counted: 500n, worth: 500n, credited: 1n }],
])('%s, in Naira', (_, arrived, comesTo) => expect(arrivedInNaira(arrived, 500n)).toEqual(comesTo));

const ASKED = { asked: 200n, missing: 30_000n, worth: 30_000n, beyond: null };

test.each([
  ['all that was asked for', 200n, { counted: 30_000n, worth: 30_000n, credited: 0n }],
  ['half of it', 100n, { counted: 15_000n, worth: 15_000n, credited: 0n }],
  ['half as much again', 300n, { counted: 30_000n, worth: 30_000n, credited: 15_000n }],
])('%s, in USDT', (_, arrived, comesTo) => expect(arrivedInUsdt(arrived, ASKED)).toEqual(comesTo));

it('is worth its part of what is missing, in Naira, where the order is in another currency', () => {
  const inDollars = { asked: 1000n, missing: 1000n, worth: 1_600_000n, beyond: null };
  expect(arrivedInUsdt(250n, inDollars)).toEqual({ counted: 250n, worth: 400_000n, credited: 0n });
});

it('counts something, however little has come: what came is never taken for nothing', () => {
  const dear = { asked: 1_000_000n, missing: 3n, worth: 3n, beyond: null };
  expect(arrivedInUsdt(1n, dear)).toEqual({ counted: 1n, worth: 1n, credited: 0n });
});
