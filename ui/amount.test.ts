import { describe, expect, it } from 'vitest';
import { parsePastedAmount, parseTypedAmount, withThousands } from './amount.ts';

describe('an amount field', () => {
  it.each([
    ['150,000.5', '150000.5'],
    ['007', '7'],
    ['.5', '0.5'],
    ['1.239', '1.23'],
    ['', ''],
    ['₦149,500.00', '149500.00'],
    ['NGN149,500.00', '149500.00'],
    ['NGN 149,500.00', '149500.00'],
    ['N149,500', '149500'],
    ['149,500.00 CR', '149500.00'],
    ['149,500.00NGN', '149500.00'],
    ['¥1,000', '1000'],
    ['￥1,000', '1000'],
    ['1000 rmb', '1000'],
    ['$20', '20'],
    ['97.41 USDT', '97.41'],
  ])('reads %j as %j', (typed, amount) => {
    expect(parseTypedAmount(typed)).toBe(amount);
  });

  it.each(['1.2.3', '12a', '-1', '1e5', '1234567890123456', '₦', 'NGN', '500 DR', '1N2'])(
    'ignores %j',
    (typed) => {
      expect(parseTypedAmount(typed)).toBeNull();
    },
  );

  it.each([
    ['₦1,149,500.00', '1149500.00'],
    ['149500.5 CR', '149500.5'],
    ['150 000.00', '150000.00'],
    ['20', '20'],
  ])('takes %j at once as %j', (pasted, amount) => {
    expect(parsePastedAmount(pasted)).toBe(amount);
  });

  it.each([
    '150.000,50',
    '149 500,00',
    '150,00',
    '150.000',
    '1,0000',
    '1500,000',
    '0,150',
    '₦,500',
    '1.2.3',
    'Wang Fang',
  ])('does not guess what %j says, which came at once', (pasted) => {
    expect(parsePastedAmount(pasted)).toBeNull();
  });

  it.each([
    ['1234567.5', '1,234,567.5'],
    ['999', '999'],
    ['1000.', '1,000.'],
    ['', ''],
  ])('shows %j as %j', (amount, shown) => {
    expect(withThousands(amount)).toBe(shown);
  });
});
