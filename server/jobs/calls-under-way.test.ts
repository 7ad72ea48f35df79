/** Work that may wait gives way to calls (Product §29.5). */
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCallsUnderWay } from './calls-under-way.ts';

/** A call that lasts until it is told to end. */
function startCall(calls: ReturnType<typeof createCallsUnderWay>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { done: calls.during(() => promise), end: resolve };
}

it('lets what may wait begin at once where no call is under way, and else after the last of them', async () => {
  const calls = createCallsUnderWay();
  const told: string[] = [];
  await calls.pause(60_000);
  const [one, other] = [startCall(calls), startCall(calls)];
  const waited = calls.pause(60_000).then(() => told.push('what could wait'));
  one.end();
  await one.done;
  await setTimeout(0);
  told.push('one call');
  other.end();
  await other.done;
  await waited;
  expect(told).toEqual(['one call', 'what could wait']);
});

it('lets a call that comes meanwhile go before the rest', async () => {
  const calls = createCallsUnderWay();
  const first = startCall(calls);
  let second: ReturnType<typeof startCall> | undefined;
  let begun = 0;
  const begin = () => {
    begun += 1;
    second ??= startCall(calls);
  };
  const waiting = [calls.pause(60_000).then(begin), calls.pause(60_000).then(begin)];
  first.end();
  await Promise.race(waiting);
  await setTimeout(0);
  expect(begun).toBe(1);
  second?.end();
  await Promise.all(waiting);
  expect(begun).toBe(2);
});

it('lets nothing wait longer than it may', async () => {
  const calls = createCallsUnderWay();
  const call = startCall(calls);
  await calls.pause(5);
  call.end();
  await call.done;
});
