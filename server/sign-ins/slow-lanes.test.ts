import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CrowdedLane, createLanes } from './slow-lanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = { pauseMs: 1000, tried: 1 };

it('one alone passes at once; those who follow pass a pause apart', async () => {
  const lanes = createLanes({ places: 4, inAll: 10 });
  const passed: number[] = [];
  const start = Date.now();
  for (let n = 0; n < 4; n += 1) void lanes.pass('ada', SECOND).then(() => passed.push(Date.now() - start));
  await vi.advanceTimersByTimeAsync(0);
  expect(passed).toEqual([0]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(passed).toEqual([0, 1000, 2000, 3000]);
  await vi.advanceTimersByTimeAsync(1000);
  await lanes.pass('ada', SECOND);
});

it('lanes do not wait for each other', async () => {
  const lanes = createLanes({ places: 1, inAll: 10 });
  await lanes.pass('ada', SECOND);
  await lanes.pass('bola', SECOND);
});

it('who tried least goes first, and who tried most leaves a full lane', async () => {
  const lanes = createLanes({ places: 2, inAll: 10 });
  await lanes.pass('ada', SECOND);
  const order: string[] = [];
  const often = lanes.pass('ada', { pauseMs: 1000, tried: 9 }).catch((error: unknown) => error);
  void lanes.pass('ada', { pauseMs: 1000, tried: 3 }).then(() => order.push('guesser'));
  void lanes.pass('ada', { pauseMs: 1000, tried: 1 }).then(() => order.push('honest'));
  expect(await often).toBeInstanceOf(CrowdedLane);
  await expect(lanes.pass('ada', { pauseMs: 1000, tried: 9 })).rejects.toThrow(CrowdedLane);
  await vi.advanceTimersByTimeAsync(2000);
  expect(order).toEqual(['honest', 'guesser']);
});

it('a crowd of equals gives each the same chance, and no more places than there are', async () => {
  const rolls = [0.99, 0];
  const lanes = createLanes({ places: 1, inAll: 10 }, () => rolls.shift() ?? 0);
  await lanes.pass('ada', SECOND);
  const first = lanes.pass('ada', SECOND).catch((error: unknown) => error);
  await expect(lanes.pass('ada', SECOND)).rejects.toThrow(CrowdedLane);
  const second = lanes.pass('ada', SECOND);
  expect(await first).toBeInstanceOf(CrowdedLane);
  expect(lanes.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  await second;
  expect(lanes.waiting).toBe(0);
});

it('a flood over a thousand lanes holds no more than the places of all', async () => {
  const lanes = createLanes({ places: 5, inAll: 50 });
  for (let n = 0; n < 10_000; n += 1) lanes.pass(`name${n % 1000}`, SECOND).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(lanes.waiting).toBe(50);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lanes.waiting).toBe(0);
});
