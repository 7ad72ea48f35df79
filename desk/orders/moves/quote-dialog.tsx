import { quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../../api/use-form.ts';
import { MoveDialog, type MoveDialogProps, moved } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';
import { useKnowAtOnce } from './use-know-at-once.ts';

/** Sets or changes the amount of a pending order. */
export function QuoteDialog(props: MoveDialogProps) {
  const { order } = props.detail;
  const knowAtOnce = useKnowAtOnce(order.reference);
  const form = useForm(quoteOrder, {
    initial: { amount: '', note: '' },
    input: ({ amount, note }) => ({
      params: { reference: order.reference },
      body: { amount, before: order.amount, ...(note.trim() ? { note } : {}) },
    }),
    refreshes: STALE_AFTER_MOVE,
    isOpen: props.isOpen,
    onDone: () => {
      knowAtOnce({ order: { amount: formatAmount(parseAmount(form.values.amount) ?? 0n) } });
      moved(`${order.reference} is quoted.`, props.onClose)();
      form.reset();
    },
  });
  return (
    <MoveDialog
      {...props}
      form={form}
      title={order.amount === null ? 'Quote' : 'Change the quote'}
      label="Send the quote"
      busyLabel="Sending"
    >
      {order.amount !== null && (
        <p className="text-soft">
          Now: <Money amount={order.amount} currency={order.currency} className="font-semibold text-ink" />
        </p>
      )}
      <Field label="Amount in Naira" error={form.problem('amount')} required>
        <AmountInput {...form.text('amount')} before={<CurrencySign currency="NGN" />} />
      </Field>
      <Field
        label="How it comes about"
        hint="The customer reads this in the chat and in an email."
        error={form.problem('note')}
        optional
      >
        <TextArea {...form.text('note')} rows={3} />
      </Field>
    </MoveDialog>
  );
}
