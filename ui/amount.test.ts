import { describe, expect, it } from 'vitest';
import { parseTypedAmount, withThousands } from './amount.ts';

describe('an amount field', () => {
  it.each([
    ['150,000.5', '150000.5'],
    ['007', '7'],
    ['.5', '0.5'],
    ['1.239', '1.23'],
    ['', ''],
  ])('reads %j as %j', (typed, amount) => {
    expect(parseTypedAmount(typed)).toBe(amount);
  });

  it.each(['1.2.3', '12a', '-1', '1e5', '1234567890123456'])('ignores %j', (typed) => {
    expect(parseTypedAmount(typed)).toBeNull();
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
