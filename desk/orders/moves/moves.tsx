import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { STAFF_CALLS } from '@cowrie/contract/desk/staff-calls.ts';
import { happensTo, isClosed, STAFF_MOVES, type StaffMove } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { Button, type ButtonLook } from '@cowrie/ui/button.tsx';
import { useStepFocus } from '@cowrie/ui/focus.ts';
import type { Ref } from 'react';
import { useLostSince } from '../../connection/connection.ts';
import { MAIN_KEY, once, useKeys } from '../../frame/keyboard.tsx';
import { useAskedAct } from '../../search/asked-act.ts';
import { openTest, whoseOnly, whyNotNow } from '../../session/rights.ts';
import { useStaff } from '../../session/session-store.ts';
import { mayBeSent } from '../order/left-to-pay.ts';
import { whyNotMine } from '../payout/paying-now.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PayOutDialog } from './pay-out-dialog.tsx';
import { QuoteDialog } from './quote-dialog.tsx';
import { isReasonMove, REASON_MOVES, ReasonDialog, type ReasonMove } from './reason-dialog.tsx';
import { TrackDialog } from './track-dialog.tsx';
import { type Move, useOpenMove } from './use-open-move.ts';

/** Tracking stands before what ends an order. */
const SHOWN: readonly Move[] = STAFF_MOVES.flatMap((event): readonly Move[] => {
  if (event === 'part' || event === 'payout') return [];
  return event === 'cancel' ? ['track', event] : [event];
});

const LABELS: Record<Exclude<Move, ReasonMove>, string> = {
  quote: 'Quote',
  confirm: 'Confirm payment',
  complete: 'Complete',
  track: 'Move tracking',
  cancel: 'Cancel order',
};
const labelOf = (event: Move) => (isReasonMove(event) ? REASON_MOVES[event].button : LABELS[event]);

/** The move that an order in a status is there for. */
const MAIN_MOVES: Record<string, Move> = { pending: 'quote', awaiting: 'confirm', processing: 'complete' };

/** The keys of moves that an order may not be there for, as in triage. */
const KEYS = { decline: 'n', track: 't' };

/** What its type knows, the move that its stage asks for first (Product §28.8). */
function shownFor({ order }: DeskOrder): readonly Move[] {
  const main = MAIN_MOVES[order.status];
  const shown = SHOWN.filter((event) => happensTo(order.trx_type, event));
  return [...shown.filter((event) => event === main), ...shown.filter((event) => event !== main)];
}

