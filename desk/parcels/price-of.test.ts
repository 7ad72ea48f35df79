import { expect, it } from 'vitest';
import { cardPrice, isUnitUnlikely } from './price-of.ts';

it('asks about a side in millimetres and a weight in grams, and about nothing that a parcel can be', () => {
  const measured = { weight_kg: '12.5', length_cm: '42.5', width_cm: '', height_cm: '300' };
  // A form's values have more than the measures.
  expect(isUnitUnlikely({ ...measured, ...{ amount: '50000' } })).toBe(false);
  expect(isUnitUnlikely({ ...measured, length_cm: '425' })).toBe(true);
  expect(isUnitUnlikely({ ...measured, weight_kg: '12500' })).toBe(true);
});

it('has a price once all is measured, and none while a side is finer than a millimetre', () => {
  const rate = {
    ...{ id: '1', service: 'Air', priced_by: 'kg' as const },
    ...{ price: '4500.00', minimum: null, divisor: 5000 },
  };
  const price = (length_cm: string) =>
    cardPrice(rate, { weight_kg: '2', length_cm, width_cm: '30', height_cm: '20' })?.amount ?? null;
  expect(['', '42', '42.', '42.5', '42.55', '42,5', '-42', '4e1'].map(price)).toEqual([
    ...[null, '22950.00', null, '22950.00', null, null, null, null],
  ]);
});
