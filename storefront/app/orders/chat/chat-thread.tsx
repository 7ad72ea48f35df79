import { useFollow } from '@cowrie/client/use-follow.ts';
import type { ChatMessage } from '@cowrie/contract/chat.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayDay } from '@cowrie/contract/time.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { useToday } from '@cowrie/ui/use-today.ts';
import { WritingNote } from '@cowrie/ui/writing-note.tsx';
import { Fragment, useMemo, useRef } from 'react';
import { useSite } from '../../frame/site.ts';
import { ChatBubble, UnsentBubble } from './chat-bubble.tsx';
import type { Thread } from './use-thread.ts';

type ChatThreadProps = {
  thread: Thread;
  /** Go to the newest message as soon as there is one: the reader came for the chat. */
  startsAtEnd: boolean;
  /** Somebody may still write in it. */
  isOpen: boolean;
};

/** The conversation about an order, by day. */
export function ChatThread({ thread, startsAtEnd, isOpen }: ChatThreadProps) {
  const end = useRef<HTMLDivElement>(null);
  const { brand_name: brand } = useSite().site;
  const count = (thread.messages?.length ?? 0) + thread.unsent.length;
  const stuck = thread.unsent.filter(({ key }) => !thread.isSending(key)).length;
  const isOwnLast = thread.unsent.length > 0 || thread.messages?.at(-1)?.from_user === true;
  const newest = Number(thread.messages?.at(-1)?.id ?? 0) + thread.unsent.length;
  useFollow(end, newest + stuck, { startsAtEnd, isOwnLast });
  const { messages, seen } = thread;
  // Memoized: a thread may have a thousand messages, and the composer below renders with each letter typed.
  const said = useMemo(() => {
    const own = messages?.findLast(({ from_user: isOwn }) => isOwn);
    return messages?.map((message, index) => (
      <Fragment key={message.id}>
        <DayLabel at={message.created_at} before={messages[index - 1]} />
        <ChatBubble message={message} />
        {message === own && Number(seen) >= Number(own.id) && (
          <p className="-mt-1.5 self-end px-1 text-soft text-xs">Seen</p>
        )}
      </Fragment>
    ));
  }, [messages, seen]);

  if (thread.hasFailed) {
    return (
      <div role="alert" className="rounded-card border border-line bg-block px-4 py-6 text-center">
        <p className="font-bold text-danger text-lg">Error!</p>
        <p>Error loading chat.</p>
        <Button tone="plain" onClick={() => void thread.reload()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!messages) {
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">Loading chat</span>
        <Skeleton className="h-14 w-3/4 rounded-card" />
        <Skeleton className="h-14 w-2/3 self-end rounded-card" />
      </div>
    );
  }
  return (
    <>
      {count === 0 && (
        <p className="rounded-card bg-block px-4 py-5 text-center text-soft">
          Questions about this order? Write to us here and we will answer in this chat.
        </p>
      )}
      <div role="log" aria-label="Chat" className="flex flex-col gap-2.5">
        {said}
        {thread.unsent.map((message) => (
          <UnsentBubble
            key={message.key}
            message={message}
            isSending={thread.isSending(message.key)}
            onRetry={() => thread.retry(message.key)}
            onDrop={() => thread.drop(message.key)}
          />
        ))}
      </div>
      {isOpen && <WritingNote who={brand} isWriting={thread.isAnswered} className="-my-1.5" />}
      <div ref={end} />
    </>
  );
}

function DayLabel({ at, before }: { at: string; before: ChatMessage | undefined }) {
  useToday();
  const now = serverNow();
  const day = displayDay(at, now);
  if (before && displayDay(before.created_at, now) === day) return null;
  return (
    <p className="my-2 flex items-center gap-3 font-semibold text-soft text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {day}
    </p>
  );
}
