import type { BookAccount } from '@cowrie/contract/desk/book.ts';
import { transferMoney } from '@cowrie/contract/desk/book-moves.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { AccountSelect } from '../parts/account-select.tsx';
import { onlyOne } from '../parts/only-one.ts';
import { AmountOf, choicesOf, isMoney, MoveDialog, STALE } from './move-form.tsx';

type Props = { accounts: readonly BookAccount[]; onClose: () => void };

/** Records money moved between two of our accounts (Product §26.95). */
export function TransferDialog({ accounts, onClose }: Props) {
  const ours = accounts.filter(isMoney);
  const form = useForm(transferMoney, {
    initial: { from_account: onlyOne(ours)?.id ?? '', to_account: '', amount: '', fee: '', note: '' },
    input: (body) => ({ body }),
    refreshes: STALE,
    onDone: () => {
      notify('The move is in the book.');
      onClose();
    },
  });
  const { from_account: from, to_account: to } = form.values;
  const currencyOf = (id: string) => ours.find((account) => account.id === id)?.currency ?? '';
  const currency = currencyOf(from);
  const others = ours.filter((account) => account.currency === currency && account.id !== from);
  function chooseFrom(id: string) {
    form.set('from_account', id);
    if (to === id || currencyOf(to) !== currencyOf(id)) form.set('to_account', '');
  }
  return (
    <MoveDialog
      title="Move money between our accounts"
      onClose={onClose}
      onSubmit={form.submit}
      isBusy={form.isBusy}
      message={form.message}
    >
      <Field label="From" error={form.problem('from_account')} required>
        <AccountSelect
          value={from}
          onValue={chooseFrom}
          options={choicesOf(ours)}
          placeholder="Choose an account"
        />
      </Field>
      <Field
        label="To"
        hint={
          currency === ''
            ? 'Choose first where it leaves from'
            : others.length === 0 && `There is no other account in ${currency}.`
        }
        error={form.problem('to_account')}
        required
      >
        <AccountSelect
          {...form.text('to_account')}
          options={choicesOf(others)}
          placeholder="Choose an account"
        />
      </Field>
      <Field label="Amount that arrived" error={form.problem('amount')} required>
        <AmountOf {...form.text('amount')} currency={currency} />
      </Field>
      <Field label="Fee" hint="On top, if there was one" error={form.problem('fee')}>
        <AmountOf {...form.text('fee')} currency={currency} />
      </Field>
      <Field label="Note" error={form.problem('note')}>
        <TextInput {...form.text('note')} autoComplete="off" />
      </Field>
    </MoveDialog>
  );
}
