/** The move whose dialog is open, and what it is about: the order as it was looked at then (Product §28.3). */
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { StaffMove } from '@cowrie/contract/lifecycle.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '../../api/queries.ts';
import { useStaff } from '../../session/session-store.ts';
import { leftToPay } from '../order/left-to-pay.ts';
import { isReasonMove } from './reason-dialog.tsx';

/** A part is counted, or paid out, in the dialog of the whole. */
export type Move = Exclude<StaffMove, 'part' | 'payout'> | 'track';

/** What an order's history calls what a dialog does, where that is not its own name. */
const MADE_BY: Partial<Record<Move, readonly string[]>> = {
  confirm: ['confirm', 'part'],
  complete: ['complete', 'payout'],
};

/** It is about a proof, which is looked at: one's own move brings none. */
const isOfProof = (event: Move) => event === 'confirm' || isReasonMove(event);

/** What a move is about as its dialog is opened: what was typed for one of these stands for no other. */
function stepOf(event: Move, { order }: DeskOrder): string {
  if (event === 'complete') return 'you_get' in order ? `left-${leftToPay(order)}` : '';
  if (isOfProof(event)) return `proof-${order.proofs.at(-1)?.id}`;
  if (event === 'quote') return `amount-${order.amount}`;
  if (event === 'cancel') return `came-${order.amount_received}`;
  return event === 'track' ? `step-${order.track_status}` : '';
}

/** Why what an open dialog is about is over, as another proof came, a part was recorded on the phone, or a colleague was quicker. */
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
  // Whoever opened a dialog looked at the order of that moment, whatever the page shows by the time of the press.
  const [lookedAt, setLookedAt] = useState(detail);
  const [steps, setSteps] = useState<Partial<Record<Move, string>>>({});
  /** Grows as a payout's dialog is opened about another step than before: within one, what was typed stays. */
  const [payouts, setPayouts] = useState(0);

  function open(event: Move) {
    // Pressed in the moment that one's own move is answered, it opens on what that left; on a proof as it was looked at.
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
    // Once it is another, what was looked at stays in sight beside what happened.
    shown: isOtherNow ? lookedAt : detail,
    attempt: lookedAt.attempt,
    /** Why there is nothing left to make of what is open. */
    over,
    last,
    hasMade: Boolean(isOwn && isSince),
  };
}
