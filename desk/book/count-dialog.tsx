import { type AccountOfDay, closingDay, countAccount } from '@cowrie/contract/desk/closings.ts';
import { displayMoney, formatAmount, minorOf, parseAmount } from '@cowrie/contract/money.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { CONTINUE, Meanwhile } from '../parts/meanwhile.tsx';
import { useShown } from '../parts/use-shown.ts';
import { dayText } from './journal-cells.tsx';
import { AmountOf } from './move-form.tsx';
import { SignedMoney } from './signed-money.tsx';

const WHY = 'Say why it is not what the book says';

/** How much more was counted than the book says; null while nothing is, or it says the same. */
function differenceFrom(book: string, typed: string): bigint | null {
  const [counted, said] = [parseAmount(typed), minorOf(book)];
  return counted === null || counted === said ? null : counted - said;
}

/** Said before it is saved: a figure that slipped is seen by it. */
function inWords(difference: bigint, currency: string): string {
  const amount = displayMoney(formatAmount(difference < 0n ? -difference : difference), currency);
  return `${amount} ${difference < 0n ? 'less' : 'more'} than the book says`;
}

/** `account` as the page has it, which reads on. */
type Props = { day: string; account: AccountOfDay; onClose: () => void };

/**
 * What was counted, which nobody fills in for the one who counts; a difference asks for its reason. It is
 * counted against what the book said as it was looked at (Product §26.100).
 */
export function CountDialog({ day, account, onClose }: Props) {
  const { id, currency } = account;
  const { shown: book, isOvertaken, onRefused, goOn } = useShown(account.book);
  const form = useForm(countAccount, {
    initial: { counted: '', reason: '' },
    input: ({ counted, reason }) => ({ params: { id }, body: { day, counted, reason, book } }),
    check: ({ counted, reason }) =>
      differenceFrom(book, counted) !== null && reason.trim() === ''
        ? { message: WHY, errors: { reason: [WHY] } }
        : null,
    refreshes: [closingDay],
    onDone: () => {
      notify('Counted. Someone else can sign it now.');
      onClose();
    },
    onRefused,
  });
  const difference = differenceFrom(book, form.values.counted);
  const takeUp = () => {
    goOn(account.book);
    form.forgetMessage();
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Count ${account.name}`} isBusy={form.isBusy} width="narrow">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p>
          At the end of {dayText(day)} the book says{' '}
          <SignedMoney amount={book} currency={currency} className="font-semibold" />.
        </p>
        <Field label="Counted" hint="What the account itself shows" error={form.problem('counted')} required>
          <AmountOf {...form.text('counted')} currency={currency} />
        </Field>
        {difference !== null && (
          <Field
            label="Why it differs"
            hint={inWords(difference, currency)}
            error={form.problem('reason')}
            required
          >
            <TextInput {...form.text('reason')} autoComplete="off" />
          </Field>
        )}
        {!form.isBusy && <CountedMeanwhile account={account} />}
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Saving"
          label="Save the count"
          onBack={onClose}
        >
          {isOvertaken && book !== account.book && (
            <Meanwhile
              hint="What the account shows may be more or less by now, too."
              actions={[{ label: CONTINUE, onPress: takeUp }]}
            >
              The book says{' '}
              <SignedMoney amount={account.book} currency={currency} className="font-semibold" />.
            </Meanwhile>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}

/** Where somebody else has counted it since the dialog opened, it is said: a press puts another count in its place. */
function CountedMeanwhile({ account: { closing, currency } }: Pick<Props, 'account'>) {
  const [known] = useState(closing);
  if (!closing || closing.counted_by_me || closing.counted_at === known?.counted_at) return null;
  return (
    <Alert type="warning" onDismiss={false}>
      {closing.counted_by} has counted it meanwhile:{' '}
      <SignedMoney amount={closing.counted} currency={currency} />. Saving puts your count in its place.
    </Alert>
  );
}
