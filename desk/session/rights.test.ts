// @vitest-environment jsdom
import type { Staff } from '@cowrie/contract/desk/session.ts';
import type { OrderStatus, OrderType, StaffEvent } from '@cowrie/contract/lifecycle.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { expect, test } from 'vitest';
import { whyNotNow } from './rights.ts';

const why = (role: StaffRole, event: StaffEvent, trx_type: OrderType, status: OrderStatus) => {
  const staff: Staff = {
    id: '1',
    username: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    role,
    has_second_factor: true,
    must_enrol: false,
  };
  return whyNotNow(staff, { trx_type, status, amount: '100.00' }, event);
};

test('a button is on where its order and one’s role allow it', () => {
  expect(why('treasury', 'confirm', 'payment', 'awaiting')).toBeNull();
  expect(why('support', 'complete', 'goods', 'processing')).toBeNull();
  expect(why('support', 'track', 'branding', 'processing')).toBeNull();
  expect(why('support', 'note', 'payment', 'cancelled')).toBeNull();
});

test.each<[StaffRole, StaffEvent, OrderType, OrderStatus, string]>([
  ['support', 'confirm', 'payment', 'pending', 'Not now: the order is still waiting for payment.'],
  ['support', 'confirm', 'payment', 'awaiting', 'For treasury or the owner only; you work as support.'],
  ['support', 'complete', 'payment', 'processing', 'Not now: only the treasury completes a payment.'],
  ['owner', 'quote', 'payment', 'pending', 'Not now: the customer chose the amount of this payment.'],
  ['owner', 'cancel', 'goods', 'successful', 'Not now: the order is complete.'],
  ['owner', 'track', 'goods', 'successful', 'Not now: the order is successful.'],
  ['owner', 'weigh', 'shipment', 'cancelled', 'Not now: the order is cancelled.'],
  [
    'owner',
    'track',
    'payment',
    'awaiting',
    'Not now: the tracking follows the order until its payment is confirmed.',
  ],
])('%s, %s of a %s that is %s: %s', (role, event, type, status, reason) => {
  expect(why(role, event, type, status)).toBe(reason);
});
