import { expect, it } from 'vitest';
import { itemChoice } from './item-choice.tsx';

it('an item shows its price and time where staff set them, and nothing where not', () => {
  const item = { id: '1', name: 'Caps', picture: null, from_price: null, lead_days: null };
  expect(itemChoice(item)).toEqual({ value: '1', label: 'Caps' });
  expect(itemChoice({ id: '1', name: 'Caps' })).toEqual({ value: '1', label: 'Caps' });
  expect(itemChoice({ ...item, from_price: '2500', lead_days: 16 }).hint).toBe(
    'From ₦2,500.00 each, ready in about 16 days',
  );
  expect(itemChoice({ ...item, lead_days: 1 }).hint).toBe('Ready in about 1 day');
});
