import {
  completeOrder,
  confirmOrder,
  type DeskOrder,
  declineOrder,
  deskCancelOrder,
  moveTracking,
  quoteOrder,
} from '@cowrie/contract/desk/orders.ts';
import type { Access } from '@cowrie/contract/endpoint.ts';
import { Button, type ButtonLook } from '@cowrie/ui/button.tsx';
import { useState } from 'react';
import { whyNot } from '../../session/rights.ts';
import { useStaff } from '../../session/session-store.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { QuoteDialog } from './quote-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { TrackDialog } from './track-dialog.tsx';
import { trackingBlocked } from './tracking-follows.ts';

export type Move = DeskOrder['moves'][number]['event'] | 'track';

const MOVES: readonly { event: Move; label: string; endpoint: { access: Access } }[] = [
  { event: 'quote', label: 'Quote', endpoint: quoteOrder },
  { event: 'confirm', label: 'Confirm payment', endpoint: confirmOrder },
  { event: 'decline', label: 'Decline proof', endpoint: declineOrder },
  { event: 'complete', label: 'Complete', endpoint: completeOrder },
  { event: 'track', label: 'Move tracking', endpoint: moveTracking },
  { event: 'cancel', label: 'Cancel order', endpoint: deskCancelOrder },
];

/** The move that an order in a status is there for. */
const MAIN_MOVES: Record<string, Move> = { pending: 'quote', awaiting: 'confirm', processing: 'complete' };

/** Every move, each allowed or off with its reason; the dialog of the one being made. */
export function Moves({ detail }: { detail: DeskOrder }) {
  const staff = useStaff();
  const [making, setMaking] = useState<Move | null>(null);

  function reasonAgainst(event: Move, endpoint: { access: Access }): string | null {
    const offered = detail.moves.find((move) => move.event === event);
    if (offered && !offered.allowed) return `Not now: ${offered.because ?? 'the order has moved on'}.`;
    const tracking = event === 'track' && trackingBlocked(detail.order.trx_type, detail.order.status);
    return tracking || whyNot(staff, endpoint);
  }

  const current = MOVES.find((move) => move.event === making);
  const dialog = {
    detail,
    onClose: () => setMaking(null),
    blocked: current ? reasonAgainst(current.event, current.endpoint) : null,
  };
  return (
    <fieldset aria-label="Moves of this order" className="flex flex-wrap gap-2">
      {MOVES.map(({ event, label, endpoint }) => (
        <Button
          key={event}
          size="small"
          tone={toneOf(event, detail)}
          disabledReason={reasonAgainst(event, endpoint)}
          onClick={() => setMaking(event)}
        >
          {event === 'quote' && isQuoted(detail) ? 'Change the quote' : label}
        </Button>
      ))}
      <QuoteDialog {...dialog} isOpen={making === 'quote'} />
      <ConfirmDialog {...dialog} isOpen={making === 'confirm'} />
      <ReasonDialog {...dialog} isOpen={making === 'decline'} event="decline" />
      <CompleteDialog {...dialog} isOpen={making === 'complete'} />
      <TrackDialog key={detail.order.track_status} {...dialog} isOpen={making === 'track'} />
      <ReasonDialog {...dialog} isOpen={making === 'cancel'} event="cancel" />
    </fieldset>
  );
}

/** It has its amount and waits for the customer; we may still think better of it. */
const isQuoted = ({ order }: DeskOrder) =>
  order.status === 'pending' && order.amount !== null && order.trx_type !== 'payment';

function toneOf(event: Move, detail: DeskOrder): ButtonLook['tone'] {
  if (event === 'cancel' || event === 'decline') return 'danger';
  const isMain = MAIN_MOVES[detail.order.status] === event && !(event === 'quote' && isQuoted(detail));
  return isMain ? 'brand' : 'outline';
}
