// @vitest-environment jsdom
/** The rates that a payment is converted at, of a server that loses requests. */
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RateList, useRates } from './use-rates.ts';

const listOf = (code: string) => ({ base: { code }, rates: [], updated_at: null }) as unknown as RateList;

let server: PageServer;
let updatedAt: string | null;
let isLost: boolean;
let lost: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [isLost, lost, updatedAt] = [false, 0, null];
  server = await servePage(({ url = '' }, response) => {
    if (isLost) {
      lost += 1;
      return response.destroy();
    }
    const code = new URL(url, 'http://page').searchParams.get('convert') ?? '';
    answerJson(response, 200, { status: 'success', data: { ...listOf(code), updated_at: updatedAt } });
  });
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

it('asks again for those of another currency where the network lost them, until they are there', async () => {
  const screen = await renderHook((base: string) => useRates(listOf('NGN'), base), String('NGN'));
  expect(screen.now.list).toEqual(listOf('NGN'));
  isLost = true;
  await screen.again('GBP');
  expect(screen.now.list).toBeNull();
  await screen.until(() => expect(lost).toBeGreaterThan(0));
  await screen.does(() => vi.advanceTimersByTimeAsync(0));
  isLost = false;
  await screen.until(() => {
    void vi.advanceTimersByTime(5_000);
    expect(screen.now.list).toEqual(listOf('GBP'));
  });
});

it('renews those that the page came with: they may be what its phone had kept', async () => {
  const screen = await renderHook((base: string) => useRates(listOf('NGN'), base), String('NGN'));
  updatedAt = '2026-11-30T08:00:00Z';
  await screen.until(() => {
    void vi.advanceTimersByTime(60_000);
    expect(screen.now.list).toMatchObject({ base: { code: 'NGN' }, updated_at: updatedAt });
  });
});
