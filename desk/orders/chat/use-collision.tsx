import { usePoll } from '@cowrie/client/use-poll.ts';
import { writeNow } from '@cowrie/contract/desk/inbox.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { useStaff } from '../../session/session-store.ts';

/** How often whoever writes says so. */
const SAY_EVERY_MS = 4_000;
/** Whoever changed nothing for so long writes no more, though words stand there. */
const PAUSE_MS = 20_000;

type Talk = {
  /** Of the order whose thread or case is being answered. */
  reference: string;
  writers: readonly string[];
  messages: readonly {
    id: string;
    from: string;
    author: string | null;
    created_at: string;
    internal?: boolean;
  }[];
};

/**
 * Says that one is writing to an order's customer, and asks once before an answer goes out beside somebody else's
 * (Product §28.64).
 * @param text what is being written to the customer; empty for none, and for a note
 */
export function useCollision(talk: Talk, text: string): { mustAsk: () => boolean; notice: ReactNode } {
  const { reference } = talk;
  const { name } = useStaff();
  /** Who else wrote when we last said that we do; null while we have not. */
  const [writers, setWriters] = useState<string[] | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isWriting = text.trim() !== '';
  const isTyping = useLately(text, PAUSE_MS) && isWriting;
  const others = (isTyping && writers) || talk.writers;

  // One after the other: that one has stopped must not be overtaken by that one writes.
  const said = useRef<Promise<void>>(Promise.resolve());
  const say = (writing: boolean, signal?: AbortSignal) => {
    const input = { params: { reference }, body: { writing } };
    said.current = said.current.then(async () => {
      const result = await client.call(writeNow, input);
      // Losing one of these is no harm: the next comes soon. What is answered to somebody who stopped is no news later.
      if (result.status === 'success' && writing && !signal?.aborted) setWriters(result.data.writers);
    });
    return said.current;
  };
  usePoll((signal) => say(true, signal), SAY_EVERY_MS, isTyping);

  const answers = talk.messages.filter(({ from, internal }) => from === 'staff' && !internal);
  const last = answers.at(-1);
  const began = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only beginning and ending are news.
  useEffect(() => {
    if (isWriting) began.current = last?.id;
    else setAsked(null);
  }, [isWriting]);
  const wasTyping = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that one has stopped is news.
  useEffect(() => {
    if (wasTyping.current && !isTyping) {
      setWriters(null);
      void say(false);
    }
    wasTyping.current = isTyping;
  }, [isTyping]);

  function collision(): string | null {
    if (last && last.id !== began.current && last.author !== name)
      return `${last.author} answered ${agoOf(last.created_at)}. Press Send again to send anyway.`;
    if (others.length > 0) return `${whoWrites(others)} Press Send again to send anyway.`;
    return null;
  }
  return {
    mustAsk() {
      const told = isWriting ? collision() : null;
      if (told === null || asked !== null) return false;
      setAsked(told);
      return true;
    },
    notice: asked ? (
      <Alert type="warning" message={asked} onDismiss={() => setAsked(null)} />
    ) : others.length > 0 ? (
      <p role="status" className="font-semibold text-accent-ink text-sm">
        {whoWrites(others)}
      </p>
    ) : null,
  };
}

/** Whether `text` has become another within the last `ms`. */
function useLately(text: string, ms: number): boolean {
  const before = useRef(text);
  const [isLately, setIsLately] = useState(false);
  useEffect(() => {
    if (text === before.current) return;
    before.current = text;
    setIsLately(true);
    const timer = setTimeout(setIsLately, ms, false);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return isLately;
}

const whoWrites = (names: readonly string[]) =>
  `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} writing an answer…`;

function agoOf(at: string): string {
  const seconds = Math.max(0, Math.round((serverNow() - Date.parse(at)) / 1000));
  return seconds < 60 ? `${seconds} s ago` : `${displayAge(at, serverNow())} ago`;
}
