// @vitest-environment jsdom
/** The chat against a server that listens. */
import type { ServerResponse } from 'node:http';
import { answerJson, beginStream, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { eventually, renderHook } from '@cowrie/client/testing/render.ts';
import type { ChatMessage } from '@cowrie/contract/chat.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../../live/live.ts';
import { clearAppState, setSession } from '../../session/store.ts';
import { untilTold } from '../../unread/told.ts';
import { useThread } from './use-thread.ts';

const ORDER = { id: '12', trx_type: 'payment', reference: 'CWR-1' } as const;

type Post = { key: string; message: string };

let server: PageServer;
let said: ChatMessage[];
let posts: Post[];
/** What was said of writing: that one does, or no longer. */
let typing: boolean[];
/** The ids of messages that were said to be shown. */
let shown: string[];
/** What becomes of a message: taken, refused, or its answer held until the test lets it go. */
let take: (post: Post, response: ServerResponse) => void;
/** What an answer with the thread waits for. */
let hold: () => Promise<void>;
/** How often the thread was read; `onRead` is told of each. */
let onRead: () => void;
let stream: ServerResponse | null;

const message = (text: string): ChatMessage => ({
  id: String(said.length + 1),
  chat_ref: 'CWR-1',
  user_id: '1',
  admin_id: null,
  topic: '',
  message: text,
  msg_array: [],
  trx_type: 'payment',
  trx_ref: 'CWR-1',
  file: null,
  created_at: '2026-01-02T10:00:00.000Z',
  from: 'customer',
  from_user: true,
});

/** Each message once, however often it comes under its key. */
function accept({ key, message: text }: Post, response: ServerResponse) {
  const earlier = posts.findIndex((post) => post.key === key) < posts.length - 1;
  const kept = earlier && said.find((one) => one.message === text);
  const chat = kept || message(text);
  if (!kept) said.push(chat);
  answerJson(response, 200, { status: 'success', data: { chat } });
}
/** Holds the answer to the next message until what is returned is called. */
function holdAnswer(): () => void {
  let letGo = () => {};
  take = (post, response) => {
    letGo = () => accept(post, response);
  };
  return () => letGo();
}
const refuse = (_: Post, response: ServerResponse) =>
  answerJson(response, 409, { status: 'error', code: 'order_closed', message: 'This order is closed.' });

beforeEach(async () => {
  sessionStorage.clear();
  said = [];
  posts = [];
  typing = [];
  shown = [];
  take = accept;
  hold = async () => {};
  onRead = () => {};
  stream = null;
  server = await servePage(async (request, response) => {
    if (request.url?.includes('/live?') || request.url?.endsWith('/live')) {
      stream = beginStream(response);
      return;
    }
    if (request.method === 'GET') {
      await hold();
      answerJson(response, 200, { status: 'success', data: { chats: said, read: '0', seen: '0' } });
      return onRead();
    }
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    if (request.url?.endsWith('/live/typing')) {
      typing.push(JSON.parse(text).on);
      return answerJson(response, 200, { status: 'success', data: {} });
    }
    if (request.url?.endsWith('/chats/seen')) {
      shown.push(JSON.parse(text).id);
      return answerJson(response, 200, { status: 'success', data: {} });
    }
    const post = { key: String(request.headers['idempotency-key']), message: JSON.parse(text).message };
    posts.push(post);
    take(post, response);
  });
});
afterEach(() => server.close());

const open = (isOpen = true) =>
  renderHook(({ isOpen }: { isOpen: boolean }) => useThread(ORDER, isOpen), { isOpen });
type Chat = Awaited<ReturnType<typeof open>>;

const words = (chat: Chat) => chat.now.messages?.map((one) => one.message);

it('shows a message as pending at once, and as sent when the server has it', async () => {
  const chat = await open();
  await chat.until(() => expect(words(chat)).toEqual([]));
  const letGo = holdAnswer();
  await chat.does(() => chat.now.setTyped('Is it paid?'));
  await chat.does(() => chat.now.send('Is it paid?'));
  expect(chat.now.typed).toBe('');
  expect(chat.now.unsent).toMatchObject([{ text: 'Is it paid?' }]);
  expect(chat.now.isSending(chat.now.unsent[0]?.key ?? '')).toBe(true);
  expect(words(chat)).toEqual([]);
  await chat.until(() => expect(posts).toHaveLength(1));
  letGo();
  await chat.until(() => expect(words(chat)).toEqual(['Is it paid?']));
  expect(chat.now.unsent).toEqual([]);
});

it('says of a message that is still on its way as its panel is opened anew that it is', async () => {
  const chat = await open();
  await chat.until(() => expect(words(chat)).toEqual([]));
  const letGo = holdAnswer();
  await chat.does(() => chat.now.send('Is it paid?'));
  await chat.until(() => expect(posts).toHaveLength(1));
  await chat.leave();
  const again = await open();
  await again.until(() => expect(again.now.unsent).toMatchObject([{ text: 'Is it paid?' }]));
  const key = again.now.unsent[0]?.key ?? '';
  expect(again.now.isSending(key)).toBe(true);
  await again.does(() => again.now.retry(key));
  expect(posts).toHaveLength(1);
  letGo();
  await again.until(() => expect(again.now.isSending(key)).toBe(false));
});

it('says once up to which message it was shown', async () => {
  said.push(message('One'));
  said.push(message('Two'));
  const chat = await open();
  await chat.until(() => expect(shown).toEqual(['2']));
  await chat.does(() => chat.now.reload());
  said.push(message('Three'));
  await chat.does(() => chat.now.reload());
  await chat.until(() => expect(shown).toEqual(['2', '3']));
});

it('says nothing of an own message until what may stand before it was fetched', async () => {
  said.push(message('One'));
  const chat = await open();
  await chat.until(() => expect(shown).toEqual(['1']));
  take = (post, response) => {
    said.push({ ...message('Do not pay yet!'), from: 'staff', from_user: false });
    accept(post, response);
  };
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  hold = () => free;
  await chat.does(() => chat.now.send('Good night'));
  await chat.until(() => expect(words(chat)).toEqual(['One', 'Good night']));
  await chat.does(() => chat.now.setTyped('And'));
  await chat.does(untilTold);
  expect(shown).toEqual(['1']);
  letGo();
  await chat.until(() => expect(words(chat)).toEqual(['One', 'Do not pay yet!', 'Good night']));
  await chat.until(() => expect(shown).toEqual(['1', '3']));
});

it('says that one is writing, not at every key, and that it was sent', async () => {
  const chat = await open();
  await chat.until(() => expect(words(chat)).toEqual([]));
  for (const text of ['I', 'Is', 'Is it']) await chat.does(() => chat.now.setTyped(text));
  await chat.until(() => expect(typing).toEqual([true]));
  await chat.does(() => chat.now.send('Is it'));
  await chat.until(() => expect(typing).toEqual([true, false]));
  await chat.does(() => chat.now.setTyped('A'));
  await chat.until(() => expect(typing).toEqual([true, false, true]));
});

it('brings the last words of an order that closes', async () => {
  const chat = await open();
  await chat.until(() => expect(words(chat)).toEqual([]));
  said.push({ ...message('Your receiver was paid.'), from: 'system', from_user: false });
  await chat.again({ isOpen: false });
  await chat.until(() => expect(words(chat)).toEqual(['Your receiver was paid.']));
});

it('shows what is written under a closed order: where its refund is', async () => {
  setSession({ accessToken: 'a-token' });
  let reads = 0;
  onRead = () => {
    reads += 1;
  };
  const chat = await open(false);
  await chat.until(() => expect(words(chat)).toEqual([]));
  onTestFinished(live.start());
  onTestFinished(clearAppState);
  await eventually(() => expect(live.isHealthy()).toBe(true));
  // Once more as the stream begins.
  await chat.until(() => expect(reads).toBe(2));
  said.push({ ...message('It is in your balance.'), from: 'system', from_user: false });
  stream?.write('event: thread\ndata: {"ref":"CWR-1","id":1}\n\n');
  await chat.until(() => expect(words(chat)).toEqual(['It is in your balance.']));
});

it('marks a message that was refused, and sends it again under its key', async () => {
  const chat = await open();
  take = refuse;
  await chat.does(() => chat.now.send('Hello'));
  await chat.until(() => expect(chat.now.unsent).toMatchObject([{ problem: 'This order is closed.' }]));
  const key = chat.now.unsent[0]?.key ?? '';
  expect(chat.now.isSending(key)).toBe(false);
  take = accept;
  await chat.does(() => chat.now.retry(key));
  await chat.until(() => expect(words(chat)).toEqual(['Hello']));
  expect(posts.map((post) => post.key)).toEqual([key, key]);
  expect(chat.now.unsent).toEqual([]);
});

it('keeps a stuck message over a reload, until it is dropped', async () => {
  const chat = await open();
  take = refuse;
  await chat.does(() => chat.now.send('Hello'));
  await chat.until(() => expect(chat.now.unsent[0]?.problem).toBeDefined());
  await chat.leave();
  const reloaded = await open();
  expect(reloaded.now.unsent).toMatchObject([{ text: 'Hello', problem: 'This order is closed.' }]);
  await reloaded.does(() => reloaded.now.drop(reloaded.now.unsent[0]?.key ?? ''));
  expect(reloaded.now.unsent).toEqual([]);
  await reloaded.leave();
  expect((await open()).now.unsent).toEqual([]);
});

it('settles a message by itself whose answer alone got lost', async () => {
  const chat = await open();
  take = (post, response) => {
    said.push(message(post.message));
    response.destroy();
  };
  await chat.does(() => chat.now.send('Hello'));
  await chat.until(() => expect(chat.now.unsent[0]?.problem).toMatch(/could not reach/));
  take = accept;
  await chat.does(() => chat.now.reload());
  await chat.until(() => expect(chat.now.unsent).toEqual([]));
  expect(words(chat)).toEqual(['Hello']);
  expect(new Set(posts.map((post) => post.key)).size).toBe(1);
});

it('settles by itself once connected again where that answer got lost, too', async () => {
  const chat = await open();
  const lose: typeof take = (post, response) => {
    if (!posts.slice(0, -1).some(({ key }) => key === post.key)) said.push(message(post.message));
    response.destroy();
  };
  take = lose;
  await chat.does(() => chat.now.send('Hello'));
  await chat.until(() => expect(chat.now.unsent[0]?.problem).toMatch(/could not reach/));
  await chat.does(() => chat.now.reload());
  await chat.until(() => expect(posts).toHaveLength(2));
  await chat.until(() => expect(chat.now.isSending(posts[0]?.key ?? '')).toBe(false));
  expect(words(chat)).toEqual(['Hello']);
  take = accept;
  await chat.does(() => void window.dispatchEvent(new Event('online')));
  await chat.until(() => expect(chat.now.unsent).toEqual([]));
  expect(words(chat)).toEqual(['Hello']);
  expect(new Set(posts.map((post) => post.key)).size).toBe(1);
});

it('sends two messages of the same words as two', async () => {
  const chat = await open();
  await chat.until(() => expect(words(chat)).toEqual([]));
  await chat.does(() => chat.now.send('Hello'));
  await chat.until(() => expect(words(chat)).toEqual(['Hello']));
  await chat.does(() => chat.now.send('Hello'));
  await chat.until(() => expect(words(chat)).toEqual(['Hello', 'Hello']));
  expect(new Set(posts.map((post) => post.key)).size).toBe(2);
});

it('says that it did not load, and keeps what it has when a later read fails', async () => {
  take = accept;
  const working = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no reply')));
  const chat = await open();
  await chat.until(() => expect(chat.now.hasFailed).toBe(true));
  vi.stubGlobal('fetch', working);
  said.push(message('Hello'));
  await chat.does(() => chat.now.reload());
  expect(chat.now.hasFailed).toBe(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no reply')));
  await chat.does(() => chat.now.reload());
  expect(chat.now.hasFailed).toBe(false);
  expect(words(chat)).toEqual(['Hello']);
});

it('is read every five seconds while the order is open, and once when it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const read = () =>
      new Promise<void>((resolve) => {
        onRead = resolve;
      });
    let next = read();
    const chat = await open();
    await chat.does(() => next);
    await chat.until(() => expect(words(chat)).toEqual([]));
    said.push(message('From the desk'));
    next = read();
    await chat.does(() => vi.advanceTimersByTime(5_000));
    await chat.does(() => next);
    await chat.until(() => expect(words(chat)).toEqual(['From the desk']));

    next = read();
    await chat.again({ isOpen: false });
    await chat.does(() => next);
    let reads = 0;
    onRead = () => {
      reads += 1;
    };
    await chat.does(() => vi.advanceTimersByTime(60_000));
    // A read that anybody asks for comes, and no other came before it.
    await chat.does(() => chat.now.reload());
    expect(reads).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it('says of a stuck message that the network is back, sends nothing by itself, and leaves a refusal as it is', async () => {
  const chat = await open();
  await chat.until(() => expect(words(chat)).toEqual([]));
  take = refuse;
  await chat.does(() => chat.now.send('Too late?'));
  await chat.until(() => expect(chat.now.unsent[0]?.problem).toBe('This order is closed.'));
  take = (_, response) => void response.destroy();
  await chat.does(() => chat.now.send('Is it paid?'));
  const ONCE = 'Trying again does not send it twice.';
  await chat.until(() => expect(chat.now.unsent[1]?.problem).toMatch(/could not reach the server/));
  expect(chat.now.unsent[1]?.problem).toContain(ONCE);
  const before = posts.length;
  // Whoever listens for the network does so once what is shown has settled.
  await chat.does(() => {});
  await chat.does(() => void window.dispatchEvent(new Event('online')));
  expect(chat.now.unsent.map(({ problem }) => problem)).toEqual([
    'This order is closed.',
    `You are connected again, and nothing here is lost. Please try again. ${ONCE}`,
  ]);
  expect(posts).toHaveLength(before);
  take = accept;
  await chat.does(() => chat.now.retry(chat.now.unsent[1]?.key ?? ''));
  await chat.until(() => expect(words(chat)).toEqual(['Is it paid?']));
});
