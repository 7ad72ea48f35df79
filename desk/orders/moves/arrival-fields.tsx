import type { OrderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { AccountSelect } from '../../parts/account-select.tsx';

type PayIn = OrderAccounts['pay_in'][number];

type ArrivalFieldsProps = {
  accounts: readonly PayIn[];
  account: PayIn | undefined;
  onAccount: (code: string) => void;
  currency: string;
  arrived: string;
  onArrived: (amount: string) => void;
  reference: { value: string; onValue: (text: string) => void };
  problem: (field: 'account' | 'arrived' | 'bank_reference') => string | null;
};

/** On which account how much arrived; what was asked for stands there already. */
export function ArrivalFields({
  accounts,
  account,
  onAccount,
  currency,
  arrived,
  onArrived,
  reference,
  problem,
}: ArrivalFieldsProps) {
  return (
    <>
      <Field label="It arrived on" error={problem('account')} required>
        <AccountSelect
          value={account?.code ?? ''}
          onValue={onAccount}
          placeholder="The account that the payer was shown"
          options={accounts.map(({ code, name, currency: of }) => ({
            value: code,
            label: `${name} (${of})`,
          }))}
        />
      </Field>
      <Field label="Amount that arrived" error={problem('arrived')} required>
        <AmountInput
          // The one thing to look at: Enter confirms it as it stands.
          data-first
          value={arrived}
          onValue={onArrived}
          before={<CurrencySign currency={currency} />}
        />
      </Field>
      <Field
        label="The bank’s reference"
        hint="One credit confirms one order only."
        error={problem('bank_reference')}
        optional
      >
        <TextInput {...reference} maxLength={100} />
      </Field>
    </>
  );
}
