import { expect, test } from 'vitest';
import { displayPrice } from './display-price.ts';

test.each([
  ['215.4', 'NGN', '₦215.40'],
  ['1540', 'NGN', '₦1,540.00'],
  ['0.13900', 'USD', '$0.139'],
  ['12345.678901', 'NGN', '₦12,345.678901'],
  ['2.5', 'AED', '2.50 AED'],
])('%s of %s is %s', (price, currency, shown) => {
  expect(displayPrice(price, currency)).toBe(shown);
});
