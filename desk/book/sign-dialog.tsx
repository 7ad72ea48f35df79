import { bookAccounts } from '@cowrie/contract/desk/book.ts';
import { type AccountOfDay, closingDay, signClosing } from '@cowrie/contract/desk/closings.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { dayText } from './journal-cells.tsx';
import { SignedMoney } from './signed-money.tsx';

type Counted = AccountOfDay & { closing: NonNullable<AccountOfDay['closing']> };
type Props = { day: string; account: Counted; onClose: () => void };

/** Asks before a day is closed for good. What is signed is what it showed as it opened (Product §26.101). */
export function SignDialog({ day, account, onClose }: Props) {
  const [{ name, currency, book, closing }] = useState(account);
  const sign = useSend(signClosing, {
    refreshes: [closingDay, bookAccounts],
    onDone: () => {
      notify(`${name} is closed for the day.`);
      onClose();
    },
  });
  const { id, counted, difference, reason } = closing;
  const money = (amount: string) => <SignedMoney amount={amount} currency={currency} />;
  const differs = difference !== '0.00';
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={`Sign ${name} for ${dayText(day)}?`}
      label="Sign"
      busyLabel="Signing"
      onYes={() => sign.send({ params: { id }, body: { counted, reason, book } })}
      isBusy={sign.isPending}
      error={sign.error?.message}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control bg-block p-4 [&_dd]:text-right [&_dd]:font-semibold">
        <dt>The book says</dt>
        <dd>{money(book)}</dd>
        <dt>{closing.counted_by} counted</dt>
        <dd>{money(counted)}</dd>
        <dt>Difference</dt>
        <dd>{differs ? money(difference) : 'None'}</dd>
      </dl>
      {differs && (
        <>
          <p className="wrap-anywhere">{reason}</p>
          <p>The difference goes into the book, and the treasury gets an email.</p>
        </>
      )}
      <p>The day then takes no more postings of this account. It cannot be undone.</p>
    </AskDialog>
  );
}
