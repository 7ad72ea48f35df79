// @vitest-environment jsdom
/** A list that is loaded again when the stream tells of an order, beside a server that listens (Product §29.37). */
import type { ServerResponse } from 'node:http';
import { answerJson, beginStream, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import { createElement, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api/client.ts';
import { clearAppState, setSession } from '../session/store.ts';
import { live } from './live.ts';
import { toldList, useToldList } from './use-told-list.ts';

let server: PageServer;
let stream: ServerResponse | null;
let asked: number;
let fails: boolean;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  stream = null;
  asked = 0;
  fails = false;
  server = await servePage((request, response) => {
    if (!request.url?.includes('/live')) {
      asked += 1;
      if (fails) return answerJson(response, 500, { status: 'error', message: 'Not now' });
      return answerJson(response, 200, { status: 'success', data: { orders: { asked } } });
    }
    stream = beginStream(response);
  });
  setSession({ accessToken: 'a-token' });
});
afterEach(async () => {
  clearAppState();
  await server.close();
  vi.useRealTimers();
});

const HydrateFallback = () => null;
const loader = () => toldList(api.call(listOrders, { query: {} }));

/** The list as it loads, on a page of a router. */
function pageOf(part: ReactNode) {
  return createMemoryRouter([{ path: '/', loader, element: part, HydrateFallback }]);
}

/** A list that has loaded, beside a healthy stream, with everything asked for once after it came. */
async function open() {
  let router: ReturnType<typeof pageOf> | undefined;
  const list = await renderHook(
    () => useToldList(useLoaderData<typeof loader>(), '/'),
    undefined,
    ({ children }) => {
      router ??= pageOf(children);
      return createElement(RouterProvider, { router });
    },
  );
  await list.until(() => expect(list.now.status).toBe('success'));
  const onEvent = vi.fn();
  const deafen = live.listen({ onEvent });
  const stop = live.start();
  await list.until(() => expect(live.isHealthy()).toBe(true));
  const passes = (ms: number) => list.does(() => vi.advanceTimersByTimeAsync(ms));
  /** So many were asked for, and the last one's answer is shown. */
  const asks = async (count: number) => {
    await list.until(() => expect(asked).toBe(count));
    await list.until(() => expect(router?.state.revalidation).toBe('idle'));
    await passes(0);
  };
  await passes(500);
  await asks(2);
  const tell = async () => {
    stream?.write('event: order\ndata: {"ref":"A"}\n\n');
    await list.until(() => expect(onEvent).toHaveBeenCalledTimes(1));
    await passes(500);
  };
  const leave = () => {
    stop();
    deafen();
  };
  return { list, passes, asks, tell, leave };
}

it('asks again soon, and then less often, for a list that did not come, and shows what it had', async () => {
  const { list, passes, asks, tell, leave } = await open();
  fails = true;
  await tell();
  await asks(3);
  await passes(2_000);
  await asks(4);
  expect(list.now).toMatchObject({ data: { orders: { asked: 2 } } });
  fails = false;
  await passes(3_000);
  expect(asked).toBe(4);
  await passes(1_000);
  await asks(5);
  await passes(10_000);
  expect(asked).toBe(5);
  expect(list.now).toMatchObject({ data: { orders: { asked: 5 } } });
  leave();
});
