import { mayMove } from '@cowrie/contract/lifecycle.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { DID_NOT_ARRIVE, useOpening } from '../../hooks/use-opening.ts';
import { paths } from '../../paths.ts';
import { PayNow } from '../../payment/pay-into/pay-now.tsx';
import { LapseNote } from './lapse-note.tsx';
import type { Below } from './what-happens-now.ts';

const loadCancelForm = () => import('./cancel-form.tsx');

type OrderActionsProps = {
  order: OrderDetails;
  onMoved: () => Promise<void>;
  below: Below;
  onBelow: (below: Below) => void;
};

/** What the customer can do to an order now: pay it where it says, or cancel it with a reason (Product §18.7, §27.2). */
export function OrderActions({ order, onMoved, below, onBelow }: OrderActionsProps) {
  // Loaded by those alone who press for it.
  const cancelling = useOpening(loadCancelForm, { onDemand: true });
  const [way, setWay] = useState<PaymentOptionCode | null>(null);
  const onNowhere = useCallback(
    (isNowhere: boolean) => onBelow(isNowhere ? 'nowhere-to-pay' : 'where-to-pay'),
    [onBelow],
  );
  const facts = { type: order.trx_type, status: order.status, hasAmount: order.amount !== null };
  const pay = mayMove(facts, 'proof', 'customer');
  const cancel = mayMove(facts, 'cancel', 'customer');

  if (order.status === 'awaiting') {
    return (
      // Under its step's text; only boxes reach over the line before it, which goes on beside this.
      <p className="relative text-soft text-sm max-sm:pl-9 max-sm:before:absolute max-sm:before:-inset-y-3 max-sm:before:left-[0.6875rem] max-sm:before:w-0.5 max-sm:before:bg-line">
        Sent the wrong file?{' '}
        <Link
          className="font-semibold text-brand underline"
          to={paths.pay(order.trx_type, order.id)}
          state={{ another: true }}
        >
          Send another proof
        </Link>
      </p>
    );
  }
  if (order.status !== 'pending') return null;
  if (cancelling.part && cancel.allowed) {
    const { CancelForm } = cancelling.part;
    return <CancelForm order={order} onMoved={onMoved} onBelow={onBelow} onKeep={cancelling.close} />;
  }
  const isNowhere = below === 'nowhere-to-pay';
  const mayPay = !isNowhere && order.payment_option_code.length > 0;
  const whyNot = !pay.allowed && `Not now: ${pay.because}.`;
  // A process of before parts says nothing of what is missing.
  const amount = order.amount_missing ?? order.amount;
  return (
    <div className="flex flex-col gap-3">
      {amount !== null && (
        <PayNow
          order={order}
          amount={amount}
          chosen={way}
          onChoose={setWay}
          isNowhere={isNowhere}
          onNowhere={onNowhere}
          onMoved={onMoved}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        {pay.allowed ? (
          <Link
            // Whoever paid before still says so; nobody else is led there.
            className={buttonClass({ wide: true, tone: mayPay ? 'brand' : 'outline' })}
            // Where to pay stood here: what is next is the slip.
            to={`${paths.pay(order.trx_type, order.id, { by: way ?? undefined })}#proof`}
          >
            I have paid
          </Link>
        ) : (
          <Button wide disabledReason={whyNot}>
            I have paid
          </Button>
        )}
        {cancel.allowed && (
          <Button
            tone="outline"
            wide
            busy={cancelling.isComing}
            busyLabel="Opening…"
            onClick={() => void cancelling.open()}
          >
            Cancel order
          </Button>
        )}
      </div>
      {cancelling.hasFailed && <Alert type="error" message={DID_NOT_ARRIVE} />}
      {whyNot && (
        <p aria-hidden="true" className="text-soft text-sm">
          {whyNot}
        </p>
      )}
      {order.lapses_at && <LapseNote at={order.lapses_at} />}
    </div>
  );
}
