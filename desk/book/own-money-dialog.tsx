import type { BookAccount } from '@cowrie/contract/desk/book.ts';
import { type OwnMoney, recordOwnMoney } from '@cowrie/contract/desk/book-moves.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { AccountSelect } from '../parts/account-select.tsx';
import { onlyOne } from '../parts/only-one.ts';
import { AmountOf, choicesOf, isMoney, MoveDialog, STALE } from './move-form.tsx';

const WORDS: Record<OwnMoney, string> = {
  opening: 'It was there before the book',
  contribution: 'The owner puts it in',
  drawing: 'The owner takes it out',
};

type Props = { accounts: readonly BookAccount[]; onClose: () => void };

/** Records what was there before the book, and what the owner puts in or takes out (Product §26.96). */
export function OwnMoneyDialog({ accounts, onClose }: Props) {
  const ours = accounts.filter(isMoney);
  const form = useForm(recordOwnMoney, {
    initial: {
      what: 'opening' as OwnMoney,
      account: onlyOne(ours)?.id ?? '',
      amount: '',
      worth: '',
      note: '',
    },
    input: (body) => ({ body }),
    refreshes: STALE,
    onDone: () => {
      notify('It is in the book.');
      onClose();
    },
  });
  const { what, account } = form.values;
  const currency = ours.find(({ id }) => id === account)?.currency ?? '';
  const asksWorth = currency !== '' && currency !== 'NGN' && what !== 'drawing';
  return (
    <MoveDialog
      title="Owner’s money"
      onClose={onClose}
      onSubmit={form.submit}
      isBusy={form.isBusy}
      message={form.message}
    >
      <Field label="What it is" error={form.problem('what')} required>
        <Select
          {...form.text('what')}
          options={Object.entries(WORDS).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Account" error={form.problem('account')} required>
        <AccountSelect {...form.text('account')} options={choicesOf(ours)} placeholder="Choose an account" />
      </Field>
      <Field label="Amount" error={form.problem('amount')} required>
        <AmountOf {...form.text('amount')} currency={currency} />
      </Field>
      {asksWorth && (
        <Field label="What all of it has cost" error={form.problem('worth')} required>
          <AmountOf {...form.text('worth')} currency="NGN" />
        </Field>
      )}
      <Field label="Note" error={form.problem('note')}>
        <TextInput {...form.text('note')} autoComplete="off" />
      </Field>
    </MoveDialog>
  );
}
