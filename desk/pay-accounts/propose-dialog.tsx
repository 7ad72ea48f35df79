import { deskNow } from '@cowrie/contract/desk/now.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { listPayAccounts, proposePayAccount } from '@cowrie/contract/desk/treasury.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { WalletIcon } from '@cowrie/ui/first-icons.tsx';
import { BankIcon } from '@cowrie/ui/icons.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';

const EMPTY = {
  option_code: 'bank-transfer' as 'bank-transfer' | 'usdt',
  bank_name: '',
  account_number: '',
  account_name: '',
  wallet_address: '',
  wallet_address_network: '',
};

type ProposeDialogProps = { isOpen: boolean; pause: number; onClose: () => void };

/** Proposes the account or wallet customers pay into. */
export function ProposeDialog({ isOpen, pause, onClose }: ProposeDialogProps) {
  const form = useForm(proposePayAccount, {
    initial: EMPTY,
    input: (values) => ({ body: bodyOf(values) }),
    refreshes: [listPayAccounts, overview, deskNow],
    isOpen,
    onDone: () => {
      notify('Proposed. A second person can now approve it.');
      form.reset();
      onClose();
    },
  });
  const isBank = form.values.option_code === 'bank-transfer';
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Propose a change" isBusy={form.isBusy} width="narrow">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <RadioCards
          legend="What customers pay into"
          name="option_code"
          columns={2}
          value={form.values.option_code}
          onValue={(value) => form.set('option_code', value as 'usdt')}
          choices={[
            { value: 'bank-transfer', label: 'Bank account', icon: <BankIcon /> },
            { value: 'usdt', label: 'USDT wallet', icon: <WalletIcon /> },
          ]}
        />
        {isBank ? (
          <>
            <Field label="Bank name" error={form.problem('bank_name')} required>
              <TextInput {...form.text('bank_name')} autoComplete="off" />
            </Field>
            <Field label="Account number" error={form.problem('account_number')} required>
              <TextInput {...form.text('account_number')} autoComplete="off" inputMode="numeric" />
            </Field>
            <Field label="Account name" error={form.problem('account_name')} required>
              <TextInput {...form.text('account_name')} autoComplete="off" />
            </Field>
          </>
        ) : (
          <>
            <Field label="Wallet address" error={form.problem('wallet_address')} required>
              <TextInput {...form.text('wallet_address')} autoComplete="off" spellCheck={false} />
            </Field>
            <Field
              label="Network"
              hint="Such as TRC20"
              error={form.problem('wallet_address_network')}
              required
            >
              <TextInput {...form.text('wallet_address_network')} autoComplete="off" />
            </Field>
          </>
        )}
        <p className="text-sm text-soft">
          Nothing changes for customers until a second person approves it.{' '}
          {pause > 0
            ? `${pause} hours later it replaces the live one.`
            : 'It is live at once then: no one has placed an order yet.'}
        </p>
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Proposing"
          label="Propose"
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}

function bodyOf(values: typeof EMPTY) {
  const { bank_name, account_number, account_name, wallet_address, wallet_address_network } = values;
  return values.option_code === 'bank-transfer'
    ? { option_code: 'bank-transfer' as const, bank_name, account_number, account_name }
    : { option_code: 'usdt' as const, wallet_address, wallet_address_network };
}
