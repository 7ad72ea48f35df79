// @vitest-environment jsdom
/** A read that the stream tells of, beside a server that listens (Product §29.37). */
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { answerJson, beginStream, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import { listViews } from '@cowrie/contract/desk/saved-views.ts';
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../live/live.ts';
import { endSession, startSession } from '../session/session-store.ts';
import { makeQueryClient, refresh, useCall } from './queries.ts';

let server: PageServer;
let asked: number;
let fails: boolean;
let stream: ServerResponse | undefined;
/** An answer, as it was when it was asked for, waits for this. */
let holds: Promise<void> | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  asked = 0;
  fails = false;
  holds = undefined;
  server = await servePage(async (request, response) => {
    if (request.url?.includes('/live')) {
      stream = beginStream(response);
      return;
    }
    asked += 1;
    const id = String(asked);
    await holds;
    if (fails) answerJson(response, 500, { status: 'error', message: 'Not now' });
    else answerJson(response, 200, { status: 'success', data: { views: [{ id }] } });
  });
  startSession({ token: 'a token', staff: { id: '1', role: 'owner' } as Staff });
});
afterEach(async () => {
  vi.useRealTimers();
  endSession();
  await server.close();
});

/** The read on a screen, beside a stream. */
async function open() {
  const queryClient = makeQueryClient();
  onTestFinished(live.start());
  const read = await renderHook(
    // It renders anew for what is taken of it alone.
    () => useCall(listViews, {}, { pollMs: 5_000, isAbout: () => true }).data,
    undefined,
    ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
  );
  await read.until(() => expect(live.isHealthy()).toBe(true));
  const passes = (ms: number) => read.does(() => vi.advanceTimersByTimeAsync(ms));
  const isUnderWay = () => queryClient.isFetching() > 0;
  /** The server answers by a clock of its own: this one stands still meanwhile, however long that takes. */
  const looks = () => read.does(() => setTimeout(5));
  /** Lets time pass until so many have reached the server. */
  const reaches = async (count: number) => {
    while (asked < count) await (isUnderWay() ? looks() : passes(20));
  };
  /** And until the last of them is on the screen. @returns how long that took */
  const asks = async (count: number) => {
    const since = performance.now();
    await reaches(count);
    while (isUnderWay()) await looks();
    await passes(10);
    return performance.now() - since;
  };
  await asks(2);
  // The poll is told of its answer a turn later.
  await passes(50);
  return { read, passes, reaches, asks, queryClient };
}

it('is read once more where somebody else was reading it as it was told of: that may be of before', async () => {
  const { read, reaches, asks, passes, queryClient } = await open();
  const held = Promise.withResolvers<void>();
  holds = held.promise;
  const refreshed = refresh(queryClient, [listViews]);
  await reaches(3);
  const heard = Promise.withResolvers<void>();
  const deafen = live.listen({ onEvent: () => heard.resolve() });
  stream?.write('event: queue\ndata: {}\n\n');
  await heard.promise;
  deafen();
  await passes(200);
  holds = undefined;
  held.resolve();
  await refreshed;
  expect(await asks(4)).toBeLessThan(3_000);
  // It may be asked for once more on a busy machine; never is it left as it was.
  expect(read.now?.views).toEqual([{ id: String(asked) }]);
});

it('is read again soon where it was not answered, and then less often', async () => {
  const { read, passes, asks } = await open();
  fails = true;
  await asks(3);
  const soon = await asks(4);
  fails = false;
  const later = await asks(5);
  expect(soon).toBeLessThan(3_000);
  expect(later).toBeGreaterThan(1.5 * soon);
  await passes(8_000);
  expect(asked).toBe(5);
  expect(read.now).toMatchObject({ views: [{ id: '5' }] });
});
