import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { expect, test } from 'vitest';
import { hasLeftQueue, type Standing } from './left-queue.ts';

const TURNS = {
  pending: 'them',
  awaiting: 'us',
  processing: 'us',
  successful: null,
  cancelled: null,
} as const;
/** Mine, as its status alone says. */
const at = (status: OrderStatus, more: Partial<Standing> = {}): Standing => ({
  status,
  turn: TURNS[status],
  isAnswerDue: false,
  isMine: true,
  isNobodys: false,
  ...more,
});

test.each([
  ['/orders', 'awaiting', 'processing', true],
  ['/orders?status=awaiting&sort=promise', 'awaiting', 'pending', true],
  ['/orders?status=awaiting', 'awaiting', 'awaiting', false],
  ['/orders?status=awaiting', 'processing', 'successful', true],
  ['/orders?status=processing', 'processing', 'successful', true],
  ['/orders?status=all', 'awaiting', 'processing', false],
  ['/orders?q=ada', 'awaiting', 'cancelled', false],
  ['/customers/7', 'awaiting', 'processing', false],
  ['/orders?turn=us', 'awaiting', 'pending', true],
  ['/orders?turn=us', 'awaiting', 'processing', false],
  ['/orders?turn=us&view=3', 'processing', 'successful', true],
  ['/orders?turn=them&status=pending', 'pending', 'cancelled', true],
  ['/orders?assigned=me', 'awaiting', 'processing', false],
  ['/orders?assigned=me', 'processing', 'successful', true],
] as const)('of %s, from %s to %s: %s', (from, before, after, left) => {
  expect(hasLeftQueue(from, at(before), at(after))).toBe(left);
});

test.each([
  ['/orders?turn=them', at('processing', { turn: 'them' }), at('processing'), true],
  ['/orders?answer_due=yes', at('pending', { isAnswerDue: true }), at('pending'), true],
  [
    '/orders?answer_due=yes',
    at('pending', { isAnswerDue: true }),
    at('awaiting', { isAnswerDue: true }),
    false,
  ],
  ['/orders?assigned=nobody', at('awaiting', { isNobodys: true }), at('processing'), true],
])('of %s, without its status alone saying so', (from, before, after, left) => {
  expect(hasLeftQueue(from, before, after)).toBe(left);
});
