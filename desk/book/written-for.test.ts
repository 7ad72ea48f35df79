/** A journal says in words what it was written for (Product §26.92). */
import { expect, it } from 'vitest';
import { writtenFor } from './written-for.ts';

it.each([
  ['payout/32/3', 'A payout to the receiver'],
  ['closing/7/2026-11-23', 'The close of 23 November 2026'],
  ['transfer/5f0c2f4e-9f0b-4a0e-8a57-3a1f6a1c1a11', 'A move between our accounts'],
  // What nobody knows any more is said as it was written.
  ['census/9', 'census/9'],
])('%s: %s', (cause, words) => expect(writtenFor({ cause })).toBe(words));
