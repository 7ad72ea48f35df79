import { expect, test } from 'vitest';
import { hasLeftQueue } from './left-queue.ts';

test.each([
  ['/orders', 'awaiting', 'processing', true],
  ['/orders?status=awaiting&sort=promise', 'awaiting', 'pending', true],
  ['/orders?status=awaiting', 'awaiting', 'awaiting', false],
  ['/orders?status=processing', 'processing', 'successful', true],
  ['/orders?status=all', 'awaiting', 'processing', false],
  ['/orders?q=ada', 'awaiting', 'cancelled', false],
  ['/customers/7', 'awaiting', 'processing', false],
] as const)('of %s, from %s to %s: %s', (from, before, after, left) => {
  expect(hasLeftQueue(from, before, after)).toBe(left);
});
