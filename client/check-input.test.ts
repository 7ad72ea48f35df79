import { login, logout } from '@cowrie/contract/accounts.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { currencyLimits, proposePayAccount } from '@cowrie/contract/desk/treasury.ts';
import { expect, test } from 'vitest';
import { checkInput } from './check-input.ts';

/** The first message of each field. */
const problemsOf = (...of: Parameters<typeof checkInput>) =>
  Object.fromEntries(
    Object.entries(checkInput(...of)?.errors ?? {}).map(([field, [first]]) => [field, first]),
  );

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

test('the refusal is the one that the server would answer', () => {
  expect(checkInput(login, { username: 'ada', password: 'Secret1!' })).toBeNull();
  expect(checkInput(login, { username: ' ', password: '' })).toEqual({
    status: 'warning',
    code: 'invalid_input',
    httpStatus: 400,
    message: 'Username is required',
    errors: { username: ['Username is required'], password: ['Password is required'] },
  });
});

test('where a schema has no words the field is to be looked at', () => {
  expect(checkInput(quoteOrder, { amount: '100', note: 'x'.repeat(1001) })).toMatchObject({
    message: 'Some of what you entered is not right. Please check the marked fields.',
    errors: { note: ['Please check this field'] },
  });
});

test('a call without a body has nothing wrong with it', () => {
  expect(checkInput(logout, undefined)).toBeNull();
});

test('the limits of a currency leave something between them', () => {
  expect(problemsOf(currencyLimits, { minimum: '1000', maximum: '999.99' })).toEqual({
    maximum: 'The largest payment must not be below the smallest',
  });
  expect(checkInput(currencyLimits, { minimum: '1000', maximum: '1000' })).toBeNull();
  expect(checkInput(currencyLimits, { minimum: '1000', maximum: null })).toBeNull();
});
