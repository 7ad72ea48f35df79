import { expect, test } from 'vitest';
import { arrivalInWords } from './arrival-in-words.ts';

const goesOn = 'The customer is told at once, and the order goes to processing.';
test.each([
  ['150000.00', '150,000', 'NGN', 'all', goesOn],
  ['150000.00', '145000', 'NGN', 'part', '₦5,000.00 is missing: the customer is asked for it.'],
  [
    '150000.00',
    '152000',
    'NGN',
    'more',
    '₦2,000.00 more than asked goes to the customer’s balance, and the order goes to processing.',
  ],
  [
    '100.00',
    '101',
    'USDT',
    'more',
    'The Naira worth of 1.00 USDT more than asked goes to the customer’s balance, and the order goes to processing.',
  ],
  ['100.00', '60', 'USDT', 'part', '40.00 USDT is missing: the customer is asked for it.'],
  [null, '98', 'USDT', 'all', goesOn],
  ['100.00', '', 'USDT', 'all', goesOn],
])('asked for %s, %j of %s arrived: %s', (asked, arrived, currency, kind, sentence) =>
  expect(arrivalInWords(asked, arrived, currency)).toEqual({ kind, sentence }),
);
