/** The judge sees what it is there to see. */
import { profile } from '@cowrie/contract/accounts.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { expect, it, test } from 'vitest';
import type { Cast } from './callers.ts';
import { faultOf } from './judge.ts';
import type { FuzzRequest } from './requests.ts';

const OTHERS = 'CWR-0123ABCD';
const cast: Cast = {
  callers: () => [],
  canaries: () => [{ text: 'heron-street', what: 'an address', isFor: (who) => who === 'customer' }],
  known: { references: [], usernames: [], emails: [], phones: [] },
  ownerOf: async (reference) => (reference === OTHERS ? 'customer' : null),
  restore: async () => {},
};
const request: FuzzRequest = {
  caller: 'another customer',
  method: 'GET',
  path: `${API_BASE}/profile`,
  headers: {},
  body: null,
  endpoint: profile,
};
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'",
  'content-type': 'application/json; charset=utf-8',
};
const answer = (data: unknown) => ({
  status: 200,
  headers,
  body: JSON.stringify({ status: 'success', data }),
  ms: 1,
});
const judge = (given: object, asked: object = {}) =>
  faultOf({ ...request, ...asked }, { ...answer({}), ...given }, cast);

test.each([
  ['no answer', { status: 0 }, 'no answer'],
  ['a mistake of ours', { status: 500 }, 'status 500'],
  ['being away for who knows how long', { status: 503 }, '503 without saying when to come back'],
  ['a missing header', { headers: { ...headers, 'referrer-policy': undefined } }, 'no referrer-policy'],
  [
    'a page of a call',
    { headers: { ...headers, 'content-type': 'text/html' } },
    'text/html in place of the envelope',
  ],
  ['another form', { body: '{"error":"Not Found"}' }, 'not the envelope'],
  ['a text of another', answer({ city: 'heron-street' }), 'shows an address: heron-street'],
  ['an order of another', answer({ reference: OTHERS }), `shows ${OTHERS} of customer`],
])('%s is a fault', async (_, given, fault) => {
  expect(await judge(given)).toBe(fault);
});

it('what is theirs, and what they named themselves, is none', async () => {
  expect(await judge(answer({ city: 'heron-street', reference: OTHERS }), { caller: 'customer' })).toBeNull();
  expect(await judge(answer({ reference: OTHERS }), { path: `${request.path}?q=cwr0123abcd` })).toBeNull();
  expect(
    await judge(answer({ city: 'heron-street' }), { path: `${request.path}?q=heron%2Dstreet` }),
  ).toBeNull();
});
