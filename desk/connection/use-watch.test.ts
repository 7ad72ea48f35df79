// @vitest-environment jsdom
/** The watch over the connection, against a server that listens (Product §28.75). */
import { type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { noteAnswer, useLostSince } from './connection.ts';
import { useConnectionWatch } from './use-watch.ts';

let server: PageServer;
beforeEach(async () => {
  // It takes what is asked, and answers nothing.
  server = await servePage((request) => void request.resume());
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const client = new QueryClient();
const withClient = ({ children }: { children?: ReactNode }) =>
  createElement(QueryClientProvider, { client }, children);
function useWatch() {
  useConnectionWatch();
  return useLostSince();
}

it('says within five seconds that nothing is answered, from the last answer on', async () => {
  noteAnswer();
  const answered = Date.now();
  const watch = await renderHook(useWatch, undefined, withClient);
  await watch.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(watch.now).toBeNull();
  await watch.does(() => vi.advanceTimersByTimeAsync(4_000));
  expect(watch.now).toBe(answered);
  await watch.does(() => noteAnswer());
  expect(watch.now).toBeNull();
});

it('says at once that there is no network', async () => {
  noteAnswer();
  const watch = await renderHook(useWatch, undefined, withClient);
  // Whoever reads for the desk hears of it too, and would go on without a network in the next test.
  onTestFinished(() => void window.dispatchEvent(new Event('online')));
  await watch.does(() => void window.dispatchEvent(new Event('offline')));
  expect(watch.now).toBe(Date.now());
});
