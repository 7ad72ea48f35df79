// @vitest-environment jsdom
/** An order on the screen, against a server that listens. */
import type { ServerResponse } from 'node:http';
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOrder } from './use-order.ts';

let server: PageServer;
let status: OrderStatus;
/** What the server does with a read: answers it, loses it, or leaves it waiting for the test. */
let reading: 'answered' | 'lost' | 'waiting';
let waiting: ServerResponse[];
let asked: number;
let arrived: () => void;

const answer = (response: ServerResponse | undefined, of: OrderStatus) =>
  response && answerJson(response, 200, { status: 'success', data: { payments: { id: '7', status: of } } });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  status = 'pending';
  reading = 'answered';
  waiting = [];
  asked = 0;
  arrived = () => {};
  server = await servePage((_, response) => {
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
