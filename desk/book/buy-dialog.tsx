import type { BookAccount } from '@cowrie/contract/desk/book.ts';
import { buyRmb } from '@cowrie/contract/desk/book-moves.ts';
import { unitPrice } from '@cowrie/contract/desk/unit-price.ts';
import { parseAmount } from '@cowrie/contract/money.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useInSight } from '@cowrie/ui/use-in-sight.ts';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { AccountSelect } from '../parts/account-select.tsx';
import { onlyOne } from '../parts/only-one.ts';
import { AmountOf, choicesOf, MoveDialog, STALE } from './move-form.tsx';

type Props = { accounts: readonly BookAccount[]; onClose: () => void };

/** What makes the price: changed, it is another that nobody has looked at twice. */
const amountsOf = (of: { from_account: string; paid: string; bought: string }) =>
  [of.from_account, of.paid, of.bought].join(' ');

/** Records RMB that was bought, and says at which price (Product §26.94). */
export function BuyDialog({ accounts, onClose }: Props) {
  const sources = accounts.filter(({ kind }) => kind === 'pay-in');
  const targets = accounts.filter(({ kind }) => kind === 'pay-out');
  const [unlikely, setUnlikely] = useState<{ why: string; amounts: string } | null>(null);
  const form = useForm(buyRmb, {
    initial: {
      from_account: onlyOne(sources)?.id ?? '',
      paid: '',
      fee: '',
      to_account: onlyOne(targets)?.id ?? '',
      bought: '',
      note: '',
      confirmed: '',
    },
    input: ({ confirmed, ...body }) => ({
      body: { ...body, ...(confirmed === amountsOf(body) && { confirmed: true }) },
    }),
    refreshes: STALE,
    onRefused: (refusal) => {
      if (refusal.status !== 'warning' || refusal.code !== 'unlikely_price') return false;
      setUnlikely({ why: refusal.message, amounts: amountsOf(form.values) });
      return true;
    },
    onDone: () => {
      notify('The purchase is in the book.');
      onClose();
    },
  });
  const { values } = form;
  const isUnlikely = unlikely !== null && unlikely.amounts === amountsOf(values);
  const place = useInSight(isUnlikely);
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
        <AccountSelect
          {...form.text('from_account')}
          options={choicesOf(sources)}
          placeholder="Choose an account"
        />
      </Field>
      <Field label="Paid" error={form.problem('paid')} required>
        <AmountOf {...form.text('paid')} currency={currency} />
      </Field>
      <Field label="Fee" hint="On top, if there was one" error={form.problem('fee')}>
        <AmountOf {...form.text('fee')} currency={currency} />
      </Field>
      <Field label="Arrived on" error={form.problem('to_account')} required>
        <AccountSelect
          {...form.text('to_account')}
          options={choicesOf(targets)}
          placeholder="Choose an account"
        />
      </Field>
      <Field label="RMB bought" error={form.problem('bought')} required>
        <AmountOf {...form.text('bought')} currency="RMB" />
      </Field>
      <p aria-live="polite" className="-mt-2.5 min-h-6 text-sm text-soft">
        {price && `${price} ${currency} for 1 RMB`}
      </p>
      <div ref={place} className="empty:hidden">
        {isUnlikely && (
          <>
            <Alert type="warning" message={unlikely.why} onDismiss={false} />
            {/* A second Enter right after the first is no second look. */}
            <Checkbox
              label="Both amounts are right"
              checked={values.confirmed === unlikely.amounts}
              onChecked={(is) => form.set('confirmed', is ? unlikely.amounts : '')}
            />
          </>
        )}
      </div>
      <Field label="Note" hint="From whom, for example" error={form.problem('note')}>
        <TextInput {...form.text('note')} autoComplete="off" />
      </Field>
    </MoveDialog>
  );
}
