// @vitest-environment jsdom
/** The rates of another currency, where the network loses what asks for them. */
import { renderHook } from '@cowrie/client/testing/render.ts';
import { expect, it, vi } from 'vitest';
import { type RateTable, useRates } from './use-rates.ts';

vi.mock('../api/client.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('is not on its way for ever', async () => {
  const naira = { base: { code: 'NGN', from: true }, rates: [], updated_at: null } as unknown as RateTable;
  const screen = await renderHook((base: string) => useRates(naira, base), 'GBP');
  await screen.until(() => expect(screen.now.isLoading).toBe(false));
  expect(screen.now.rateFor('GBP', 'RMB')).toBeNull();
});
