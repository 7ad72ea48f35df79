import type { BookAccount } from '@cowrie/contract/desk/book.ts';
import { buyRmb } from '@cowrie/contract/desk/book-moves.ts';
import { parseAmount } from '@cowrie/contract/money.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { AmountOf, choicesOf, MoveDialog, STALE } from './move-form.tsx';
import { unitPrice } from './unit-price.ts';

type Props = { accounts: readonly BookAccount[]; onClose: () => void };

/** Records RMB that was bought, and says at which price (Product §26.94). */
export function BuyDialog({ accounts, onClose }: Props) {
  const sources = accounts.filter(({ kind }) => kind === 'pay-in');
  const targets = accounts.filter(({ kind }) => kind === 'pay-out');
  const form = useForm(buyRmb, {
    initial: {
      from_account: sources[0]?.id ?? '',
      paid: '',
      fee: '',
      to_account: targets[0]?.id ?? '',
      bought: '',
      note: '',
    },
    input: (body) => ({ body }),
    refreshes: STALE,
    onDone: () => {
      notify('The purchase is in the book.');
      onClose();
    },
  });
  const { values } = form;
  const currency = sources.find(({ id }) => id === values.from_account)?.currency ?? 'NGN';
  const price = unitPrice(parseAmount(values.paid), parseAmount(values.bought));
  return (
    <MoveDialog
      title="Record bought RMB"
      onClose={onClose}
      onSubmit={form.submit}
      isBusy={form.isBusy}
      message={form.message}
    >
      <Field label="Paid from" error={form.problem('from_account')} required>
        <Select {...form.text('from_account')} options={choicesOf(sources)} placeholder="Choose an account" />
      </Field>
      <Field label="Paid" error={form.problem('paid')} required>
        <AmountOf {...form.text('paid')} currency={currency} />
      </Field>
      <Field label="Fee" hint="On top, if there was one" error={form.problem('fee')}>
        <AmountOf {...form.text('fee')} currency={currency} />
      </Field>
      <Field label="Arrived on" error={form.problem('to_account')} required>
        <Select {...form.text('to_account')} options={choicesOf(targets)} placeholder="Choose an account" />
      </Field>
      <Field label="RMB bought" error={form.problem('bought')} required>
        <AmountOf {...form.text('bought')} currency="RMB" />
      </Field>
      <p aria-live="polite" className="-mt-2.5 min-h-6 text-sm text-soft">
        {price && `${price} ${currency} for 1 RMB`}
      </p>
      <Field label="Note" hint="From whom, for example" error={form.problem('note')}>
        <TextInput {...form.text('note')} autoComplete="off" />
      </Field>
    </MoveDialog>
  );
}
