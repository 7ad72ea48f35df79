import { expect, it } from 'vitest';
import { isUnitUnlikely } from './price-of.ts';

it('asks about a side in millimetres and a weight in grams, and about nothing that a parcel can be', () => {
  const measured = { weight_kg: '12.5', length_cm: '42.5', width_cm: '', height_cm: '300' };
  // A form's values have more than the measures.
  expect(isUnitUnlikely({ ...measured, ...{ amount: '50000' } })).toBe(false);
  expect(isUnitUnlikely({ ...measured, length_cm: '425' })).toBe(true);
  expect(isUnitUnlikely({ ...measured, weight_kg: '12500' })).toBe(true);
});
