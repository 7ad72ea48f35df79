import { bookAccounts } from '@cowrie/contract/desk/book.ts';
import { type AccountOfDay, closingDay, signClosing } from '@cowrie/contract/desk/closings.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useSend } from '../api/queries.ts';
import { useFoundOut } from '../api/use-found-out.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { CONTINUE, Meanwhile } from '../parts/meanwhile.tsx';
import { useShown } from '../parts/use-shown.ts';
import { dayText } from './journal-cells.tsx';
import { SignedMoney } from './signed-money.tsx';

type Counted = AccountOfDay & { closing: NonNullable<AccountOfDay['closing']> };
type Props = { day: string; account: Counted; onClose: () => void };

/** Why a count cannot be signed: it was made against an older state of the book. */
export const COUNT_AGAIN = 'The book has changed since the count: count again';

/**
 * Asks before a day is closed for good. What is signed is what it showed as it opened (Product §26.101). Where somebody
 * counted again meanwhile, or the book moved, what it says now stands below, and is signed once it was taken up.
 */
export function SignDialog({ day, account, onClose }: Props) {
  const { shown, goOn } = useShown(account);
  const sign = useSend(signClosing, {
    refreshes: [closingDay, bookAccounts],
    onDone: () => {
      notify(`${account.name} is closed for the day.`);
      onClose();
    },
  });
  const signedBy = account.closing.signed_by;
  useFoundOut(sign, signedBy !== null, () => {
    notify(`${account.name} is closed for the day, signed by ${signedBy}.`);
    onClose();
  });
  const { book, closing } = shown;
  const { id, counted, difference, reason } = closing;
  const isOld = !sign.sending && saysOf(account) !== saysOf(shown);
  const takeUp = () => {
    goOn(account);
    sign.reset();
  };
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={`Sign ${account.name} for ${dayText(day)}?`}
      label="Sign"
      busyLabel="Signing"
      onYes={() => sign.send({ params: { id }, body: { counted, reason, book } })}
      isBusy={sign.isPending}
      error={sign.error?.message}
    >
      <Figures account={shown} className="rounded-control bg-block p-4" />
      {difference !== '0.00' && <p>The difference goes into the book, and the treasury gets an email.</p>}
      <p>The day then takes no more postings of this account. It cannot be undone.</p>
      {isOld && (
        <Meanwhile
          hint={account.closing.is_old ? COUNT_AGAIN : 'What you looked at is not signed any more.'}
          actions={account.closing.is_old ? [] : [{ label: CONTINUE, onPress: takeUp }]}
        >
          {account.closing.is_old ? (
            <>
              The book says{' '}
              <SignedMoney amount={account.book} currency={account.currency} className="font-semibold" />.
            </>
          ) : (
            <Figures account={account} />
          )}
        </Meanwhile>
      )}
    </AskDialog>
  );
}

/** What is signed, and who counted it. */
const saysOf = ({ book, closing: { counted, reason, counted_by } }: Counted) =>
  JSON.stringify([book, counted, reason, counted_by]);

function Figures({ account, className }: { account: Counted; className?: string }) {
  const { book, currency, closing } = account;
  const money = (amount: string) => <SignedMoney amount={amount} currency={currency} />;
  const differs = closing.difference !== '0.00';
  return (
    <div className={className}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&_dd]:text-right [&_dd]:font-semibold">
        <dt>The book says</dt>
        <dd>{money(book)}</dd>
        <dt>{closing.counted_by} counted</dt>
        <dd>{money(closing.counted)}</dd>
        <dt>Difference</dt>
        <dd>{differs ? money(closing.difference) : 'None'}</dd>
      </dl>
      {differs && <p className="wrap-anywhere mt-2">{closing.reason}</p>}
    </div>
  );
}
