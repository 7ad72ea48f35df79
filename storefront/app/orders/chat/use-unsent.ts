import { newKey } from '@cowrie/client/attempt-keys.ts';
import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { useDraft } from '@cowrie/client/use-draft.ts';
import { whyNotOnce } from '@cowrie/client/use-submission.ts';
import { addChat, type ChatMessage } from '@cowrie/contract/chat.ts';
import { CONNECTED_AGAIN } from '@cowrie/contract/client.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';

/** A message that the server has not taken yet. Its key makes sure that it arrives once, however often it is sent. */
export type UnsentMessage = { key: string; text: string; at: string; problem?: string; isLost?: boolean };

type ThreadDraft = { typed: string; unsent: UnsentMessage[] };
const NO_DRAFT: ThreadDraft = { typed: '', unsent: [] };

/** For a message that was sent before and never answered (Product §12.13). */
const BACK = whyNotOnce({ status: 'error', message: CONNECTED_AGAIN });

/** Keys of the messages that this page is sending, also from a panel that has been closed since. */
const underWay = new Set<string>();

/**
 * What a customer has typed into a thread and what of it the server has not taken yet, kept over a reload; `onTaken` gets
 * each message once it has arrived (Product §9.4, §9.5).
 */
export function useUnsent(
  { type, reference }: { type: OrderType; reference: string },
  messages: readonly ChatMessage[] | null,
  onTaken: (message: ChatMessage) => void,
) {
  const { draft, change: changeDraft } = useDraft<ThreadDraft>(`chat:${reference}`, NO_DRAFT);
  const [, drawAnew] = useState({});

  function drop(key: string) {
    changeDraft(({ unsent }) => ({ unsent: unsent.filter((message) => message.key !== key) }));
  }

  async function deliver(message: UnsentMessage) {
    underWay.add(message.key);
    drawAnew({});
    const result = await api.call(
      addChat,
      { body: { trx_type: type, trx_ref: reference, message: message.text, msg_array: [] } },
      { idempotencyKey: message.key },
    );
    underWay.delete(message.key);
    drawAnew({});
    if (result.status === 'success') {
      onTaken(result.data.chat);
      drop(message.key);
    } else {
      changeDraft(({ unsent }) => ({
        unsent: unsent.map((other) =>
          other.key === message.key
            ? { ...other, problem: whyNotOnce(result), isLost: result.status === 'error' }
            : other,
        ),
      }));
    }
  }

  /** Stuck messages that were retried automatically: each once while there is a network. */
  const settled = useRef(new Set<string>());
  useConnectedAgain(
    draft.unsent.some(({ isLost }) => isLost),
    () => {
      for (const { key, isLost } of draft.unsent) if (isLost) settled.current.delete(key);
      changeDraft(({ unsent }) => ({
        unsent: unsent.map((message) =>
          message.isLost ? { ...message, problem: BACK, isLost: false } : message,
        ),
      }));
    },
  );

  // A stuck message whose words stand in the thread has most likely arrived, only its answer got lost. Sent again
  // under its key it settles either way, once and by itself.
  useEffect(() => {
    for (const message of draft.unsent) {
      const hasArrived = messages?.some(
        ({ from_user, ...sent }) => from_user && sent.message === message.text,
      );
      if (!hasArrived || underWay.has(message.key) || settled.current.has(message.key)) continue;
      settled.current.add(message.key);
      void deliver(message);
    }
  });

  return {
    unsent: draft.unsent as readonly UnsentMessage[],
    isSending: (key: string) => underWay.has(key),
    typed: draft.typed,
    setTyped: (typed: string) => changeDraft({ typed }),
    send(text: string) {
      const message = { key: newKey(), text, at: new Date().toISOString() };
      changeDraft(({ unsent }) => ({ typed: '', unsent: [...unsent, message] }));
      void deliver(message);
    },
    retry(key: string) {
      const message = draft.unsent.find((candidate) => candidate.key === key);
      if (message && !underWay.has(key)) void deliver(message);
    },
    drop,
  };
}
