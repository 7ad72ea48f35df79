import {
  offerBack,
  type StatementLineView,
  type StatementMatches,
} from '@cowrie/contract/desk/bank-statements.ts';
import { listRefunds } from '@cowrie/contract/desk/refunds.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { STALE as STALE_BOOK } from '../book/move-form.tsx';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useWhyNot } from '../session/rights.ts';
import { OrderLink } from './order-facts.tsx';
import { STALE_CONFIRMED } from './use-confirming.ts';

type Closed = StatementMatches['likely'][number]['closed'][number];

/** A cancelled order that the bank names: what came for it late (Product §27.16). */
export function ClosedOrderFacts({ order }: { order: Closed }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <OrderLink reference={order.reference} />
        <span>{order.customer}</span>
      </p>
      <p className="text-sm text-soft">
        The bank names it. {order.has_lapsed ? 'This order lapsed' : 'This order was cancelled'}{' '}
        <When at={order.closed_at} show="day-time" isInSentence />.{' '}
        {order.has_refund
          ? 'It has a refund already: set the line aside as unexplained, and say that it is its customer’s.'
          : 'Offer the money back: its customer keeps it as balance or has it sent to their bank.'}
      </p>
    </>
  );
}

/** Asks once, and tells the customer. */
export function OfferBack({ line, order }: { line: StatementLineView; order: Closed }) {
  const [isAsking, setIsAsking] = useState(false);
  const notAllowed = useWhyNot(offerBack);
  const { send, isPending, error } = useSend(offerBack, {
    refreshes: [...STALE_CONFIRMED, ...STALE_BOOK, listRefunds],
    onDone: () => {
      notify(`Offered back: the customer of ${order.reference} is told.`);
      setIsAsking(false);
    },
  });
  if (order.has_refund) return null;
  const amount = displayMoney(line.amount, line.currency);
  return (
    <>
      <Button
        tone="outline"
        size="small"
        aria-label={`Offer it back: ${order.reference}`}
        disabledReason={notAllowed}
        onClick={() => setIsAsking(true)}
      >
        Offer it back
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Offer ${amount} back?`}
        label="Offer it back"
        busyLabel="Offering"
        isBusy={isPending}
        error={error?.message}
        onYes={() => void send({ params: { id: line.id }, body: { reference: order.reference } })}
      >
        <p>
          {order.customer} is told that {amount} arrived for {order.reference}, and chooses: their balance, or
          their bank account, which two of the treasury send. The order stays closed.
        </p>
      </AskDialog>
    </>
  );
}
