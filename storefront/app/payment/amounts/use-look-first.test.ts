// @vitest-environment jsdom
import { renderHook } from '@cowrie/client/testing/render.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLookFirst } from './use-look-first.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const LOOK = 'This amount is new: look at it first.';

it('lets an amount be accepted once it has been on the screen for a second, each one anew', async () => {
  const page = await renderHook(useLookFirst, null as string | null);
  expect(page.now).toBeNull();
  await page.again('¥690.00');
  expect(page.now).toBe(LOOK);
  await page.does(() => vi.advanceTimersByTime(900));
  expect(page.now).toBe(LOOK);
  // Another one, under the finger that was on its way to the first.
  await page.again('¥680.00');
  await page.does(() => vi.advanceTimersByTime(900));
  expect(page.now).toBe(LOOK);
  await page.does(() => vi.advanceTimersByTime(100));
  expect(page.now).toBeNull();
  await page.again(null);
  expect(page.now).toBeNull();
});

it('what came while another app, or the phone’s chooser, covered the page has not been looked at', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const show = (is: boolean) => {
    hidden.mockReturnValue(!is);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const page = await renderHook(useLookFirst, '¥690.00' as string | null);
  await page.does(() => vi.advanceTimersByTime(5000));
  expect(page.now).toBe(LOOK);
  await page.does(() => show(true));
  await page.does(() => vi.advanceTimersByTime(900));
  await page.does(() => show(false));
  await page.does(() => vi.advanceTimersByTime(5000));
  expect(page.now).toBe(LOOK);
  await page.does(() => show(true));
  await page.does(() => vi.advanceTimersByTime(1000));
  expect(page.now).toBeNull();
});
