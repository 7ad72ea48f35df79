// @vitest-environment jsdom
/** Whoever comes back to the network is not told for longer than need be that they are offline. */
import { REACHED } from '@cowrie/client/use-connected-again.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isOffline } from './connection.ts';
import { startOffline } from './start.ts';
import type { Lost } from './worker-addresses.ts';

/** When the worker was asked whether the server is back, in seconds. */
let asked: number[];
let began: number;

/** What jsdom has not: the worker, as far as a page sees it. */
const worker = Object.assign(new EventTarget(), {
  controller: {
    postMessage: (message: { again?: true }) => {
      if (message.again) asked.push((Date.now() - began) / 1000);
    },
  },
  ready: new Promise(() => {}),
  register: async () => {},
});
const answers = (lost: Lost | null) => worker.dispatchEvent(new MessageEvent('message', { data: { lost } }));

/** What a page never takes away again; the window is that of other tests too. */
const heard = vi.spyOn(window, 'addEventListener');

beforeAll(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  // Once, as on a page.
  startOffline();
});
afterAll(() => {
  for (const [type, listener, options] of heard.mock.calls)
    window.removeEventListener(type, listener, options);
  heard.mockRestore();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => void vi.useRealTimers());

it('asks again soon after the browser says that it is back, since it says so too early', () => {
  began = Date.now();
  answers('network');
  vi.advanceTimersByTime(9_999);
  expect(asked).toEqual([]);
  window.dispatchEvent(new Event('online'));
  for (const pause of [1, 2, 4, 8, 10, 10]) {
    answers('network');
    vi.advanceTimersByTime(pause * 1000);
  }
  expect(asked.map(Math.round)).toEqual([10, 11, 13, 17, 25, 35, 45]);
  answers(null);
  expect(isOffline()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(7);
});

it('tells the page that the server has answered again, where the browser has said nothing of it, and not without a pause', () => {
  let told = 0;
  const count = () => void told++;
  window.addEventListener(REACHED, count);
  onTestFinished(() => window.removeEventListener(REACHED, count));
  vi.advanceTimersByTime(60_000);
  answers(null);
  expect(told).toBe(0);
  answers('server');
  answers(null);
  expect(told).toBe(1);
  // Where one call gets through and another does not.
  for (let round = 0; round < 5; round++) for (const lost of ['network', null] as const) answers(lost);
  expect(told).toBe(1);
  vi.advanceTimersByTime(10_001);
  answers('network');
  answers(null);
  expect(told).toBe(2);
});
