import { deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { moneyCame } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../../api/use-form.ts';
import { CommonReasons } from './common-reasons.tsx';
import { MoveDialog, type MoveDialogProps, moved } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';

const ASKED_FOR = 'You asked us to cancel it.';
const REASONS = [ASKED_FOR, 'The payment has not arrived in time.'];
const REASONS_WITH_MONEY = [ASKED_FOR, 'The receiver cannot be paid. We are returning your money.'];

const isSomething = (amount: string) => /[1-9]/.test(amount);

/** Cancels with a reason. Where money has come it says how much, and that the refund starts with it (Product §28.3). */
export function CancelDialog(props: MoveDialogProps) {
  const { order, customer, money } = props.detail;
  const hasMoney = moneyCame(order.status, isSomething(order.amount_received));
  // What is given back is Naira: for whoever keeps the book, what the book has of it.
  const refund =
    money && isSomething(money.came)
      ? displayMoney(money.came, 'NGN')
      : displayMoney(order.amount_received, order.currency);
  const form = useForm(deskCancelOrder, {
    initial: { reason: '' },
    input: ({ reason }) => ({
      params: { reference: order.reference },
      body: { reason, received: order.amount_received },
    }),
    refreshes: STALE_AFTER_MOVE,
    isOpen: props.isOpen,
    onDone: ({ refund: owed }) => {
      const told = owed
        ? ` ${displayMoney(owed, 'NGN')} is owed to ${customer.name}, who is asked where it goes.`
        : '';
      moved(`${order.reference} is cancelled.${told}`, props.onClose)();
      form.reset();
    },
  });
  return (
    <MoveDialog
      {...props}
      form={form}
      title="Cancel this order"
      label={hasMoney ? `Cancel and refund ${refund}` : 'Cancel the order'}
      busyLabel="Cancelling"
      tone="danger"
    >
      {hasMoney && (
        <section aria-label="Money that came" className="rounded-control bg-accent-tint p-4">
          <p className="text-accent-ink text-sm">Received for this order</p>
          <p className="font-bold text-2xl text-accent-ink [--beside:3.5rem]">
            <FittingMoney>{refund}</FittingMoney>
          </p>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
            <li>All of it is owed to {customer.name} from now on: the refund starts at once.</li>
            <li>
              They are told in the order and by email, with your reason, and choose their balance or a bank
              account.
            </li>
            <li>A bank account is then with the treasury, under Refunds.</li>
          </ul>
        </section>
      )}
      {order.status === 'awaiting' && (
        <Alert type="warning" onDismiss={false}>
          <p>
            A proof of payment is waiting to be checked:{' '}
            {displayMoney(order.amount_missing ?? '0', order.currency)} may be in the account.
          </p>
          <p className="mt-1 font-normal">
            Cancelling refunds only what is confirmed. Look for the money first.
          </p>
        </Alert>
      )}
      <CommonReasons
        reasons={hasMoney ? REASONS_WITH_MONEY : REASONS}
        onReason={(reason) => form.set('reason', reason)}
      />
      <Field
        label="Reason"
        hint="The customer reads this. A cancelled order cannot be opened again."
        error={form.problem('reason')}
        required
      >
        <TextArea {...form.text('reason')} data-first rows={3} />
      </Field>
    </MoveDialog>
  );
}
