import type { ChatMessage } from '@cowrie/contract/chat.ts';
import { displayDay } from '@cowrie/contract/time.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react';
import { ChatBubble, UnsentBubble } from './chat-bubble.tsx';
import type { Thread } from './use-thread.ts';

/** New messages scroll into view when the reader is this near the end (Spec §9). */
const FOLLOW_WITHIN_PX = 400;

type ChatThreadProps = {
  thread: Thread;
  /** Go to the newest message as soon as there is one: the reader came for the chat. */
  startsAtEnd: boolean;
};

/** The conversation about an order, by day. */
export function ChatThread({ thread, startsAtEnd }: ChatThreadProps) {
  const end = useRef<HTMLDivElement>(null);
  const count = (thread.messages?.length ?? 0) + thread.unsent.length;
  const stuck = thread.unsent.filter(({ key }) => !thread.isSending(key)).length;
  const isOwnLast = thread.unsent.length > 0 || thread.messages?.at(-1)?.from_user === true;
  useFollow(end, count + stuck, { startsAtEnd, isOwnLast });

  if (thread.hasFailed) {
    return (
      <div role="alert" className="rounded-card border border-line bg-paper px-4 py-6 text-center">
        <p className="font-bold font-display text-danger text-lg">Error!</p>
        <p>Error loading chat.</p>
        <Button tone="plain" onClick={() => void thread.reload()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!thread.messages) {
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
        <p className="rounded-card bg-paper px-4 py-5 text-center text-soft">
          Questions about this order? Write to us here and we will answer in this chat.
        </p>
      )}
      <div role="log" aria-label="Chat" className="flex flex-col gap-2.5">
        {thread.messages.map((message, index, all) => (
          <Fragment key={message.id}>
            <DayLabel at={message.created_at} before={all[index - 1]} />
            <ChatBubble message={message} />
          </Fragment>
        ))}
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
      <div ref={end} />
    </>
  );
}

function DayLabel({ at, before }: { at: string; before: ChatMessage | undefined }) {
  const now = Date.now();
  const day = displayDay(at, now);
  if (before && displayDay(before.created_at, now) === day) return null;
  return (
    <p className="my-2 flex items-center gap-3 font-semibold text-soft text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {day}
    </p>
  );
}

/** Keeps the newest message in view: always one's own, others' when the reader is near the end (Spec §4). */
function useFollow(
  end: RefObject<HTMLDivElement | null>,
  count: number,
  { startsAtEnd, isOwnLast }: { startsAtEnd: boolean; isOwnLast: boolean },
): void {
  const seen = useRef<number | null>(null);
  const height = useRef(0);

  useLayoutEffect(() => {
    const box = end.current && scrollBox(end.current);
    if (!box) return;
    const isFirst = seen.current === null;
    const isNew = !isFirst && count > (seen.current ?? 0);
    // Where the reader was before the new messages made the box taller.
    const distance = height.current - box.scrollTop - box.clientHeight;
    if ((isFirst && startsAtEnd && count > 0) || (isNew && (isOwnLast || distance <= FOLLOW_WITHIN_PX))) {
      const isStill = isFirst || matchMedia('(prefers-reduced-motion: reduce)').matches;
      box.scrollTo({ top: box.scrollHeight, behavior: isStill ? 'instant' : 'smooth' });
    }
    seen.current = count;
    height.current = box.scrollHeight;
  });
}

function scrollBox(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}
