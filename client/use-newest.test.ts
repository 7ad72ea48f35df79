// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { renderHook } from './testing/render.ts';
import { useNewest } from './use-newest.ts';

it('is the newest until another begins, whichever is answered first', async () => {
  const { now: begin } = await renderHook(useNewest, undefined);
  const isFirst = begin();
  expect(isFirst()).toBe(true);
  const isSecond = begin();
  expect([isSecond(), isFirst()]).toEqual([true, false]);
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});

it('counts on from one drawing to the next, with the same function', async () => {
  const hook = await renderHook(useNewest, undefined);
  const { now: begin } = hook;
  const isFirst = begin();
  await hook.again(undefined);
  expect(hook.now).toBe(begin);
  expect(isFirst()).toBe(true);
  hook.now();
  expect(isFirst()).toBe(false);
});

it('keeps what two places ask for apart', async () => {
  const [one, other] = [await renderHook(useNewest, undefined), await renderHook(useNewest, undefined)];
  const isNewest = one.now();
  other.now();
  expect(isNewest()).toBe(true);
});
