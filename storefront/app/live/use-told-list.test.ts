// @vitest-environment jsdom
/** A list that is loaded again when the stream tells of an order, beside a server that listens (Product §29.37). */
import type { ServerResponse } from 'node:http';
import { answerJson, beginStream, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { eventually, renderHook } from '@cowrie/client/testing/render.ts';
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
/** Answers that are on their way; null where each comes at once. */
let onTheirWay: (() => void)[] | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  stream = null;
  asked = 0;
  fails = false;
  onTheirWay = null;
  server = await servePage((request, response) => {
    if (!request.url?.includes('/live')) {
      asked += 1;
      if (fails) return answerJson(response, 500, { status: 'error', message: 'Not now' });
      const data = { orders: { asked } };
      const come = () => answerJson(response, 200, { status: 'success', data });
      return onTheirWay ? void onTheirWay.push(come) : come();
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

async function render() {
  let router: ReturnType<typeof pageOf> | undefined;
  const list = await renderHook(
    () => useToldList(useLoaderData<typeof loader>(), '/'),
    undefined,
    ({ children }) => {
      router ??= pageOf(children);
      return createElement(RouterProvider, { router });
    },
  );
  return { list, isIdle: () => router?.state.revalidation === 'idle' };
}

/** The stream of changes, healthy. */
async function listen() {
  const onEvent = vi.fn();
  const deafen = live.listen({ onEvent });
  const stop = live.start();
  await eventually(() => expect(live.isHealthy()).toBe(true));
  return {
    onEvent,
    leave: () => {
      stop();
      deafen();
    },
  };
}

const tellOfOrder = () => stream?.write('event: order\ndata: {"ref":"A"}\n\n');

/** A list that has loaded, beside a healthy stream, with everything asked for once after it came. */
async function open() {
  const { list, isIdle } = await render();
  await list.until(() => expect(list.now.status).toBe('success'));
  const { onEvent, leave } = await listen();
  const passes = (ms: number) => list.does(() => vi.advanceTimersByTimeAsync(ms));
  /** So many were asked for, and the last one's answer is shown. */
  const asks = async (count: number) => {
    await list.until(() => expect(asked).toBe(count));
    await list.until(() => expect(isIdle()).toBe(true));
    await passes(0);
  };
  await passes(500);
  await asks(2);
  const tell = async () => {
    tellOfOrder();
    await list.until(() => expect(onEvent).toHaveBeenCalledTimes(1));
    await passes(500);
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

it('asks once more for a list that was told of while it was on its way', async () => {
  const { onEvent, leave } = await listen();
  onTheirWay = [];
  const { list } = await render();
  await eventually(() => expect(onTheirWay).toHaveLength(1));
  tellOfOrder();
  await eventually(() => expect(onEvent).toHaveBeenCalledTimes(1));
  const [come] = onTheirWay;
  onTheirWay = null;
  come?.();
  await list.until(() => expect(list.now.status).toBe('success'));
  await list.until(() => expect(list.now).not.toMatchObject({ data: { orders: { asked: 1 } } }));
  leave();
});
