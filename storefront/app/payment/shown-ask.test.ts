// @vitest-environment jsdom
/** How long a tab goes on asking for what it has shown in USDT (Product §6.13). */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askShownFirst, shownAsk } from './shown-ask.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const [shown, today] = [
  { id: '1', amount: '97.41', rate: '0.00065' },
  { id: '2', amount: '98.70', rate: '0.00066' },
];

it('is not longer than the server takes it', () => {
  expect(askShownFirst('CWR-1', '150000.00', shown)).toEqual(shown);
  vi.advanceTimersByTime(22 * HOUR_MS);
  expect(askShownFirst('CWR-1', '150000.00', today)).toEqual(shown);
  expect(askShownFirst('CWR-2', '150000.00', today)).toEqual(today);
  vi.advanceTimersByTime(HOUR_MS);
  expect(askShownFirst('CWR-1', '150000.00', today)).toEqual(today);
});

it('does without what the tab cannot tell any more', () => {
  sessionStorage.setItem('usdt CWR-1', 'lost');
  expect(askShownFirst('CWR-1', null, shown)).toEqual(shown);
});

it('is known before it is asked for again, for whoever comes back with the proof at once', () => {
  expect(shownAsk('CWR-1', '150000.00')).toBeNull();
  askShownFirst('CWR-1', '150000.00', shown);
  expect(shownAsk('CWR-1', '150000.00')).toEqual(shown);
  expect(shownAsk('CWR-1', '50000.00')).toBeNull();
});
