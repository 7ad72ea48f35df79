import type { OrderListItem, RefundState } from '@cowrie/contract/orders.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NextAction } from './next-action.tsx';

test.each<[RefundState | null | undefined, string]>([
  [null, 'This order is closed'],
  // Kept from before, or answered by an older process.
  [undefined, 'This order is closed'],
  ['waiting', 'Your refund is on its way to your bank'],
  ['prepared', 'Your refund is on its way to your bank'],
  ['sent', 'Your refund was sent to your bank'],
  ['to-balance', 'Your refund went to your balance'],
])('a cancelled order whose refund is %j', (refund, words) => {
  const order = { type: 'payment', status: 'cancelled', track_status: 'order placed', asked: null, refund };
  const shown = renderToStaticMarkup(<NextAction order={order as OrderListItem} />);
  expect(shown.replace(/<[^>]+>/g, '')).toBe(words);
});
