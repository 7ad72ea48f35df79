// @vitest-environment jsdom
/** The rates of another currency, where the network loses what asks for them. */
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type RateTable, useRates } from './use-rates.ts';

const table = (code: string, rates: object[]) =>
  ({ base: { code, from: true }, rates, updated_at: null }) as unknown as RateTable;

it('rates count as loading until they have come: nobody is told that there are none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let [isLost, lost] = [true, 0];
  const server = await servePage((_, response) => {
    if (isLost) {
      lost += 1;
      return void response.destroy();
    }
    const data = table('GBP', [{ code: 'RMB', rate: '9.1' }]);
    answerJson(response, 200, { status: 'success', data });
  });
  onTestFinished(() => server.close());
  const said: boolean[] = [];
  const screen = await renderHook((base: string) => {
    const rates = useRates(table('NGN', []), base);
    if (!rates.rateFor('GBP', 'RMB')) said.push(rates.isLoading);
    return rates;
  }, 'GBP');
  await screen.until(() => expect(lost).toBeGreaterThan(0));
  isLost = false;
  await screen.until(() => {
    vi.advanceTimersByTime(1_000);
    expect(screen.now.rateFor('GBP', 'RMB')).toBe('9.1');
  });
  expect(said).not.toContain(false);
  expect(screen.now.isLoading).toBe(false);
});
