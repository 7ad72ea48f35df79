// @vitest-environment jsdom
/** How long a tab goes on asking for what it has shown in USDT (Product §6.13). */
import type { User } from '@cowrie/contract/accounts.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearAppState, leave, setSession } from '../../session/store.ts';
import { askShownFirst, shownAsk } from './shown-ask.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
});
afterEach(() => {
  clearAppState();
  vi.useRealTimers();
});

const [shown, today] = [
  { id: '1', amount: '97.41', rate: '0.00065' },
  { id: '2', amount: '98.70', rate: '0.00066' },
];

const AMAKA = { username: 'amaka', is_verified: true } as User;

it('is not longer than the server takes it', () => {
  expect(askShownFirst('CWR-1', '150000.00', shown)).toEqual(shown);
  vi.advanceTimersByTime(22 * HOUR_MS);
  expect(askShownFirst('CWR-1', '150000.00', today)).toEqual(shown);
  expect(askShownFirst('CWR-2', '150000.00', today)).toEqual(today);
  vi.advanceTimersByTime(HOUR_MS);
  expect(askShownFirst('CWR-1', '150000.00', today)).toEqual(today);
});

it('does without what the tab cannot tell any more', () => {
  askShownFirst('CWR-1', null, shown);
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, 'lost');
  expect(askShownFirst('CWR-1', null, shown)).toEqual(shown);
});

it('is known before it is asked for again, for whoever comes back with the proof at once', () => {
  expect(shownAsk('CWR-1', '150000.00')).toBeNull();
  askShownFirst('CWR-1', '150000.00', shown);
  expect(shownAsk('CWR-1', '150000.00')).toEqual(shown);
  expect(shownAsk('CWR-1', '50000.00')).toBeNull();
});

/** Signs somebody in. */
const comes = (username: string) =>
  setSession({ accessToken: `token of ${username}`, userDetails: { ...AMAKA, username } });

it('is the customer’s alone on a phone that several use, and goes as they leave', () => {
  comes('amaka');
  askShownFirst('CWR-1', null, shown);
  // A tab that slept while others signed out and in keeps what it had.
  comes('chidi');
  expect(askShownFirst('CWR-1', null, today)).toEqual(today);
  comes('amaka');
  expect(askShownFirst('CWR-1', null, today)).toEqual(shown);
  leave();
  expect(sessionStorage).toHaveLength(0);
});
