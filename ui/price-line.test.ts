import { expect, it } from 'vitest';
import { priceLine } from './price-line.ts';

it('tells a rate by the currency that is worth less', () => {
  expect(priceLine('0.00464037122969838', 'NGN', 'RMB')).toBe('¥1 = ₦215.50');
  expect(priceLine('7.1823', 'USD', 'RMB')).toBe('$1 = ¥7.18');
});
