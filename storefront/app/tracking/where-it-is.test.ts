import { expect, it } from 'vitest';
import { whereItIs } from './where-it-is.ts';

const PAYMENT = { type: 'payment', amount: '1000.00', track_status: 'order placed' } as const;
const BRANDING = { type: 'branding', amount: null, track_status: 'order placed' } as const;
const SHIPMENT = { type: 'shipment', amount: '1000.00' } as const;

it.each([
  [{ ...PAYMENT, status: 'pending' }, 'We are waiting for the payment.'],
  [
    { ...PAYMENT, status: 'awaiting' },
    'We have the proof of payment and are checking that the money has arrived.',
  ],
  [
    { ...PAYMENT, status: 'processing', track_status: 'packaging' },
    'The payment is confirmed, and the receiver is being paid.',
  ],
  [{ ...PAYMENT, status: 'successful', track_status: 'delivered' }, 'The receiver has been paid.'],
  [{ ...PAYMENT, status: 'cancelled' }, 'This order was cancelled.'],
  [{ ...BRANDING, status: 'pending' }, 'We are working out what it costs.'],
  [
    { ...BRANDING, amount: '1000.00', status: 'awaiting', track_status: 'packaging' },
    'We have the proof of payment and are checking that the money has arrived. Your goods are being made.',
  ],
  [
    { ...BRANDING, amount: '1000.00', status: 'processing', track_status: 'on the road' },
    'The goods are on the road.',
  ],
  [{ ...SHIPMENT, status: 'processing', track_status: 'delivered' }, 'The goods have arrived.'],
  [{ ...SHIPMENT, status: 'successful', track_status: 'delivered' }, 'The goods are delivered.'],
] as const)('of %o tracking says where it is', (tracked, sentence) => {
  expect(whereItIs(tracked)).toBe(sentence);
});
