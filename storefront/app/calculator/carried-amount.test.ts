// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { carryAmount, takeCarriedAmount } from './carried-amount.ts';

const HALF_A_MILLION = { payCurrency: 'NGN', target: 'RMB', youPay: '500000' };

beforeEach(() => sessionStorage.clear());

it('is taken once', () => {
  carryAmount(HALF_A_MILLION);
  expect(takeCarriedAmount()).toEqual(HALF_A_MILLION);
  expect(takeCarriedAmount()).toBeNull();
});

it('is the one that was typed last, and none where that was taken back', () => {
  carryAmount({ ...HALF_A_MILLION, youPay: '1' });
  carryAmount(HALF_A_MILLION);
  expect(takeCarriedAmount()?.youPay).toBe('500000');
  carryAmount(HALF_A_MILLION);
  carryAmount(null);
  expect(takeCarriedAmount()).toBeNull();
});

it.each(['{"youPay":', '[]', '{"youPay":5}', '"500000"'])('%s is none', (kept) => {
  sessionStorage.setItem('calculated', kept);
  expect(takeCarriedAmount()).toBeNull();
});
