import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { quoteOrder } from '@cowrie/contract/desk/orders.ts';
import { proposePayAccount } from '@cowrie/contract/desk/treasury.ts';
import { expect, test } from 'vitest';
import { problemsOf } from './problems.ts';

test('a good body has no problems', () => {
  expect(problemsOf(quoteOrder, { amount: '85,000.50' })).toEqual({});
});

test('each field has the message of the contract', () => {
  expect(problemsOf(quoteOrder, { amount: '' })).toEqual({ amount: 'Amount is required' });
});

test('of a wallet only the wallet’s fields are wrong, of an account only the account’s', () => {
  expect(
    problemsOf(proposePayAccount, { option_code: 'usdt', wallet_address: 'x', wallet_address_network: '' }),
  ).toEqual({ wallet_address: 'Not a wallet address', wallet_address_network: 'Network is required' });
  expect(
    problemsOf(proposePayAccount, {
      option_code: 'bank-transfer',
      bank_name: 'Zenith',
      account_number: '12',
      account_name: 'Cowrie',
    }),
  ).toEqual({ account_number: 'Account number is 6 to 20 digits' });
});

test('an optional link that is no link says so', () => {
  const body = {
    content: 'Quick',
    rating: '5',
    customer_pic: 'not a link',
    customer_name: 'Ada',
    service_type: 'Payment',
  };
  expect(problemsOf(contentCalls.testimonials.create, body)).toEqual({ customer_pic: 'Not a valid url' });
  expect(problemsOf(contentCalls.testimonials.create, { ...body, customer_pic: null })).toEqual({});
});
