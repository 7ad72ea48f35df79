import { mayMove } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { cancelOrder, type OrderDetails } from '@cowrie/contract/orders.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useForm } from '../../api/forms.ts';
import { BUTTON_ERROR_MS, useBrief } from '../../hooks/use-brief.ts';
import { paths } from '../../paths.ts';
import { PayNow } from '../../payment/pay-now.tsx';
import { LapseNote } from './lapse-note.tsx';
import { type Below, hasAny } from './what-happens-now.ts';

type OrderActionsProps = {
  order: OrderDetails;
  onMoved: () => Promise<void>;
  below: Below;
  onBelow: (below: Below) => void;
};

/** What the customer can do to an order now: pay it where it says, or cancel it with a reason (Product §18.7, §27.2). */
export function OrderActions({ order, onMoved, below, onBelow }: OrderActionsProps) {
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
  if (below === 'cancelling' && cancel.allowed) {
    return <CancelForm order={order} onMoved={onMoved} onKeep={() => onBelow('where-to-pay')} />;
  }
  const mayPay = below !== 'nowhere-to-pay' && order.payment_option_code.length > 0;
  const whyNot = !pay.allowed && `Not now: ${pay.because}.`;
  // A process of before parts says nothing of what is missing.
  const amount = order.amount_missing ?? order.amount;
  return (
    <div className="flex flex-col gap-3">
      {amount !== null && (
        <PayNow order={order} amount={amount} chosen={way} onChoose={setWay} onNowhere={onNowhere} />
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
          <Button tone="outline" wide onClick={() => onBelow('cancelling')}>
            Cancel order
          </Button>
        )}
      </div>
      {whyNot && (
        <p aria-hidden="true" className="text-soft text-sm">
          {whyNot}
        </p>
      )}
      {order.lapses_at && <LapseNote at={order.lapses_at} />}
    </div>
  );
}

type CancelFormProps = Pick<OrderActionsProps, 'order' | 'onMoved'> & { onKeep: () => void };

function CancelForm({ order, onMoved, onKeep }: CancelFormProps) {
  const [isError, raiseError] = useBrief(BUTTON_ERROR_MS);
  const form = useForm(cancelOrder, {
    initial: { reason: '' },
    draft: `cancel:${order.reference}`,
    input: ({ reason }) => ({
      query: { trx_type: order.trx_type, reference: order.reference },
      body: { message: reason.trim() },
    }),
    fieldNames: { message: 'reason' },
    onDone: onMoved,
    onRefused: (refusal) => {
      raiseError();
      // Most refusals mean that the order has moved on: show where it stands now.
      if (refusal.status === 'warning') void onMoved();
      return false;
    },
  });

  const { amount_received: received } = order;
  const hasCome = hasAny(received);
  return (
    <form className="flex flex-col gap-3 rounded-card border border-danger/40 p-4" onSubmit={form.submit}>
      <Field label="Why are you cancelling?" required error={form.refusal?.message}>
        <TextArea rows={2} maxLength={1000} autoFocus required={false} {...form.text('reason')} />
      </Field>
      {order.amount !== null && (
        <p className="text-sm">
          {hasCome && (
            <span className="mb-2 block">
              {displayMoney(received, order.currency)} has arrived. If you cancel, you get it back and choose
              where it goes: to your balance or to your bank account.
            </span>
          )}
          Sent the {hasCome ? 'rest' : 'money'} already? Then keep the order, tap “I&nbsp;have&nbsp;paid” and
          attach the slip.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="danger" busy={form.isBusy} busyLabel="Cancelling…">
          {isError ? 'Error!' : 'Cancel this order'}
        </Button>
        <Button tone="plain" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