/** Every move, each allowed or off with its reason; the dialog of the one being made. */
export function Moves({ detail }: { detail: DeskOrder }) {
  const staff = useStaff();
  const { making, open, shown, steps, ...looked } = useOpenMove(detail);
  // Every move is off without a connection: `whyNotNow` says it.
  useLostSince();
  useAskedAct(detail.order.reference, (act) => {
    const asked = SHOWN.find((event) => event === act);
    if (act === 'answer') document.querySelector<HTMLTextAreaElement>('[data-answer]')?.focus();
    else if (asked) open(asked);
  });
  const test = 'you_get' in detail.order ? openTest(detail.order) : undefined;
  // What goes first is a part; what has left is recorded though the rest is not released.
  const asked = (event: Move) => (event === 'complete' && test ? 'payout' : event);
  // Recording a payout is for whoever said that they pay it; what has left beyond a test is recorded all the same.
  const against = (event: Move, move: StaffMove | 'track') =>
    whyNotNow(staff, detail.order, move) ??
    (event === 'complete' && test !== 'sent' ? whyNotMine(detail) : null);
  const dialog = {
    ...{ detail: shown, last: looked.last, hasMade: looked.hasMade },
    onClose: looked.close,
    blocked: making && (against(making, asked(making)) ?? looked.over),
  };
  const ofProof = { ...dialog, attempt: looked.attempt };
  // Whoever has a dialog open as somebody else closes the order is told there.
  const isOver = isClosed(detail.order.status) && !making;
  const whyNot = (event: Move) => against(event, test === 'first' ? asked(event) : event);
  /** The key of a move that can be made now: another of the page's parts may have the key while it cannot. */
  const keyOf = (key: string, event: Move | undefined) =>
    event && !isOver && shownFor(detail).includes(event) && !whyNot(event)
      ? { [key]: once(() => open(event)) }
      : {};
  useKeys({
    ...keyOf(MAIN_KEY, mainOf(detail)),
    ...keyOf(KEYS.decline, 'decline'),
    ...keyOf(KEYS.track, 'track'),
  });
  const over = useStepFocus<HTMLParagraphElement>(isOver);
  if (isOver) return <Closed ref={over} detail={detail} />;
  return (
    <fieldset aria-label="Moves of this order" className="flex flex-wrap gap-2">
      {shownFor(detail).map((event) => (
        <Button
          key={event}
          size="small"
          tone={toneOf(event, detail)}
          disabledReason={whyNot(event)}
          title={keyHint(event, detail)}
          onClick={() => open(event)}
        >
          {nameOf(event, detail)}
        </Button>
      ))}
      {test === 'sent' && (
        <Button
          size="small"
          tone="plain"
          disabledReason={whyNotNow(staff, detail.order, 'payout')}
          onClick={() => open('complete')}
        >
          More was already sent
        </Button>
      )}
      <OfOthers detail={detail} />
      <QuoteDialog {...dialog} isOpen={making === 'quote'} />
      <ConfirmDialog key={`confirm ${steps.confirm}`} {...ofProof} isOpen={making === 'confirm'} />
      {'payment_method_code' in shown.order ? (
        <PayOutDialog
          key={`complete ${looked.payouts}`}
          {...dialog}
          order={shown.order}
          isOpen={making === 'complete'}
        />
      ) : (
        <CompleteDialog {...dialog} isOpen={making === 'complete'} />
      )}
      <TrackDialog {...dialog} isOpen={making === 'track'} />
      <CancelDialog {...dialog} isOpen={making === 'cancel'} />
      {SHOWN.filter(isReasonMove).map((event) => (
        <ReasonDialog key={`${event} ${steps[event]}`} {...ofProof} isOpen={making === event} event={event} />
      ))}
    </fieldset>
  );
}

/**
 * Whose the move is that the order waits for, where it is nobody's of this role: by its button alone a new colleague would not
 * know whom to ask.
 */
function OfOthers({ detail }: { detail: DeskOrder }) {
  const staff = useStaff();
  const main = MAIN_MOVES[detail.order.status];
  const others = main && happensTo(detail.order.trx_type, main) && whoseOnly(staff, STAFF_CALLS[main]);
  if (!others) return null;
  return (
    <p aria-hidden="true" className="basis-full text-soft text-sm">
      {labelOf(main)}: for {others}
    </p>
  );
}

/** In place of moves that cannot be made any more (Product §28.3). */
function Closed({ ref, detail: { order } }: { ref: Ref<HTMLParagraphElement>; detail: DeskOrder }) {
  return (
    <p ref={ref} tabIndex={-1} className="flex min-h-9 items-center text-soft outline-none">
      This order is {order.status === 'successful' ? 'complete' : 'cancelled'}: no more moves. Notes and its
      history stay.
    </p>
  );
}

function nameOf(event: Move, detail: DeskOrder): string {
  const { order } = detail;
  if (event === 'quote' && isQuoted(detail)) return 'Change the quote';
  if (event === 'complete' && 'you_get' in order && openTest(order) === 'first')
    return `Send ${displayMoney(mayBeSent(order), order.you_get_currency)} first`;
  return labelOf(event);
}

/** It has its amount and waits for the customer; we may still think better of it. */
const isQuoted = ({ order }: DeskOrder) =>
  order.status === 'pending' && order.amount !== null && order.trx_type !== 'payment';

/** What the order waits for, of its moves; one that is quoted waits for its customer. */
const mainOf = (detail: DeskOrder) => (isQuoted(detail) ? undefined : MAIN_MOVES[detail.order.status]);

function keyHint(event: Move, detail: DeskOrder): string | undefined {
  const key = event === mainOf(detail) ? MAIN_KEY : event in KEYS && KEYS[event as keyof typeof KEYS];
  return key ? `Key: ${key}` : undefined;
}

function toneOf(event: Move, detail: DeskOrder): ButtonLook['tone'] {
  if (isReasonMove(event) || event === 'cancel') return 'danger';
  return mainOf(detail) === event ? 'brand' : 'outline';
}
