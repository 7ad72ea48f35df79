// @vitest-environment jsdom
/** What a page says of a day while it stays open over midnight in Lagos, 23:00 UTC (Product §12.2). */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { When } from './when.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

async function show(at: string) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(() => root.unmount()));
  await act(async () => root.render(<When at={at} show="day-time" />));
  return () => place.textContent;
}

it('what was said today is yesterday’s from midnight on, and the weekday’s a day later', async () => {
  vi.setSystemTime('2026-11-28T22:59:00Z');
  const words = await show('2026-11-28T22:50:00Z');
  expect(words()).toBe('Today, 11:50 PM');
  await act(async () => vi.advanceTimersByTime(59_999));
  expect(words()).toBe('Today, 11:50 PM');
  await act(async () => vi.advanceTimersByTime(1));
  expect(words()).toBe('Yesterday, 11:50 PM');
  await act(async () => vi.advanceTimersByTime(24 * 3_600_000));
  expect(words()).toBe('Saturday, 11:50 PM');
});

it('a phone that slept over midnight says the right day once it is looked at', async () => {
  vi.setSystemTime('2026-11-28T20:00:00Z');
  const words = await show('2026-11-28T19:00:00Z');
  expect(words()).toBe('Today, 08:00 PM');
  vi.setSystemTime('2026-11-29T06:00:00Z');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(words()).toBe('Yesterday, 08:00 PM');
});
