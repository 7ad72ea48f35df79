// @vitest-environment jsdom
/** An order on the screen, against a server that listens. */
import type { ServerResponse } from 'node:http';
import { answerJson, beginStream, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { eventually, renderHook } from '@cowrie/client/testing/render.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../../live/live.ts';
import { clearAppState, setSession } from '../../session/store.ts';
import { useOrder } from './use-order.ts';

let server: PageServer;
let status: OrderStatus;
/** What the server does with a read: answers it, loses it, or leaves it waiting for the test. */
let reading: 'answered' | 'lost' | 'waiting';
let waiting: ServerResponse[];
let hasCases: boolean;
let stream: ServerResponse | null;
let asked: number;
let arrived: () => void;

const answer = (response: ServerResponse | undefined, of: OrderStatus) =>
  response &&
  answerJson(response, 200, {
    status: 'success',
    data: { payments: { id: '7', reference: 'CWR-1', status: of, has_cases: hasCases } },
  });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  status = 'pending';
  reading = 'answered';
  waiting = [];
  hasCases = false;
  stream = null;
  asked = 0;
  arrived = () => {};
  server = await servePage((request, response) => {
    if (request.url?.includes('/live')) {
      stream = beginStream(response);
      return;
    }
    asked += 1;
    if (reading === 'answered') return answer(response, status);
    if (reading === 'lost') return response.destroy();
    waiting.push(response);
    arrived();
  });
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

/** Resolves when so many reads are waiting. */
const reads = (count: number) =>
  new Promise<void>((resolve) => {
    arrived = () => waiting.length >= count && resolve();
    arrived();
  });

const render = () => renderHook(() => useOrder('payment', '7'), undefined);

/** An order that has loaded. */
async function open() {
  const order = await render();
  await order.until(() => expect(order.now.order?.status).toBe('pending'));
  return order;
}

it('is read again ten seconds after each answer', async () => {
  const order = await open();
  for (const next of ['awaiting', 'processing'] as const) {
    status = next;
    await order.does(() => vi.advanceTimersByTime(10_000));
    await order.until(() => expect(order.now.order?.status).toBe(next));
  }
});

it('stays the same object where nothing has changed, so that nothing is drawn again', async () => {
  const order = await open();
  const before = order.now.order;
  await order.does(() => order.now.refresh());
  expect(order.now.order).toBe(before);
});

it('stops asking once the order is closed', async () => {
  const order = await open();
  status = 'successful';
  await order.does(() => order.now.refresh());
  expect(order.now.order?.status).toBe('successful');
  const before = asked;
  await order.does(() => vi.advanceTimersByTime(60_000));
  // A read that anybody asks for comes, and no other came before it.
  await order.does(() => order.now.refresh());
  expect(asked).toBe(before + 1);
});

it('keeps what it has when an answer is lost, and asks again', async () => {
  const order = await open();
  reading = 'lost';
  await order.does(() => order.now.refresh());
  expect(order.now).toMatchObject({ problem: null, order: { status: 'pending' } });
  reading = 'answered';
  status = 'awaiting';
  await order.does(() => vi.advanceTimersByTime(10_000));
  await order.until(() => expect(order.now.order?.status).toBe('awaiting'));
});

it('does not let a slow answer bring back what a later one has replaced', async () => {
  const order = await open();
  reading = 'waiting';
  const slow = order.now.refresh();
  await reads(1);
  const quick = order.now.refresh();
  await reads(2);
  const [first, second] = waiting;
  answer(second, 'awaiting');
  await order.does(() => quick);
  answer(first, 'pending');
  await order.does(() => slow);
  expect(order.now.order?.status).toBe('awaiting');
});

it('says that it did not load where the first read fails', async () => {
  reading = 'lost';
  const order = await render();
  await order.until(() => expect(order.now.problem).toContain('could not reach the server'));
  expect(order.now.order).toBeNull();
});

it('is read again as a first case about it is opened elsewhere, closed as it is, and not for each word in it', async () => {
  status = 'cancelled';
  setSession({ accessToken: 'a-token' });
  const order = await render();
  await order.until(() => expect(order.now.order?.status).toBe('cancelled'));
  onTestFinished(live.start());
  onTestFinished(clearAppState);
  await eventually(() => expect(live.isHealthy()).toBe(true));
  /** What is told of within a tenth of a second is asked for together. */
  const comes = (expected: () => void) =>
    order.until(() => {
      vi.advanceTimersByTime(100);
      expected();
    });
  // Once more as the stream begins.
  await comes(() => expect(asked).toBe(2));
  hasCases = true;
  stream?.write('event: case\ndata: {"ref":"CWR-2","id":1}\n\nevent: case\ndata: {"ref":"CWR-1","id":1}\n\n');
  await comes(() => expect(order.now.order?.has_cases).toBe(true));
  expect(asked).toBe(3);
  await order.does(() => {});
  // Its conversation is here by now, and hears of itself.
  status = 'successful';
  stream?.write('event: case\ndata: {"ref":"CWR-1","id":2}\n\nevent: order\ndata: {"ref":"CWR-1","v":2}\n\n');
  await comes(() => expect(order.now.order?.status).toBe('successful'));
  expect(asked).toBe(4);
});
