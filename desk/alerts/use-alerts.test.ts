// @vitest-environment jsdom
/** What waits, asked for as the stream tells of it, beside a server that listens (Product §28.74). */
import type { ServerResponse } from 'node:http';
import { answerJson, beginStream, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { renderHook } from '@cowrie/client/testing/render.ts';
import { type Calling, deskNow } from '@cowrie/contract/desk/now.ts';
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeQueryClient, refresh } from '../api/queries.ts';
import { useDeskNow } from '../frame/use-desk-now.ts';
import { live } from '../live/live.ts';
import { endSession, startSession } from '../session/session-store.ts';
import { useAlerts } from './use-alerts.ts';
import { useWaitingText } from './waiting-store.ts';

let server: PageServer;
let stream: ServerResponse | undefined;
/** How much waits. */
let calling: number;
let asked: number;
let newest: Calling[];
/** An answer, as it was when it was asked for, waits for this. */
let holds: Promise<void> | undefined;

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
  calling = 1;
  asked = 0;
  newest = [];
  holds = undefined;
  server = await servePage(async (request, response) => {
    if (request.url?.includes('/live')) {
      stream = beginStream(response);
      return;
    }
    asked += 1;
    const data = { calling, newest };
    await holds;
    answerJson(response, 200, { status: 'success', data });
  });
  startSession({ token: 'a token', staff: { id: '1', role: 'owner' } as Staff });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** The desk's tab beside a stream, which has asked for all that it asks for at first. */
async function open() {
  const queryClient = makeQueryClient();
  const stop = live.start();
  const tab = await renderHook(
    () => {
      useAlerts();
      useDeskNow();
      return useWaitingText();
    },
    undefined,
    ({ children }) =>
      createElement(
        MemoryRouter,
        null,
        createElement(QueryClientProvider, { client: queryClient }, children),
      ),
  );
  let heard = 0;
  const deafen = live.listen({ onEvent: () => (heard += 1) });
  const passes = (ms: number) => tab.does(() => vi.advanceTimersByTimeAsync(ms));
  /** Says so within this time, which goes on while it is waited for. */
  const says = async (text: string, withinMs = 1_000) => {
    const since = performance.now();
    await tab.until(() => {
      vi.advanceTimersByTime(5);
      expect(tab.now).toBe(text);
    });
    expect(performance.now() - since).toBeLessThan(withinMs);
  };
  /** One more waits, as the stream tells. */
  const comes = async () => {
    const before = heard;
    calling += 1;
    stream?.write('event: queue\ndata: {}\n\n');
    await tab.until(() => expect(heard).toBe(before + 1));
  };
  await tab.until(() => expect(live.isHealthy()).toBe(true));
  await says('1', 3_000);
  // What is asked for as a stream begins is answered, and old.
  await passes(6_000);
  onTestFinished(async () => {
    deafen();
    stop();
    await tab.leave();
    endSession();
  });
  return { tab, queryClient, says, comes };
}

it('what comes right after something came is there a second later, not at the next round', async () => {
  const { says, comes } = await open();
  await comes();
  await says('2');
  await comes();
  await says('3', 3_000);
});

it('what comes while it is being read already is read once more', async () => {
  const { tab, queryClient, says, comes } = await open();
  const held = Promise.withResolvers<void>();
  holds = held.promise;
  const before = asked;
  const refreshed = refresh(queryClient, [deskNow]);
  await tab.until(() => expect(asked).toBe(before + 1));
  await comes();
  holds = undefined;
  held.resolve();
  await tab.does(() => refreshed);
  await says('2', 3_000);
});

it('what the system was told goes as its person does: whoever signs in next reads of no customer of theirs', async () => {
  const shown: { title: string; isOpen: boolean }[] = [];
  class Told extends EventTarget {
    static readonly permission = 'granted';
    readonly one: (typeof shown)[number];
    constructor(title: string) {
      super();
      this.one = { title, isOpen: true };
      shown.push(this.one);
    }
    close() {
      this.one.isOpen = false;
    }
  }
  vi.stubGlobal('Notification', Told);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const { tab, says, comes } = await open();
  newest = [
    {
      ...{ key: 'proof:1', kind: 'proof', reference: 'CWR-00000001', case_id: null },
      ...{ who: 'Amaka Okafor', at: '2026-11-27T10:00:00.000Z' },
    },
  ];
  await comes();
  await says('2');
  expect(shown).toEqual([{ title: 'New proof', isOpen: true }]);
  await tab.leave();
  expect(shown).toEqual([{ title: 'New proof', isOpen: false }]);
});
