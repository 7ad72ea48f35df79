import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { useNewest } from '@cowrie/client/use-newest.ts';
import { keepIfSame } from '@cowrie/client/use-poll.ts';
import { useSayTyping, useTyping } from '@cowrie/client/use-typing.ts';
import { type ChatMessage, chatSeen } from '@cowrie/contract/chat.ts';
import { customerTyping } from '@cowrie/contract/live.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { live } from '../../live/live.ts';
import { loadThread } from '../order/load-thread.ts';
import { laterOf, useSayShown } from './use-say-shown.ts';
import { type UnsentMessage, useUnsent } from './use-unsent.ts';

/** How often the thread of an open order is fetched again where no stream tells of what is written (Product §9.4). */
const CHAT_POLL_MS = 5_000;

export type Thread = {
  /** Oldest first; null until loaded. */
  messages: ChatMessage[] | null;
  /** The id of the newest message that staff have had before them; `0` for none. */
  seen: string;
  /** Staff are writing an answer at this moment. */
  isAnswered: boolean;
  hasFailed: boolean;
  /** Own messages on their way or stuck; kept over a reload. */
  unsent: readonly UnsentMessage[];
  isSending: (key: string) => boolean;
  typed: string;
  setTyped: (text: string) => void;
  send: (text: string) => void;
  retry: (key: string) => void;
  /** Gives up on a message that is stuck. */
  drop: (key: string) => void;
  reload: () => Promise<unknown>;
};

type OfThread = Pick<OrderDetails, 'id' | 'trx_type' | 'reference'>;

/** The chat of an order: polled while `isOpen`, with what the customer wrote shown at once (Product §9.4, §9.5). */
export function useThread({ id: orderId, trx_type: type, reference }: OfThread, isOpen: boolean): Thread {
  const [messages, setMessages] = useState<ChatMessage[] | null>(null);
  const [seen, setSeen] = useState('0');
  const [hasFailed, setHasFailed] = useState(false);
  /** With each fetch and each own message: an answer older than the newest of them is not shown. */
  const begin = useNewest();
  /**
   * The newest message that was fetched. All before it are here; before one's own message, just sent, some may be
   * missing.
   */
  const [fetched, setFetched] = useState<string>();
  const tellShown = useCallback(
    (id: string) => api.call(chatSeen, { body: { trx_type: type, trx_ref: reference, id } }),
    [type, reference],
  );
  const shown = useSayShown(fetched, tellShown);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const isNewest = begin();
      const result = await loadThread(type, orderId, { signal });
      if (signal?.aborted || !isNewest()) return;
      if (result.status === 'success') {
        const { chats, seen, read } = result.data;
        shown.note(read);
        setMessages((before) => keepIfSame(before, chats));
        setFetched(chats.at(-1)?.id);
        setSeen(seen);
        shown.again();
      }
      setHasFailed(result.status !== 'success');
      return result.status === 'success';
    },
    [type, orderId, shown, begin],
  );
  const isPolled = isOpen || messages === null;
  useLivePoll(live, load, {
    // What comes of a refund is written when the order is closed.
    everyMs: isPolled ? CHAT_POLL_MS : Infinity,
    // One's own reading is told with how far staff have read, which it did not change.
    isAbout: ({ name, data }) =>
      (name === 'thread' || (name === 'seen' && laterOf(seen, String(data.id)) !== seen)) &&
      data.ref === reference,
    isFresh: !isPolled,
  });

  // The last words come at the moment that closes the order, and with it the poll.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void load();
    wasOpen.current = isOpen;
  }, [isOpen, load]);

  const newestAnswer = messages?.findLast(({ from }) => from === 'staff')?.id;
  const isAnswered = useTyping(live, reference, 'staff', newestAnswer);
  const sayTyping = useSayTyping((on) =>
    api.call(customerTyping, { body: { trx_type: type, trx_ref: reference, on } }),
  );
  const unsent = useUnsent({ type, reference }, messages, (chat) => {
    begin();
    setMessages((before) =>
      before && !before.some(({ id }) => id === chat.id) ? [...before, chat] : before,
    );
    void load();
  });

  return {
    messages,
    seen,
    isAnswered,
    hasFailed: hasFailed && messages === null,
    ...unsent,
    setTyped(typed) {
      unsent.setTyped(typed);
      sayTyping(typed);
    },
    send(text) {
      sayTyping('');
      unsent.send(text);
    },
    reload: load,
  };
}
