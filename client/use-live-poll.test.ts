// @vitest-environment jsdom
/** Polls beside a stream, of a server that listens. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeLive } from './live.ts';
import { beginStream, type PageServer, servePage } from './testing/page-server.ts';
import { renderHook } from './testing/render.ts';
import { useLivePoll } from './use-live-poll.ts';

const EVERY_MS = 5_000;
type Event = { name: 'order'; data: { ref: string } };

let server: PageServer;
let stream: ServerResponse | null;
let hasStreams: boolean;
let asked: number;
/** Ends the asking that waits, where they wait. */
let end: (() => void) | null;
let waits: boolean;
let fails: boolean;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  stream = null;
  hasStreams = true;
  asked = 0;
  end = null;
  waits = false;
  fails = false;
  server = await servePage((_, response) => {
    if (!hasStreams) return response.writeHead(404).end();
    stream = beginStream(response);
  });
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

async function task() {
  asked += 1;
  const { promise, resolve } = Promise.withResolvers<void>();
  end = resolve;
  if (waits) await promise;
  return !fails;
}
const isAbout = ({ data }: Event) => data.ref === 'A';
const tell = (...refs: string[]) =>
  stream?.write(refs.map((ref) => `event: order\ndata: {"ref":"${ref}"}\n\n`).join(''));

/** A poll that has asked first, beside a stream that is tried. */
async function open(more: { isFresh?: boolean; togetherMs?: number } = {}) {
  const live = makeLive<Event>({ name: 'polls', url: '/live', token: () => 'a', hiddenMs: 60_000 });
  const heard: string[] = [];
  live.listen({ onEvent: ({ data }) => heard.push(data.ref) });
  const poll = await renderHook(
    () => useLivePoll(live, task, { everyMs: EVERY_MS, isAbout, isActive: true, ...more }),
    undefined,
  );
  const stop = live.start();
  const passes = (ms: number) => poll.does(() => vi.advanceTimersByTimeAsync(ms));
  const health = (is: boolean) => poll.until(() => expect(live.isHealthy()).toBe(is));
  const hears = async (count: number) => {
    await poll.until(() => expect(heard).toHaveLength(count));
    await passes(0);
  };
  return { poll, passes, health, hears, stop };
}
/** The same with the stream healthy, and everything asked for once after it came. */
async function openLive() {
  const opened = await open();
  await opened.health(true);
  await opened.passes(100);
  asked = 0;
  return opened;
}

it('asks at once when it is told, and nearly rests otherwise', async () => {
  const { passes, hears, stop } = await openLive();
  await passes(20_000);
  tell('B');
  await hears(1);
  await passes(20_000);
  expect(asked).toBe(0);
  tell('A');
  await hears(2);
  expect(asked).toBe(1);
  for (const count of [3, 4, 5]) {
    await passes(39_000);
    tell('B');
    await hears(count);
    expect(asked).toBe(1);
  }
  await passes(3_000);
  expect(asked).toBe(2);
  stop();
});

it('takes what the page came with for an asking: what is told of right after it is asked for together', async () => {
  const { passes, health, hears, stop } = await open({ isFresh: true, togetherMs: 2_000 });
  await health(true);
  tell('A', 'A');
  await hears(2);
  await passes(1_500);
  expect(asked).toBe(0);
  await passes(600);
  expect(asked).toBe(1);
  await passes(5_000);
  tell('A');
  await hears(3);
  expect(asked).toBe(2);
  stop();
});

it('asks once for what is told of together, and once more for what comes while it asks', async () => {
  const { passes, hears, stop } = await openLive();
  await passes(1_000);
  tell('A', 'A', 'A');
  await hears(3);
  expect(asked).toBe(1);
  tell('A');
  await hears(4);
  tell('A');
  await hears(5);
  expect(asked).toBe(1);
  await passes(100);
  expect(asked).toBe(2);
  waits = true;
  await passes(200);
  tell('A');
  await hears(6);
  expect(asked).toBe(3);
  tell('A');
  await hears(7);
  await passes(100);
  expect(asked).toBe(3);
  waits = false;
  end?.();
  await passes(0);
  expect(asked).toBe(4);
  stop();
});

it('polls as ever where no stream comes, and from the moment that it is lost', async () => {
  hasStreams = false;
  const { passes, health, stop } = await open();
  asked = 0;
  await passes(2 * EVERY_MS);
  expect(asked).toBe(2);
  hasStreams = true;
  window.dispatchEvent(new window.Event('online'));
  await health(true);
  await passes(100);
  asked = 0;
  await passes(30_000);
  expect(asked).toBe(0);
  hasStreams = false;
  stream?.destroy();
  await health(false);
  await passes(EVERY_MS);
  expect(asked).toBe(1);
  stop();
});

it('asks again soon, and then less often, for what was not answered beside a healthy stream', async () => {
  const { passes, hears, stop } = await openLive();
  await passes(1_000);
  fails = true;
  tell('A');
  await hears(1);
  expect(asked).toBe(1);
  for (const [pause, count] of [
    [2_000, 2],
    [4_000, 3],
    [7_999, 3],
    [1, 4],
  ] as const) {
    await passes(pause);
    expect(asked).toBe(count);
  }
  fails = false;
  await passes(16_000);
  expect(asked).toBe(5);
  await passes(20_000);
  expect(asked).toBe(5);
  stop();
});
