/** Tabs of a browser against a server that listens; the locks and channels are real ones. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Live, makeLive } from './live.ts';
import { type PageServer, servePage } from './testing/page-server.ts';

type Event = { name: 'order'; data: { ref: string } };
type Opened = { token: string | undefined; response: ServerResponse };

let server: PageServer;
/** The streams that stand, and how many were asked for. */
let streams: Opened[];
let asked: number;
/** How many of these have been answered, or refused. */
let settled: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let page: EventTarget & { hidden: boolean };
let browser: EventTarget;
let tabs: Tab[];
let token: string | null;

const write = (response: ServerResponse | undefined, name: string, data: object = {}) =>
  response?.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
/** Everybody who listens is told. */
const tell = (name: string, data: object) => {
  for (const { response } of streams) write(response, name, data);
};

function openStream(request: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  streams.push({ token: request.headers.authorization, response });
  request.socket.on('close', () => {
    streams = streams.filter((one) => one.response !== response);
  });
  write(response, 'hello');
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  page = Object.assign(new EventTarget(), { hidden: false });
  browser = Object.assign(new EventTarget(), { BroadcastChannel });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  token = 'a';
  tabs = [];
  streams = [];
  asked = 0;
  settled = 0;
  answer = openStream;
  server = await servePage((request, response) => {
    asked += 1;
    answer(request, response);
  });
  const ask = fetch;
  const counted: typeof fetch = (path, init) => ask(path, init).finally(() => settled++);
  vi.stubGlobal('fetch', counted);
});
afterEach(async () => {
  for (const tab of tabs) tab.close();
  await server.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Waits for what the server's answers bring, while the test alone moves the clock. */
async function until(expected: () => void) {
  const end = performance.now() + 15_000;
  for (;;) {
    try {
      return expected();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((turn) => setImmediate(turn));
  }
}

type Tab = { live: Live<Event>; heard: string[]; close: () => void };

function openTab({ hiddenMs = Number.POSITIVE_INFINITY } = {}): Tab {
  const live = makeLive<Event>({ name: 'test', url: '/live', token: () => token, hiddenMs });
  const heard: string[] = [];
  live.listen({
    onEvent: ({ data }) => heard.push(data.ref),
    onHealth: (isHealthy) => heard.push(isHealthy ? 'healthy' : 'lost'),
    onMissed: () => heard.push('catches up'),
    onEnded: () => heard.push('ended'),
  });
  const tab = { live, heard, close: live.start() };
  tabs.push(tab);
  return tab;
}
const healthy = async (...ones: Tab[]) => {
  await until(() => expect(ones.map(({ live }) => live.isHealthy())).toEqual(ones.map(() => true)));
};
const lost = (tab: Tab) => until(() => expect(tab.live.isHealthy()).toBe(false));
const streamsAre = (count: number) => until(() => expect(streams).toHaveLength(count));
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** A comment, and an event behind it that says when it was heard. */
async function heartbeat() {
  const before = tabs[0]?.heard.length ?? 0;
  streams[0]?.response.write(':\n\n');
  tell('order', { ref: 'heartbeat' });
  await until(() => expect(tabs[0]?.heard.length).toBe(before + 1));
}
const turns = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

describe('one stream', () => {
  it('brings events with the session’s token, once it has proven itself', async () => {
    const tab = openTab();
    await healthy(tab);
    expect(streams[0]?.token).toBe('Bearer a');
    tell('order', { ref: 'A' });
    await until(() => expect(tab.heard).toEqual(['healthy', 'catches up', 'A']));
  });

  it('puts together what comes in pieces', async () => {
    const tab = openTab();
    await healthy(tab);
    const text = 'event: order\ndata: {"ref":"₦1"}\n\n';
    const bytes = Buffer.from(text);
    const cut = bytes.indexOf(0xe2) + 1;
    streams[0]?.response.write(bytes.subarray(0, cut));
    await new Promise((done) => setImmediate(done));
    streams[0]?.response.write(bytes.subarray(cut));
    await until(() => expect(tab.heard).toContain('₦1'));
  });

  it('comes back with growing pauses, and catches up', async () => {
    const tab = openTab();
    await healthy(tab);
    answer = (_, response) => response.destroy();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    streams[0]?.response.destroy();
    await lost(tab);
    for (const [tries, pauseMs] of [3_000, 6_000, 12_000, 24_000, 30_000, 30_000].entries()) {
      await passes(pauseMs - 1);
      expect(asked).toBe(tries + 1);
      await passes(1);
      await until(() => expect(settled).toBe(tries + 2));
    }
    answer = openStream;
    await passes(30_000);
    await healthy(tab);
    expect(tab.heard).toEqual(['healthy', 'catches up', 'lost', 'healthy', 'catches up']);
  });

  it('waits as long as the server asks, and stops where there is no session any more', async () => {
    answer = (_, response) => response.writeHead(503, { 'retry-after': '20' }).end();
    const tab = openTab();
    await until(() => expect(settled).toBe(1));
    await passes(19_999);
    expect(asked).toBe(1);
    answer = (_, response) => response.writeHead(401).end();
    await passes(1);
    await until(() => expect(tab.heard).toEqual(['ended']));
    await passes(600_000);
    expect(asked).toBe(2);
  });

  it('is counted dead after silence, and where what stands between keeps its beginning', async () => {
    const tab = openTab();
    await healthy(tab);
    await passes(40_000);
    await heartbeat();
    await passes(49_999);
    expect(tab.live.isHealthy()).toBe(true);
    answer = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    await passes(1);
    await lost(tab);
    await passes(1_000);
    await until(() => expect(asked).toBe(2));
    await passes(10_000);
    expect(tab.live.isHealthy()).toBe(false);
    await passes(2_000);
    await until(() => expect(asked).toBe(3));
  });

  it('comes back at once when the network does, and when the tab is shown after sleep', async () => {
    const tab = openTab();
    await healthy(tab);
    browser.dispatchEvent(new Event('online'));
    await until(() => expect(asked).toBe(2));
    await healthy(tab);
    turns(true);
    vi.setSystemTime(Date.now() + HOUR_MS);
    turns(false);
    await until(() => expect(asked).toBe(3));
    turns(true);
    turns(false);
    await healthy(tab);
    expect(asked).toBe(3);
  });

  it('ends with its session, and begins anew with the next', async () => {
    const tab = openTab();
    await healthy(tab);
    tell('ended', { because: 'session' });
    await until(() => expect(tab.heard.slice(2)).toEqual(['lost', 'ended']));
    tab.close();
    token = 'b';
    tabs.push({ ...tab, close: tab.live.start() });
    await healthy(tab);
    expect(streams.at(-1)?.token).toBe('Bearer b');
  });

  it('says nothing of the end of a session that its customer ended: there is nobody to ask for', async () => {
    const tab = openTab();
    await healthy(tab);
    token = null;
    tell('ended', { because: 'session' });
    // What would be told comes with it.
    await until(() => expect(tab.heard).toContain('lost'));
    expect(tab.heard.slice(2)).toEqual(['lost']);
  });

  it('asks for everything shown where something may have been missed, each in its own time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const tab = openTab();
    await healthy(tab);
    tell('again', {});
    tell('order', { ref: 'A' });
    await until(() => expect(tab.heard).toContain('A'));
    expect(tab.heard).toEqual(['healthy', 'catches up', 'A']);
    await passes(1_500);
    expect(tab.heard).toEqual(['healthy', 'catches up', 'A', 'catches up']);
  });
});

describe('the tabs of a browser', () => {
  it('share one stream, and each hears everything once', async () => {
    const [first, second] = [openTab(), openTab()];
    await healthy(first, second);
    const third = openTab();
    await healthy(third);
    expect(asked).toBe(1);
    tell('order', { ref: 'A' });
    await until(() => {
      for (const { heard } of [first, second, third]) expect(heard).toEqual(['healthy', 'catches up', 'A']);
    });
  });

  it('go on with a stream of the next as the first closes', async () => {
    const [first, second] = [openTab(), openTab()];
    await healthy(first, second);
    first.close();
    await until(() => expect(asked).toBe(2));
    await healthy(second);
    await streamsAre(1);
    tell('order', { ref: 'A' });
    await until(() => expect(second.heard.at(-1)).toBe('A'));
    expect(second.heard).toEqual(['healthy', 'catches up', 'lost', 'healthy', 'catches up', 'A']);
  });

  it('hear of a lost stream all at once', async () => {
    const [first, second] = [openTab(), openTab()];
    await healthy(first, second);
    streams[0]?.response.destroy();
    await lost(first);
    await lost(second);
    await passes(1_000);
    await healthy(first, second);
  });

  it('let go of the stream a minute after they went out of sight', async () => {
    const tab = openTab({ hiddenMs: 60_000 });
    await healthy(tab);
    turns(true);
    await passes(30_000);
    await heartbeat();
    await passes(29_999);
    expect(tab.live.isHealthy()).toBe(true);
    await passes(1);
    expect(tab.live.isHealthy()).toBe(false);
    await streamsAre(0);
    turns(false);
    await healthy(tab);
    expect(asked).toBe(2);
  });

  it('take the stream over from one that was put to sleep', async () => {
    const held = Promise.withResolvers<void>();
    // What a sleeping tab is to the others: it holds the lock and says nothing.
    const asleep = navigator.locks.request('test', () => held.promise).catch(() => {});
    const tab = openTab();
    await passes(5_000);
    await healthy(tab);
    held.resolve();
    await asleep;
  });

  it('have one each where the browser has no way to share', async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), {}));
    const [first, second] = [openTab(), openTab()];
    await healthy(first, second);
    expect(asked).toBe(2);
  });
});
