// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isStillAt, noteGoing } from './still-at.ts';

it('whoever is on the way to another page is not at the one that is still open', () => {
  window.history.replaceState(null, '', '/pay/payment/18');
  expect(isStillAt('/pay/payment/18')).toBe(true);
  noteGoing('/orders');
  expect([isStillAt('/pay/payment/18'), isStillAt('/orders')]).toEqual([false, true]);
  noteGoing('/pay/payment/18');
  expect(isStillAt('/pay/payment/18')).toBe(true);
  window.history.replaceState(null, '', '/orders');
  noteGoing(null);
  expect([isStillAt('/pay/payment/18'), isStillAt('/orders')]).toEqual([false, true]);
});
