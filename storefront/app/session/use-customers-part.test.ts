// @vitest-environment jsdom
/** A part that customers alone see, of a network that drops one file and is there for all else (Product §11.23). */
import { renderHook } from '@cowrie/client/testing/render.ts';
import type { User } from '@cowrie/contract/accounts.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { clearAppState, setSession } from './store.ts';
import { useCustomersPart } from './use-customers-part.ts';

it('is asked for again until it came, and no more once it is there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  setSession({ accessToken: 'of-ada', userDetails: { username: 'ada', is_verified: true } as User });
  onTestFinished(clearAppState);
  let isLost = true;
  const load = vi.fn(async () => {
    if (isLost) throw new TypeError('Failed to fetch home-a1.js');
    return 'home';
  });
  const screen = await renderHook(() => useCustomersPart(load), undefined);
  expect(screen.now).toBeNull();
  isLost = false;
  await screen.does(() => vi.advanceTimersByTime(5_000));
  await screen.until(() => expect(screen.now).toBe('home'));
  const times = load.mock.calls.length;
  await screen.does(() => vi.advanceTimersByTime(60_000));
  expect(load).toHaveBeenCalledTimes(times);
});
