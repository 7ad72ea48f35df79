import { describe, expect, it } from 'vitest';
import { amountsFromGet, amountsFromPay, EMPTY_PAYMENT, paymentProblems } from './payment-draft.ts';

const RATE = '0.00464037122969838';

describe('the two amounts', () => {
  it('follow each other with two decimals', () => {
    expect(amountsFromPay('215500', RATE)).toEqual({ youPay: '215500', youGet: '1000.00' });
    expect(amountsFromGet('1000', RATE)).toEqual({ youGet: '1000', youPay: '215500.00' });
  });
  it('are both empty when one is emptied', () => {
    expect(amountsFromPay('', RATE)).toEqual({ youPay: '', youGet: '' });
    expect(amountsFromGet('', RATE)).toEqual({ youPay: '', youGet: '' });
  });
  it('keep the dot that is being typed', () => {
    expect(amountsFromPay('215500.', RATE)).toEqual({ youPay: '215500.', youGet: '1000.00' });
  });
});

describe('what the form lacks', () => {
  const filled = { ...EMPTY_PAYMENT, youPay: '100', youGet: '1.00' };

  it('asks for an amount, and for one that buys something', () => {
    expect(paymentProblems({ ...EMPTY_PAYMENT, method: 'wechat' }, true)).toEqual({
      amount: 'Amount is required',
    });
    expect(paymentProblems({ ...filled, youPay: '1', youGet: '0.00', method: 'wechat' }, true).amount).toBe(
      'Your receiver would get ¥0.00 for this. Enter a larger amount.',
    );
  });

  it.each([
    ['9999999999999', 'The largest amount is 1,000,000,000,000.00'],
    ['0', 'Enter an amount above zero, with at most two decimals'],
    ['.', 'Amount is required'],
    ['215500.', undefined],
  ])('says of %s, which stands there, what is wrong with it', (youPay, problem) => {
    const amounts = amountsFromPay(youPay, RATE);
    expect(paymentProblems({ ...EMPTY_PAYMENT, ...amounts, method: 'wechat' }, true).amount).toBe(problem);
  });

  it.each([
    ['alipay', '', false, { qrCode: 'QR Code image or Alipay information is required' }],
    ['alipay', 'Li Wei', false, {}],
    ['alipay', '  ', true, {}],
    ['wechat', 'Li Wei', false, { qrCode: 'QR Code image is required' }],
    ['wechat', '', true, {}],
    ['bank-transfer', '', true, { description: 'Bank information is required' }],
    ['bank-transfer', 'ICBC 6222', false, {}],
  ] as const)('%s with "%s", QR code %s', (method, description, hasQrCode, problems) => {
    expect(paymentProblems({ ...filled, method, description }, hasQrCode)).toEqual(problems);
  });

  it('holds the amount to the limits of its currency, in the words of the call', () => {
    const limits = { code: 'NGN', minimum: '1000.00', maximum: '5000000.00' };
    const amount = (youPay: string) =>
      paymentProblems({ ...filled, youPay, method: 'wechat' }, true, limits).amount;
    expect(amount('999.99')).toBe('The smallest amount you can pay is ₦1,000.00');
    expect(amount('1000')).toBeUndefined();
    expect(amount('5000000')).toBeUndefined();
    expect(amount('5000000.01')).toBe('The largest amount you can pay is ₦5,000,000.00');
    expect(amount('')).toBe('Amount is required');
  });

  it('is as far as the call’s own schema goes', () => {
    expect(paymentProblems({ ...EMPTY_PAYMENT, description: 'x'.repeat(2001) }, false)).toEqual({
      amount: 'Amount is required',
      method: 'Choose a payment method',
      description: 'At most 2000 characters',
    });
  });
});
