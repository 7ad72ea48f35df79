/**
 * Which move's dialog is open, and the order as it was when it was opened: that is what the move is about
 * (Product §28.3).
 */
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { StaffMove } from '@cowrie/contract/lifecycle.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '../../api/queries.ts';
import { useStaff } from '../../session/session-store.ts';
import { leftToPay } from '../order/left-to-pay.ts';
import { isReasonMove } from './reason-dialog.tsx';

/** Parts have no dialogs of their own: they are confirmed and paid out in those of the whole. */
export type Move = Exclude<StaffMove, 'part' | 'payout'> | 'track';

/** Moves under whose name an order's history may show what a dialog did, where there are others than its own. */
const MADE_BY: Partial<Record<Move, readonly string[]>> = {
  confirm: ['confirm', 'part'],
  complete: ['complete', 'payout'],
};

/** Whether a move judges a proof. A move of one's own brings no new proof. */
const isOfProof = (event: Move) => event === 'confirm' || isReasonMove(event);

/** Identifies what a move is about: what was typed into its dialog for one such step must not be sent for another. */
function stepOf(event: Move, { order }: DeskOrder): string {
  if (event === 'complete') return 'you_get' in order ? `left-${leftToPay(order)}` : '';
  if (isOfProof(event)) return `proof-${order.proofs.at(-1)?.id}`;
  if (event === 'quote') return `amount-${order.amount}`;
  if (event === 'cancel') return `came-${order.amount_received}`;
  return event === 'track' ? `step-${order.track_status}` : '';
}

/**
 * Why the open dialog is out of date: another proof has come, a part was recorded on the phone, or a colleague was
 * quicker.
 */
function whyOver(event: Move): string {
  switch (event) {
    case 'complete':
      return 'A part was paid out since you opened this. Go back, and look at what is left.';
    case 'quote':
      return 'The amount has changed since you opened this. Go back, and look at it.';
    case 'cancel':
      return 'Another sum has come since you opened this. Go back, and look at it.';
    case 'track':
      return 'It has been moved since you opened this. Go back, and look where it is.';
    default:
      return 'Another proof has come since you opened this. Go back, and look at it.';
  }
}

export function useOpenMove(detail: DeskOrder) {
  const staff = useStaff();
  const queryClient = useQueryClient();
  const [making, setMaking] = useState<Move | null>(null);
  // The order as it was when the dialog was opened, whatever the page has read since.
  const [lookedAt, setLookedAt] = useState(detail);
  const [steps, setSteps] = useState<Partial<Record<Move, string>>>({});
  /**
   * Counts the payout dialogs that were opened about another step than the one before: within a step, what was typed
   * stays.
   */
  const [payouts, setPayouts] = useState(0);

  function open(event: Move) {
    // A press right after an own move opens the dialog about what that move left; about a proof, however, as it was
    // looked at.
    const params = { reference: detail.order.reference };
    const newest = queryClient.getQueryData<DeskOrder>(callKey(getDeskOrder, { params })) ?? detail;
    const seen = isOfProof(event) ? detail : newest;
    const step = stepOf(event, seen);
    if (event === 'complete' && steps[event] !== step) setPayouts(payouts + 1);
    setSteps({ ...steps, [event]: step });
    setLookedAt(seen);
    setMaking(event);
  }

  const over = making && steps[making] !== stepOf(making, detail) ? whyOver(making) : null;
  const isOtherNow = making && (lookedAt.order.status !== detail.order.status || over !== null);
  const last = detail.events.at(-1);
  const isSince = last?.created_at !== lookedAt.events.at(-1)?.created_at;
  const isOwn = making && last?.by === staff.name && (MADE_BY[making] ?? [making]).includes(last.event);
  return {
    making,
    open,
    close: () => setMaking(null),
    steps,
    payouts,
    // When the order has changed, what was looked at stays on the screen beside what happened.
    shown: isOtherNow ? lookedAt : detail,
    attempt: lookedAt.attempt,
    /** Why the open dialog is out of date; null while it is not. */
    over,
    last,
    hasMade: Boolean(isOwn && isSince),
  };
}
