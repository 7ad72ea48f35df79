import { orderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { payOut } from '@cowrie/contract/desk/order-moves.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { useCall } from '../../api/queries.ts';
import { useForm } from '../../api/use-form.ts';
import { openTest } from '../../session/rights.ts';
import { leftToPay, mayBeSent } from '../order/left-to-pay.ts';
import { MoveDialog, type MoveDialogProps, moved } from './move-dialog.tsx';
import { PaidTo } from './paid-to.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';

const EMPTY = {
  account: null as string | null,
  amount: null as string | null,
  fee: '',
  reference: '',
  note: '',
  beyondTest: '',
  receipt: null as File | null,
};

const WHY_BEYOND = 'Say why more has left than the test';
const WHICH_ACCOUNT = 'Say which account it was paid from';
const NO_SLIP = 'Attach the slip: it is what your customer is waiting for';

/** What the receiver was sent, all that is left or a part; with the last part the order is complete (Product §26.26). */
export function PayOutDialog({ order, ...props }: MoveDialogProps & { order: PaymentDetails }) {
  const params = { reference: order.reference };
  const choices = useCall(orderAccounts, { params }, { enabled: props.isOpen, staleTime: 0 });
  const currency = order.you_get_currency;
  const { payout } = props.detail;
  const accounts = choices.data?.pay_out ?? [];
  // What was chosen as it was claimed, or the only one there is; nothing is taken for granted where there is a choice.
  const known = payout?.claim?.account ?? (accounts.length === 1 ? accounts[0]?.code : undefined);
  const left = leftToPay(order);
  const test = openTest(order);
  // What has left beyond a test is whatever it was, and nobody's to guess; before it is sent, the test is what leaves.
  const suggested = test === 'sent' ? '' : mayBeSent(order);
  const isBeyondTest = (sum: string) =>
    test !== undefined && (parseAmount(sum) ?? 0n) > (parseAmount(mayBeSent(order)) ?? 0n);
  // What has left already is recorded, whatever there is of it.
  const isSlipRequired = (sum: string) => (payout?.slip_required ?? true) && !isBeyondTest(sum);
  const form = useForm(payOut, {
    initial: EMPTY,
    input: ({ account, amount, fee, reference, note, beyondTest, receipt }) => ({
      params,
      body: {
        paid_out: order.paid_out,
        amount: amount ?? suggested,
        account: account ?? known ?? '',
        ...(fee && { fee }),
        ...(reference.trim() && { reference }),
        ...(note.trim() && { note }),
        ...(isBeyondTest(amount ?? suggested) && { beyond_test: beyondTest }),
      },
      files: { receipt: receipt ?? undefined },
    }),
    fieldNames: { beyond_test: 'beyondTest' },
    check: ({ account, amount, beyondTest, receipt }) => {
      const errors = {
        ...(isBeyondTest(amount ?? suggested) && beyondTest.trim() === '' && { beyond_test: [WHY_BEYOND] }),
        ...(!(account ?? known) && { account: [WHICH_ACCOUNT] }),
        ...(isSlipRequired(amount ?? suggested) && !receipt && { receipt: [NO_SLIP] }),
      };
      const [first] = Object.values(errors);
      return first?.[0] ? { message: first[0], errors } : null;
    },
    refreshes: STALE_AFTER_MOVE,
    onDone: ({ status, rest }) => {
      const what =
        status === 'successful'
          ? `${order.reference} is complete.`
          : `${displayMoney(rest, currency)} of ${order.reference} is still to be paid out.`;
      moved(what, props.onClose)();
      form.reset();
    },
  });
  const amount = form.values.amount ?? suggested;
  const rest = (parseAmount(left) ?? 0n) - (parseAmount(amount) ?? 0n);
  return (
    <MoveDialog
      {...props}
      form={form}
      title={
        test === 'first' ? `Send ${displayMoney(suggested, currency)} first` : 'What was the receiver sent?'
      }
      label={rest > 0n ? 'Record this part' : 'Complete'}
      busyLabel={rest > 0n ? 'Recording' : 'Completing'}
    >
      <PaidTo order={order} amount={amount} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Amount sent" error={form.problem('amount')} required>
          <AmountInput
            // The one thing to look at: Enter completes with it as it stands.
            data-first
            value={amount}
            onValue={(typed) => form.set('amount', typed)}
            before={<CurrencySign currency={currency} />}
          />
        </Field>
        <Field label="Fee" error={form.problem('fee')} optional>
          <AmountInput {...form.text('fee')} problemOf={null} before={<CurrencySign currency={currency} />} />
        </Field>
      </div>
      {isBeyondTest(amount) && (
        <Field
          label="Why has more left than the test?"
          hint="The customer has not released the rest. Record only what has left already: they read this."
          error={form.problem('beyondTest')}
          required
        >
          <TextInput {...form.text('beyondTest')} maxLength={1000} />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Paid from" error={form.problem('account')} required>
          <Select
            value={form.values.account ?? known ?? ''}
            onValue={(code) => form.set('account', code)}
            placeholder="Choose one"
            options={accounts.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Field label="Reference" error={form.problem('reference')} optional>
          <TextInput {...form.text('reference')} maxLength={100} />
        </Field>
      </div>
      <FileDrop
        label="Slip"
        optional={!isSlipRequired(amount)}
        hint="The slip of the transfer: what your customer is waiting for. A png, jpg or pdf of up to 10 MB."
        accept={PROOF_ACCEPT}
        file={form.values.receipt}
        onFile={(file) => form.set('receipt', file)}
        progress={form.progress}
        error={form.problem('receipt')}
      />
      <Field label="A line for the customer" error={form.problem('note')} optional>
        <TextArea {...form.text('note')} rows={2} />
      </Field>
      <p role="status" className={rest > 0n ? 'font-semibold text-sm' : 'text-sm text-soft'}>
        {rest > 0n
          ? `${displayMoney(formatAmount(rest), currency)} is still to be paid: the order stays open, and the customer is told.`
          : rest < 0n
            ? `That is more than the receiver gets: ${displayMoney(left, currency)} is left to pay.`
            : 'A completed order takes no more messages or moves.'}
      </p>
    </MoveDialog>
  );
}
