import { useDraft } from '@cowrie/client/use-draft.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { unfilled } from '@cowrie/contract/reply-facts.ts';
import { useSend } from '../../api/queries.ts';
import { useAnswerDraft } from '../../parts/use-answer-draft.ts';
import { useWhyNotNow } from '../../session/rights.ts';
import { useStaff } from '../../session/session-store.ts';
import { useCollision } from './use-collision.tsx';

/** What is written in an order, to its customer or as a note for staff, and the sending of it (Product §28.50–28.52). */
export function useAnswer(detail: DeskOrder) {
  const { reference } = detail.order;
  const { username } = useStaff();
  // Kept in this tab while one looks at other orders.
  const { text, setText, takeAway } = useAnswerDraft(`answer:${username}:${reference}`);
  // Kept apart from the text: a note that was kept must not turn into a message to the customer.
  const mode = useDraft(`staff-only:${username}:${reference}`, { isNote: false });
  const { isNote } = mode.draft;
  // A closed order takes notes alone.
  const isOver = useWhyNotNow(detail.order, 'message') !== null;
  const isInternal = isNote || isOver;
  const collision = useCollision({ ...detail, reference: detail.order.reference }, isInternal ? '' : text);
  const open = isInternal ? [] : unfilled(text);
  const message = useSend(staffMessage, {
    refreshes: [getDeskOrder, deskOrders, deskNow],
    // The text as it was at the press.
    onDone: () => takeAway(text),
  });

  function send() {
    if (!text.trim() || message.isPending || open.length > 0 || collision.mustAsk()) return;
    message.send({
      params: { reference },
      body: { message: text, ...(isInternal ? { internal: true } : {}) },
    });
  }
  return {
    ...{ text, setText, isNote, isOver, message, send },
    setIsNote: (next: boolean) => mode.change({ isNote: next }),
    /** Only staff see it. */
    isInternal,
    /** The gaps of a canned reply that must be filled in first. */
    open,
    /** That a colleague has answered, or is about to. */
    collisionNotice: collision.notice,
  };
}

export type Answer = ReturnType<typeof useAnswer>;
