import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { priceField } from './desk/money-fields.ts';
import {
  amountProblem,
  changeInBasisPoints,
  convert,
  convertBack,
  convertUp,
  costsAtMost,
  displayMinor,
  displayMoney,
  divideHalfUp,
  formatAmount,
  groupThousands,
  isSameDecimal,
  MAX_MINOR,
  minorOf,
  parseAmount,
  rateFromPrice,
} from './money.ts';
import { amountField } from './money-fields.ts';

const amounts = fc.bigInt({ min: 0n, max: MAX_MINOR });
/** Prices as `priceField` takes them. */
const prices = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 99_999_999 }))
  .filter(([whole, fraction]) => whole > 0n || fraction > 0)
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`);

/** An independent reading of a decimal: the whole number it is in units of 10^-places. */
function scaled(decimal: string, places: number): bigint {
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
  return negative ? -value : value;
}

describe('amounts', () => {
  test('are read back as they were written', () => {
    fc.assert(
      fc.property(amounts, (minor) => {
        expect(parseAmount(formatAmount(minor))).toBe(minor);
      }),
    );
  });

  test('of the wire are read back as they were written, below nothing and beyond what anybody sends too', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -1000n * MAX_MINOR, max: 1000n * MAX_MINOR }), (minor) => {
        expect(minorOf(formatAmount(minor))).toBe(minor);
      }),
    );
    expect([minorOf('-0.05'), minorOf('0.00')]).toEqual([-5n, 0n]);
  });

  test('are read with their thousands separators', () => {
    fc.assert(
      fc.property(amounts, (minor) => {
        expect(parseAmount(groupThousands(formatAmount(minor), 2))).toBe(minor);
      }),
    );
  });

  test.each([
    ['150000', 15_000_000n],
    ['150000.5', 15_000_050n],
    ['150,000.50', 15_000_050n],
    [' 7.05 ', 705n],
    ['0', 0n],
  ])('%j is %s minor units', (text, minor) => expect(parseAmount(text)).toBe(minor));

  test('have commas between their thousands or none: any other may be a slip, or before decimals', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), (minor, place) => {
        const plain = formatAmount(minor);
        const at = place % (plain.length + 1);
        const slipped = `${plain.slice(0, at)},${plain.slice(at)}`;
        expect(parseAmount(slipped)).toBe(slipped === groupThousands(plain) ? minor : null);
        expect(parseAmount(plain.replace('.', ','))).toBeNull();
      }),
    );
  });

  test.each([
    '1,50',
    '1,5',
    '150000,50',
    '150.000,50',
    '1500,000',
    '0,150',
    ',500',
    '1,,500',
    '1,500,',
    '15,00,000',
  ])('%j is no amount, and a field says how one is written', (text) => {
    expect(parseAmount(text)).toBeNull();
    expect(amountProblem(text)).toBe('Enter the amount like 1,234.50');
  });

  test.each(['', '.', '1.', '.5', '1.234', '-1', '+1', '1e3', '1 000', '٣', 'NaN', '1000000000000.01'])(
    '%j is no amount',
    (text) => expect(parseAmount(text)).toBeNull(),
  );

  test('no text whatever makes reading fail or an amount out of bounds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const minor = parseAmount(text);
        expect(minor === null || (minor >= 0n && minor <= MAX_MINOR)).toBe(true);
      }),
    );
  });

  test('a field takes an amount above zero and says what is missing', () => {
    const field = amountField();
    const messageOf = (value: unknown) => z.safeParse(field, value).error?.issues[0]?.message;
    expect(z.parse(field, '1,000.5')).toBe(100_050n);
    expect(messageOf('')).toBe('Amount is required');
    expect(messageOf(undefined)).toBe('Amount is required');
    expect(messageOf('0.00')).toBe('Enter an amount above zero, with at most two decimals');
    expect(messageOf('1.001')).toBe('Enter an amount above zero, with at most two decimals');
    expect(messageOf('1,000,000,000,000.01')).toBe('The largest amount is 1,000,000,000,000.00');
  });
});

describe('thousands', () => {
  it('are set apart and decimals zero-padded (Product §12.3)', () => {
    expect(groupThousands('1234567.5', 2)).toBe('1,234,567.50');
    expect(groupThousands('999')).toBe('999');
    expect(groupThousands('1000', 0)).toBe('1,000');
    expect(displayMoney('150000.00', 'NGN')).toBe('₦150,000.00');
    expect(displayMoney('150000.00', 'AED')).toBe('150,000.00 AED');
    expect(displayMinor(15_000_000n, 'NGN')).toBe('₦150,000.00');
  });

  it('below zero the sign stands before the currency’s', () => {
    expect(displayMoney('-150000.00', 'NGN')).toBe('−₦150,000.00');
    expect(displayMoney('-0.05', 'AED')).toBe('−0.05 AED');
    expect(displayMinor(-123_456n, 'RMB')).toBe('−¥1,234.56');
  });

  it('every group but the first has three digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (whole) => {
        const [first = '', ...rest] = groupThousands(String(whole)).split(',');
        expect(first.length).toBeLessThanOrEqual(3);
        expect(rest.every((group) => group.length === 3)).toBe(true);
        expect(first + rest.join('')).toBe(String(whole));
      }),
    );
  });
});

describe('converting', () => {
  test.each([
    [100n, '0.005', 1n],
    [99n, '0.005', 0n],
    [300n, '0.005', 2n],
    [20_000n, '0.005', 100n],
    [1n, '0.5', 1n],
    [1n, '0.49999999', 0n],
    [1n, '1600.25', 1600n],
    [2n, '1600.25', 3201n],
  ])('%s minor units at %s buy %s: half goes up', (pay, rate, get) => expect(convert(pay, rate)).toBe(get));

  test('is the exact product, rounded half up', () => {
    fc.assert(
      fc.property(amounts, prices, (pay, rate) => {
        const exact = pay * scaled(rate, 8); // in 10^-8 minor units
        const got = convert(pay, rate) * 10n ** 8n;
        // The nearest whole number, and of two equally near the higher.
        expect(2n * (got - exact) <= 10n ** 8n && 2n * (exact - got) < 10n ** 8n).toBe(true);
      }),
    );
  });

  test('back and forth stays within one minor unit where a unit buys at most one', () => {
    fc.assert(
      fc.property(amounts, prices, (get, price) => {
        fc.pre(scaled(price, 8) >= 10n ** 8n);
        const rate = rateFromPrice(price);
        const pay = convertBack(get, rate) ?? -1n;
        const difference = convert(pay, rate) - get;
        expect(difference >= -1n && difference <= 1n).toBe(true);
      }),
    );
  });

  test('forth and back stays within one minor unit where a unit buys at least one', () => {
    fc.assert(
      fc.property(amounts, prices, (pay, rate) => {
        fc.pre(scaled(rate, 8) >= 10n ** 8n);
        const difference = (convertBack(convert(pay, rate), rate) ?? -1n) - pay;
        expect(difference >= -1n && difference <= 1n).toBe(true);
      }),
    );
  });

  test('back at a rate of zero has no answer', () => expect(convertBack(100n, '0')).toBeNull());

  test.each([
    [15_000_000n, { price: '1540' }, 9741n], // 97.4025…
    [15_400_000n, { price: '1540' }, 10_000n],
    [15_400_001n, { price: '1540' }, 10_001n],
    [15_000_000n, { rate: '0.0006493506' }, 9741n],
    [10_000n, { rate: '1' }, 10_000n],
    [0n, { price: '1540' }, 0n],
  ])('%s minor units by %j are %s: any rest goes up', (pay, by, get) => expect(convertUp(pay, by)).toBe(get));

  test('rounded up never falls short, and never by a whole minor unit too much', () => {
    fc.assert(
      fc.property(amounts, prices, (pay, price) => {
        const unit = 10n ** 8n;
        const byPrice = convertUp(pay, { price }) * scaled(price, 8);
        expect(byPrice >= pay * unit && byPrice - pay * unit < scaled(price, 8)).toBe(true);
        const byRate = convertUp(pay, { rate: price }) * unit;
        expect(byRate >= pay * scaled(price, 8) && byRate - pay * scaled(price, 8) < unit).toBe(true);
      }),
    );
  });

  test('up at a price of zero has no answer', () =>
    expect(() => convertUp(100n, { price: '0' })).toThrow('above zero'));

  test('refuses a rate that is no decimal', () => {
    for (const rate of ['', '1e-3', '-1', 'NaN', '1,5'])
      expect(() => convert(1n, rate)).toThrow('not a decimal');
  });
});

test.each([
  [3n, 2n, 2n],
  [5n, 4n, 1n],
  [-3n, 2n, -2n],
  [-5n, 4n, -1n],
])('%s by %s is %s: a half goes away from zero', (numerator, denominator, whole) =>
  expect(divideHalfUp(numerator, denominator)).toBe(whole),
);

test('a price costs at most what it is, and at most nothing less', () => {
  for (const price of ['195.50', '195.5', '195.50000000']) {
    expect(costsAtMost(price, 19_550n)).toBe(true);
    expect(costsAtMost(price, 19_549n)).toBe(false);
  }
  expect(costsAtMost('195.50000001', 19_550n)).toBe(false);
});

test('two decimals are the same where they say the same, and only there', () => {
  for (const same of ['201', '0201', '201.0', '201.00000000']) expect(isSameDecimal(same, '201')).toBe(true);
  fc.assert(
    fc.property(prices, prices, (one, other) => {
      expect(isSameDecimal(`00${one}0`, one)).toBe(true);
      expect(isSameDecimal(one, other)).toBe(scaled(one, 8) === scaled(other, 8));
    }),
  );
});

describe('a rate from a price', () => {
  test.each([
    ['200', '0.00500000000000000'],
    ['3', '0.333333333333333'],
    ['0.5', '2.00000000000000'],
    ['1600.25', '0.000624902359006405'],
  ])('of %s is %s', (price, rate) => expect(rateFromPrice(price)).toBe(rate));

  test('has at least 12 significant digits and converts (Product §6.3)', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const rate = rateFromPrice(price);
        expect(rate.replace('.', '').replace(/^0+/, '').length).toBeGreaterThanOrEqual(12);
        expect(convert(100n, rate)).toBeGreaterThanOrEqual(0n);
      }),
    );
    // The ends of what the desk takes.
    for (const price of ['999999999999', '0.00000001', '1'])
      expect(() => convert(1n, rateFromPrice(price))).not.toThrow();
  });

  test('times its price is one, to 14 digits', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const one = 10n ** 48n;
        const product = scaled(price, 8) * scaled(rateFromPrice(price), 40);
        const off = product > one ? product - one : one - product;
        expect(off <= one / 10n ** 14n).toBe(true);
      }),
    );
  });

  test('of zero does not exist', () => expect(() => rateFromPrice('0.00')).toThrow('above zero'));
});

describe('a price field', () => {
  test.each(['200', '0.00000001', '999999999999.99999999'])('takes %s', (price) =>
    expect(z.parse(priceField, price)).toBe(price),
  );
  test.each(['', '0', '0.000', '-1', '1.123456789', '1e3', '1000000000000'])('refuses %j', (price) =>
    expect(z.safeParse(priceField, price).success).toBe(false),
  );
});

test.each([
  ['200', '210', 500n],
  ['200', '190', 500n],
  ['200', '210.1', 505n],
  ['200', '200', 0n],
  ['1', '2', 10_000n],
])('from %s to %s is a change of %s basis points', (before, after, change) =>
  expect(changeInBasisPoints(before, after)).toBe(change),
);
