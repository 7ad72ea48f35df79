// @vitest-environment jsdom
/** A thread is shown anew where it has changed, and not with each letter that is typed below it. */
import type { ChatMessage } from '@cowrie/contract/chat.ts';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ChatThread } from './chat-thread.tsx';
import type { Thread } from './use-thread.ts';

let change: (thread: Partial<Thread>) => void;

function Shown(first: Pick<Thread, 'messages'>) {
  const [thread, setThread] = useState<Partial<Thread>>(first);
  change = setThread;
  const whole = { unsent: [], seen: '0', typed: '', ...thread } as unknown as Thread;
  return <ChatThread thread={whole} startsAtEnd={false} isOpen />;
}

/** How often a message was shown. */
let shown = 0;
const said = (id: string): ChatMessage => ({
  ...{ id, chat_ref: 'CWR-1', user_id: '1', admin_id: null, topic: '', message: `Message ${id}` },
  ...{ trx_type: 'payment', trx_ref: 'CWR-1', file: null, created_at: '2026-11-30T09:00:00.000Z' },
  ...{ from_user: true, from: 'customer' },
  get msg_array() {
    shown += 1;
    return [];
  },
});

/** The thread on a page, in a box that scrolls. */
async function open(messages: ChatMessage[]) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const resized = class {
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', resized);
  const router = createMemoryRouter([{ path: '/', element: <Shown messages={messages} /> }]);
  const place = document.body.appendChild(document.createElement('div'));
  place.style.overflowY = 'auto';
  const scrollTo = vi.fn();
  place.scrollTo = scrollTo;
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(<RouterProvider router={router} />));
  return { place, scrollTo, show: (thread: Partial<Thread>) => act(async () => change(thread)) };
}

it('shows no message anew while somebody types', async () => {
  const messages = [said('1'), said('2')];
  const { place, show } = await open(messages);
  expect(place.textContent).toMatch(/Message 1.*Message 2/);
  const before = shown;
  await show({ messages, typed: 'W' });
  await show({ messages, typed: 'We' });
  expect(shown).toBe(before);
  await show({ messages: [...messages, said('3')], typed: 'We' });
  expect(place.textContent).toMatch(/Message 3/);
  expect(place.textContent).not.toMatch(/Seen/);
  await show({ messages, seen: '2' });
  expect(place.textContent).toMatch(/Message 2.*Seen/);
});

it('goes to a new message also where no more are shown than before', async () => {
  const { scrollTo, show } = await open([said('1'), said('2')]);
  await show({ messages: [said('2'), said('3')] });
  expect(scrollTo).toHaveBeenCalledOnce();
});
