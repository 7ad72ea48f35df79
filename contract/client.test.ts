/** What a call resolves to, in which words (Product §2.13, §2.23). */
import { describe, expect, it } from 'vitest';
import { profile, states } from './accounts.ts';
import { type ClientResponse, createClient, whyNot } from './client.ts';
import { paymentMethods, paymentOptions } from './payments.ts';
import { rates } from './rates.ts';

const clientOf = (transport: () => Promise<ClientResponse>) => createClient({ transport });
const taken = clientOf(async () => ({ status: 200, body: { status: 'success', data: {} } }));
const lost = clientOf(() => Promise.reject(new TypeError('no network')));
const refused = clientOf(async () => ({
  status: 400,
  body: { status: 'error', message: 'Not today.', code: 'invalid_input' },
}));

describe.each([
  ['profile', profile, 'Profile fetched successfully', 'Error fetching profile'],
  ['rates', rates, 'Currencies fetched successfully', 'Error fetching currencies'],
  ['payment methods', paymentMethods, 'Payment methods fetched successfully', 'Error fetching currencies'],
  [
    ...(['payment options', paymentOptions] as const),
    'Payment options data fetched successfully',
    'Error fetching payment options data',
  ],
] as const)('the fetch of %s', (_, endpoint, done, failed) => {
  const input = { query: { code: 'usdt' } } as never;

  it('resolves with its own words', async () => {
    expect(await taken.call(endpoint, input)).toEqual({ status: 'success', data: {}, message: done });
    const unanswered = await lost.call(endpoint, input);
    expect(unanswered).toEqual({ status: 'error', message: failed });
    // Of which a screen tells what helps.
    expect(whyNot(unanswered as never)).toContain('Check your connection');
  });

  it('carries what the server says of a failure', async () => {
    expect(await refused.call(endpoint, input)).toMatchObject({ status: 'warning', message: 'Not today.' });
  });
});

it('every other call says what the server says, and where no answer comes what people read', async () => {
  expect(await taken.call(states, {})).toEqual({ status: 'success', data: {} });
  const message = 'We could not reach the server. Check your connection and try again.';
  expect(await lost.call(states, {})).toEqual({ status: 'error', message });
});

it.each([
  ['a gateway whose server is away', 502, null],
  ['a hotspot that wants to be signed in to', 401, null],
  ['a page of its own', 200, null],
  ['words that are not ours', 200, { ok: true }],
])('what answers in our place is no answer, and signs nobody out: %s', async (_, status, body) => {
  let refused = 0;
  const onUnauthorized = () => void refused++;
  const client = createClient({ transport: async () => ({ status, body }), onUnauthorized });
  const message = 'We could not reach the server. Check your connection and try again.';
  expect(await client.call(states, {})).toEqual({ status: 'error', message });
  expect(refused).toBe(0);
});

it('one that its caller stopped is no failure', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await lost.call(profile, {}, { signal: stop.signal })).toEqual({
    status: 'error',
    message: 'Cancelled',
  });
});
