// @vitest-environment jsdom
/** Where to pay on the screen, against a server that listens. */
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import type { UsdtAsk } from '@cowrie/contract/payments.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLost } from '../../offline/connection.ts';
import { usePayInto } from './use-pay-into.ts';

let server: PageServer;
let accountNumber: string;
/** What the server does: answers, says that there is no account or that the order is closed, turns away, or loses it. */
let answering: 'account' | 'nothing' | 'closed' | 'busy' | 'lost';
let asked: number;
let missing: string;
let usdt: UsdtAsk | null;
/** What an answer, made as it was asked for, waits for on its way. */
let hold: () => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  accountNumber = '0123456789';
  answering = 'account';
  asked = 0;
  missing = '150000.00';
  usdt = null;
  hold = async () => {};
  sessionStorage.clear();
  server = await servePage(async (_, response) => {
    asked += 1;
    if (answering === 'lost') return response.destroy();
    if (answering === 'nothing')
      return answerJson(response, 400, {
        ...{ status: 'error', code: 'account_data_missing' },
        message: 'There is no account to pay into for this option at the moment.',
      });
    if (answering === 'closed')
      return answerJson(response, 409, {
        ...{ status: 'error', code: 'order_closed' },
        message: 'This order is closed.',
      });
    if (answering === 'busy')
      return answerJson(response, 429, {
        ...{ status: 'error', code: 'too_many_tries' },
        message: 'Too many attempts. Try again in a minute.',
      });
    const account = { bank_name: 'Zenith', account_number: accountNumber, account_name: 'Cowrie Ltd' };
    const option = { payment_option_data: [account], amount_missing: missing, usdt, payout: null };
    await hold();
    answerJson(response, 200, { status: 'success', data: { payment_options: [option] } });
  });
});
afterEach(async () => {
  setLost(null);
  await server.close();
  vi.useRealTimers();
});

const FIVE_MINUTES = 300_000;

async function open() {
  const screen = await renderHook(() => usePayInto('bank-transfer', 'CWR-1'), undefined);
  await screen.until(() => expect(screen.now.payInto.state).toBe('there'));
  return screen;
}

it('asks again every five minutes, and says when the account has changed', async () => {
  const screen = await open();
  expect(screen.now.payInto).toMatchObject({ hasChanged: false });
  accountNumber = '9876543210';
  const before = asked;
  await screen.does(() => vi.advanceTimersByTime(FIVE_MINUTES - 1000));
  expect(asked).toBe(before);
  await screen.does(() => vi.advanceTimersByTime(1000));
  await screen.until(() =>
    expect(screen.now.payInto).toMatchObject({
      hasChanged: true,
      place: { account: { account_number: '9876543210' } },
    }),
  );
});

it('shows no account without a network, and asks anew once there is one', async () => {
  const screen = await open();
  await screen.does(() => setLost('network'));
  expect(screen.now.payInto).toEqual({ state: 'offline' });
  answering = 'nothing';
  await screen.does(() => setLost(null));
  expect(screen.now.payInto.state).not.toBe('there');
  await screen.until(() => expect(screen.now.payInto).toMatchObject({ state: 'failed', canRetry: false }));
});

it('never goes back to the account of an earlier answer that comes after a later one', async () => {
  const slow = Promise.withResolvers<void>();
  const shown = new Set<string>();
  const screen = await renderHook(() => {
    const { payInto, retry } = usePayInto('bank-transfer', 'CWR-1');
    if (payInto.state === 'there') shown.add(JSON.stringify(payInto.place.account));
    return { payInto, retry };
  }, undefined);
  await screen.until(() => expect(screen.now.payInto.state).toBe('there'));
  hold = () => slow.promise;
  await screen.does(() => vi.advanceTimersByTime(FIVE_MINUTES));
  await screen.until(() => expect(asked).toBe(2));
  hold = async () => {};
  accountNumber = '9876543210';
  await screen.does(() => screen.now.retry());
  await screen.until(() => expect(screen.now.payInto.state).toBe('there'));
  shown.clear();
  slow.resolve();
  // Whoever comes back to the page asks anew once that one has come.
  await screen.until(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toBeGreaterThan(3);
  });
  expect([...shown].filter((account) => !account.includes('9876543210'))).toEqual([]);
});

it('takes an account away that the server no longer names', async () => {
  const screen = await open();
  answering = 'nothing';
  await screen.does(() => vi.advanceTimersByTime(FIVE_MINUTES));
  await screen.until(() => expect(screen.now.payInto.state).toBe('failed'));
});

it('tells what is missing by now, and of an order that is closed that it is', async () => {
  const screen = await open();
  expect(screen.now.payInto).toMatchObject({ place: { missing: '150000.00' } });
  missing = '50000.00';
  await screen.does(() => vi.advanceTimersByTime(FIVE_MINUTES));
  await screen.until(() => expect(screen.now.payInto).toMatchObject({ place: { missing: '50000.00' } }));
  answering = 'closed';
  await screen.does(() => vi.advanceTimersByTime(FIVE_MINUTES));
  await screen.until(() => expect(screen.now.payInto).toMatchObject({ state: 'failed', hasMoved: true }));
});

it('lets whoever was turned away ask again, and does not say on that word that there is no account', async () => {
  answering = 'busy';
  const screen = await renderHook(() => usePayInto('bank-transfer', 'CWR-1'), undefined);
  await screen.until(() => expect(screen.now.payInto).toMatchObject({ state: 'failed', canRetry: true }));
});

it('asks again at a press where the network lost the answer', async () => {
  answering = 'lost';
  const screen = await renderHook(() => usePayInto('bank-transfer', 'CWR-1'), undefined);
  await screen.until(() => expect(screen.now.payInto).toMatchObject({ state: 'failed', canRetry: true }));
  answering = 'account';
  await screen.does(() => screen.now.retry());
  await screen.until(() => expect(screen.now.payInto.state).toBe('there'));
});

it('asks in USDT for what it has shown first, in another screen too, while as much is missing', async () => {
  const at = (id: string, amount: string, rate: string): UsdtAsk => ({ id, amount, rate });
  const show = async (isProved = false) => {
    const screen = await renderHook(() => usePayInto('usdt', 'CWR-1', isProved), undefined);
    await screen.until(() => expect(screen.now.payInto.state).toBe('there'));
    const { payInto } = screen.now;
    const place = payInto.state === 'there' ? payInto.place : null;
    return [place?.usdt?.id, place?.usdt?.amount, place?.isEarlierPrice];
  };
  usdt = at('1', '97.41', '0.000649');
  expect(await show()).toEqual(['1', '97.41', false]);
  // Whoever has sent it comes back to what they sent.
  usdt = at('2', '97.41', '0.000649');
  expect(await show()).toEqual(['1', '97.41', false]);
  usdt = at('3', '98.70', '0.000658');
  expect(await show()).toEqual(['1', '97.41', true]);
  expect(await show(true)).toEqual(['3', '98.70', false]);
  missing = '50000.00';
  usdt = at('3', '32.90', '0.000658');
  expect(await show()).toEqual(['3', '32.90', false]);
});
