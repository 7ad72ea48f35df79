// @vitest-environment jsdom
/** A promise on a screen that stays open past its moment (Product §27.66, §27.67). */
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OrderPromise } from './order-promise.tsx';

it('is said to be broken from its moment on, though nothing of the order has changed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const promised_at = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(<OrderPromise order={{ promised_at } as OrderDetails} />));
  expect(place.textContent).toContain('We promise to pay your receiver by');
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS + 1));
  expect(place.textContent).toContain('are late');
});
