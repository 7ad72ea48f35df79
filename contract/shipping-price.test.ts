import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RateCard, readThousandths, shippingPrice, thousandths, volumeGrams } from './shipping-price.ts';

const AIR: RateCard = { priced_by: 'kg', price: 450_000n, minimum: null, divisor: 5000 };
const SEA: RateCard = { priced_by: 'cbm', price: 42_000_000n, minimum: 500_000n, divisor: 6000 };
const SIZE = { length: 500, width: 400, height: 310 };

test.each([
  ['the greater is the volume', AIR, 9000n, SIZE, 5_580_000n, '12.4 kg by volume × ₦4,500 = ₦55,800'],
  ['the greater is the weight', AIR, 12_500n, SIZE, 5_625_000n, '12.5 kg by weight × ₦4,500 = ₦56,250'],
  [
    'each begun tenth of a kilogram counts',
    AIR,
    12_401n,
    null,
    5_625_000n,
    '12.5 kg by weight × ₦4,500 = ₦56,250',
  ],
  ['a cubic metre', SEA, 5000n, SIZE, 2_604_000n, '0.062 cbm by volume × ₦420,000 = ₦26,040'],
  ['what is heavy for its size', SEA, 20_000n, SIZE, 5_040_000n, '0.12 cbm by weight × ₦420,000 = ₦50,400'],
  ['the least', SEA, 100n, null, 500_000n, '0.001 cbm by weight × ₦420,000 = ₦420, at least ₦5,000'],
] as const)('%s (Product §28.84)', (_, card, grams, size, amount, working) => {
  expect(shippingPrice(card, grams, size)).toEqual({ amount, working });
});

test('a begun kobo is a kobo, and nothing is charged less than it weighs', () => {
  expect(shippingPrice({ ...AIR, price: 451n }, 100n, null).amount).toBe(46n);
  fc.assert(
    fc.property(fc.bigInt(1n, 999_999n), fc.bigInt(1n, 10_000_000n), (grams, price) => {
      const { amount } = shippingPrice({ ...AIR, price }, grams, null);
      expect(amount * 1000n >= grams * price).toBe(true);
    }),
  );
});

test('a size counts as grams, rounded up; what is typed is read as it is shown', () => {
  expect(volumeGrams({ length: 1, width: 1, height: 1 }, 5000)).toBe(1n);
  expect(volumeGrams(SIZE, 5000)).toBe(12_400n);
  for (const typed of ['0.5', '12', '12.34', '999999.999'])
    expect(thousandths(readThousandths(typed) ?? 0n)).toBe(typed);
  for (const typed of ['', '.5', '1.2345', '-1', 'x', '1,5']) expect(readThousandths(typed)).toBeNull();
});
