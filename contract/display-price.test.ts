import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayPrice, displayPriceOf } from './display-price.ts';
import { rateFromPrice } from './money.ts';

test.each([
  ['215.4', 'NGN', '₦215.40'],
  ['1540', 'NGN', '₦1,540.00'],
  ['0.13900', 'USD', '$0.139'],
  ['12345.678901', 'NGN', '₦12,345.678901'],
  ['2.5', 'AED', '2.50 AED'],
])('%s of %s is %s', (price, currency, shown) => {
  expect(displayPrice(price, currency)).toBe(shown);
});

test('a rate is told as the price that it was published from', () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(cents, fc.constantFrom(2, 4), (minor, places) => {
      const price = `${Math.floor(minor / 10 ** places)}.${String(minor % 10 ** places).padStart(places, '0')}`;
      expect(displayPriceOf(rateFromPrice(price), 'NGN')).toBe(displayPrice(price, 'NGN'));
    }),
    { examples: [[49_999, 2]] },
  );
});
