import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { AccountSelect } from '../../parts/account-select.tsx';
import { SlipAgain, WHOSE_SLIP } from '../../parts/slip-again.tsx';
import { SlipDrop } from '../../parts/slip-drop.tsx';
import { MoveDialog, type MoveDialogProps } from './move-dialog.tsx';
import { PaidTo } from './paid-to.tsx';
import { usePayOut } from './use-pay-out.ts';

/** What the receiver was sent, all that is left or a part; with the last part the order is complete (Product §26.26). */
export function PayOutDialog({ order, ...props }: MoveDialogProps & { order: PaymentDetails }) {
  const paying = usePayOut(order, props);
  const { form, amount, rest } = paying;
  const currency = order.you_get_currency;
  return (
    <MoveDialog
      {...props}
      form={form}
      title={
        paying.isTest
          ? `Send ${displayMoney(paying.suggested, currency)} first`
          : 'What was the receiver sent?'
      }
      label={rest > 0n ? 'Record this part' : 'Complete'}
      busyLabel={rest > 0n ? 'Recording' : 'Completing'}
      notYet={
        (paying.isSeekingAccounts && 'The accounts are on their way') ||
        (paying.again.isInDoubt && WHOSE_SLIP)
      }
    >
      <PaidTo order={order} amount={amount} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Amount sent" error={form.problem('amount')} required>
          <AmountInput
            // The focus begins here: the amount is what has to be looked at, and Enter sends the form as it stands.
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
      {paying.isBeyondTest && (
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
        <Field label="Paid from" error={paying.accountProblem} required>
          <AccountSelect
            value={paying.account}
            onValue={(code) => form.set('account', code)}
            placeholder="Choose one"
            options={paying.accounts.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Field label="Reference" error={form.problem('reference')} optional>
          <TextInput {...form.text('reference')} maxLength={100} />
        </Field>
      </div>
      <SlipDrop
        label="Slip"
        optional={!paying.isSlipRequired}
        hint="The slip of the transfer: what your customer is waiting for. A png, jpg or pdf of up to 10 MB; a picture of the screen can be pasted."
        accept={PROOF_ACCEPT}
        file={form.values.receipt}
        onFile={(file) => form.set('receipt', file)}
        progress={form.progress}
        error={form.problem('receipt')}
      />
      <SlipAgain again={paying.again} />
      <Field label="A line for the customer" error={form.problem('note')} optional>
        <TextArea {...form.text('note')} rows={2} />
      </Field>
      <p role="status" className={rest > 0n ? 'font-semibold text-sm' : 'text-sm text-soft'}>
        {rest > 0n
          ? `${displayMoney(formatAmount(rest), currency)} is still to be paid: the order stays open, and the customer is told.`
          : rest < 0n
            ? `That is more than the receiver gets: ${displayMoney(paying.left, currency)} is left to pay.`
            : 'A completed order takes no more messages or moves.'}
      </p>
    </MoveDialog>
  );
}
