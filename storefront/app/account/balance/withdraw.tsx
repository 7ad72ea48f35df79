import { withdraw } from '@cowrie/contract/balance.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { RefundBank } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { SidePanel } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useForm } from '../../api/forms.ts';
import { BankFields, bankBody, typedBank } from '../../orders/refund/bank-fields.tsx';
import { useSession } from '../../session/use-session.ts';

type WithdrawProps = {
  isOpen: boolean;
  onClose: () => void;
  balance: string;
  lastBank: RefundBank | null;
  /** The balance is another than was read. */
  onMoved: () => Promise<void>;
};

/** Money out of the balance, to a bank account (Product §26.80). All of it, as it was opened, stands there already. */
export function Withdraw(props: WithdrawProps) {
  const { isOpen, balance } = props;
  const [offered, setOffered] = useState(balance);
  // Not while somebody fills it in: another balance is another form.
  if (!isOpen && offered !== balance) setOffered(balance);
  return <WithdrawForm key={offered} {...props} offered={offered} />;
}

function WithdrawForm({
  isOpen,
  onClose,
  balance,
  offered,
  lastBank,
  onMoved,
}: WithdrawProps & { offered: string }) {
  const { userDetails } = useSession();
  const form = useForm(withdraw, {
    draft: `withdraw:${userDetails?.username ?? ''}:${offered}`,
    initial: { amount: offered, ...typedBank(lastBank) },
    input: (values) => ({ body: bankBody(values) }),
    onDone: async () => {
      notify('On its way. We will send it once two of us have checked it.');
      onClose();
      await onMoved();
    },
    onRefused: (refusal) => {
      // Another phone was quicker: what is said to be there would belie the refusal.
      if (refusal.status === 'warning' && refusal.httpStatus === 409) void onMoved();
      return false;
    },
  });
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Withdraw">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field
          label="Amount in Naira"
          hint={`You have ${displayMoney(balance, 'NGN')}.`}
          error={form.problem('amount')}
          required
        >
          <AmountInput {...form.text('amount')} required={false} />
        </Field>
        <BankFields form={form} known={lastBank} />
        {!form.problem('current_password') && (
          <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        )}
        <p className="text-sm text-soft">
          We will send it once two of us have checked it. Until then you can change your mind.
        </p>
        <Button type="submit" busy={form.isBusy} busyLabel="Sending…">
          Withdraw
        </Button>
      </form>
    </SidePanel>
  );
}
