import { displayMoney } from '@cowrie/contract/money.ts';
import { cancelOrder, type OrderDetails } from '@cowrie/contract/orders.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useEffect } from 'react';
import { useForm } from '../../api/forms.ts';
import { BUTTON_ERROR_MS, useBrief } from '../../hooks/use-brief.ts';
import { type Below, hasAny } from './what-happens-now.ts';

type CancelFormProps = {
  order: OrderDetails;
  onMoved: () => Promise<void>;
  /** It stands in the place of where to pay. */
  onBelow: (below: Below) => void;
  onKeep: () => void;
};

/** Asks why the customer cancels, and says what becomes of money that was sent (Product §18.7). */
export function CancelForm({ order, onMoved, onBelow, onKeep }: CancelFormProps) {
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

  useEffect(() => {
    onBelow('cancelling');
    return () => onBelow('where-to-pay');
  }, [onBelow]);

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
