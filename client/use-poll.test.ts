// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from './testing/render.ts';
import { keepIfSame, usePoll } from './use-poll.ts';

const EVERY_MS = 5_000;
type Task = (signal: AbortSignal) => Promise<void>;

let isHidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A task that ends at once, unless it is told to wait. */
function task() {
  const run = { count: 0, signals: [] as AbortSignal[], end: () => {}, waits: false };
  const work: Task = (signal) => {
    run.count += 1;
    run.signals.push(signal);
    if (!run.waits) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    run.end = resolve;
    return promise;
  };
  return Object.assign(run, { work });
}

type Props = { work: Task; isActive?: boolean; isFresh?: boolean };
const poll = (props: Props) =>
  renderHook(
    ({ work, isActive = true, isFresh }: Props) => usePoll(work, EVERY_MS, isActive, { isFresh }),
    props,
  );
type Polling = Awaited<ReturnType<typeof poll>>;

const passes = (polling: Polling, ms: number) => polling.does(() => vi.advanceTimersByTimeAsync(ms));
function shows(polling: Polling, hidden: boolean) {
  isHidden = hidden;
  return polling.does(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('runs at once and then so long after each run has ended', async () => {
  const asked = task();
  const polling = await poll({ work: asked.work });
  // Strict mode starts each effect twice.
  const start = asked.count;
  expect(start).toBeGreaterThan(0);
  await passes(polling, EVERY_MS - 1);
  expect(asked.count).toBe(start);
  await passes(polling, 1);
  expect(asked.count).toBe(start + 1);
  await passes(polling, 2 * EVERY_MS);
  expect(asked.count).toBe(start + 3);
});

it('waits first where what is shown is fresh', async () => {
  const asked = task();
  const polling = await poll({ work: asked.work, isFresh: true });
  await passes(polling, EVERY_MS - 1);
  expect(asked.count).toBe(0);
  await passes(polling, 1);
  expect(asked.count).toBe(1);
});

it('never piles runs up on a slow network', async () => {
  const asked = task();
  const polling = await poll({ work: asked.work, isFresh: true });
  asked.waits = true;
  await passes(polling, EVERY_MS);
  await passes(polling, 10 * EVERY_MS);
  await shows(polling, false);
  expect(asked.count).toBe(1);
  await polling.does(() => asked.end());
  await passes(polling, EVERY_MS);
  expect(asked.count).toBe(2);
});

it('rests while the tab is hidden and catches up when it is shown', async () => {
  const asked = task();
  const polling = await poll({ work: asked.work, isFresh: true });
  await shows(polling, true);
  await passes(polling, 10 * EVERY_MS);
  expect(asked.count).toBe(0);
  await shows(polling, false);
  expect(asked.count).toBe(1);
  await passes(polling, EVERY_MS);
  expect(asked.count).toBe(2);
});

it('does not go on from a run that ended in a hidden tab', async () => {
  const asked = task();
  const polling = await poll({ work: asked.work, isFresh: true });
  asked.waits = true;
  await passes(polling, EVERY_MS);
  await shows(polling, true);
  await polling.does(() => asked.end());
  await passes(polling, 10 * EVERY_MS);
  expect(asked.count).toBe(1);
});

it('stops, and stops what is under way, once there is nothing to wait for', async () => {
  const asked = task();
  const polling = await poll({ work: asked.work, isFresh: true });
  asked.waits = true;
  await passes(polling, EVERY_MS);
  expect(asked.signals[0]?.aborted).toBe(false);
  await polling.again({ work: asked.work, isFresh: true, isActive: false });
  expect(asked.signals[0]?.aborted).toBe(true);
  await polling.does(() => asked.end());
  await passes(polling, 10 * EVERY_MS);
  expect(asked.count).toBe(1);
});

it('runs the newest task it was given, without starting again', async () => {
  const [first, second] = [task(), task()];
  const polling = await poll({ work: first.work, isFresh: true });
  await passes(polling, EVERY_MS - 1);
  await polling.again({ work: second.work, isFresh: true });
  await passes(polling, 1);
  expect([first.count, second.count]).toEqual([0, 1]);
});

it('keeps the old answer where a poll brought nothing new', () => {
  const before = { status: 'pending', files: ['/files/1?signature=a'] };
  expect(keepIfSame(before, structuredClone(before))).toBe(before);
  const moved = { ...before, status: 'processing' };
  expect(keepIfSame(before, moved)).toBe(moved);
  const signedAnew = { ...before, files: ['/files/1?signature=b'] };
  expect(keepIfSame(before, signedAnew)).toBe(signedAnew);
  expect(keepIfSame(null, before)).toBe(before);
});
