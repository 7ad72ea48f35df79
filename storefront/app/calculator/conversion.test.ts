import { describe, expect, it } from 'vitest';
import { afterTyping, EMPTY, priceOf } from './conversion.ts';

const RATE = '0.004705882352941';

describe('the rate calculator', () => {
  it('keeps You Get in step with You Pay, with two decimals and no separators', () => {
    expect(afterTyping(EMPTY, 'pay', '1500000', RATE)).toEqual({ pay: '1500000', get: '7058.82' });
  });

  it('keeps You Pay in step with You Get', () => {
    expect(afterTyping(EMPTY, 'get', '100', RATE)).toEqual({ pay: '21250.00', get: '100' });
  });

  it('strips commas from what is pasted', () => {
    expect(afterTyping(EMPTY, 'pay', '150,000.50', RATE).pay).toBe('150000.50');
  });

  it.each(['150.000,50', '149 500,00', '1,5'])(
    'ignores %j that is pasted, and would be another amount',
    (pasted) => {
      const now = { pay: '12', get: '0.06' };
      expect(afterTyping(now, 'pay', pasted, RATE, true)).toBe(now);
    },
  );

  it('clears both fields when one is emptied', () => {
    expect(afterTyping({ pay: '5', get: '1' }, 'get', '', RATE)).toEqual(EMPTY);
  });

  it.each(['12a', '1.2.3', '-5', 'abc'])('ignores %j', (typed) => {
    const now = { pay: '12', get: '0.06' };
    expect(afterTyping(now, 'pay', typed, RATE)).toBe(now);
  });

  it('ignores input while there is no rate', () => {
    expect(afterTyping(EMPTY, 'pay', '100', null)).toBe(EMPTY);
  });

  it('keeps a dot that is being typed', () => {
    expect(afterTyping(EMPTY, 'pay', '12.', RATE).pay).toBe('12.');
  });

  it('tells the price that people speak of', () => {
    expect(priceOf(RATE)).toBe('212.50');
  });
});
