import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow, withServerTime } from './server-clock.ts';
import { HOUR_MS } from './time.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const SECOND_MS = 1000;
/** By the server's clock. */
const date = (at: number) => new Date(at).toUTCString();

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOON);
});
afterEach(() => vi.useRealTimers());

/** The machine asks now, and has the answer so many milliseconds later. */
function answered(at: number, took: number) {
  const askedAt = Date.now();
  vi.setSystemTime(askedAt + took);
  noteServerTime(date(at), askedAt);
}

it.each([
  ['an hour ahead of the server', -HOUR_MS],
  ['an hour behind it', HOUR_MS],
])('where the machine is %s, its time is the server’s, to the second and the way', (_, ahead) => {
  answered(NOON + ahead, 40);
  expect(Math.abs(serverNow() - (NOON + ahead))).toBeLessThanOrEqual(SECOND_MS + 40);
});

it('an answer that agrees moves nothing, however long it took', () => {
  answered(NOON, 20);
  const before = serverNow();
  answered(NOON, 0);
  expect(serverNow()).toBe(before);
  answered(NOON + 3000, 9000);
  expect(serverNow()).toBe(before + 9000);
});

it('answers narrow it down', () => {
  answered(NOON - HOUR_MS, 30_000);
  const loosely = serverNow() - (NOON - HOUR_MS);
  expect(loosely).toBeLessThanOrEqual(31_000);
  answered(NOON - HOUR_MS + 30_000, 10);
  expect(Math.abs(serverNow() - (NOON - HOUR_MS + 30_000))).toBeLessThanOrEqual(1010);
});

it('an answer without a date, or with one that cannot be read, tells nothing', async () => {
  const headers = new Headers();
  const transport = withServerTime(async () => ({ status: 200, body: null, headers }));
  const ask = () => transport({ method: 'GET', url: '/', headers: {} }, {});
  const before = serverNow();
  await ask();
  headers.set('date', 'soon');
  await ask();
  expect(serverNow()).toBe(before);
  headers.set('date', date(NOON + HOUR_MS));
  await ask();
  expect(serverNow()).toBeGreaterThan(before + HOUR_MS - 1000);
});
