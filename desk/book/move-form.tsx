/** What the dialogs that record money have in common. */
import { type BookAccount, bookAccounts, listJournals } from '@cowrie/contract/desk/book.ts';
import { holdings } from '@cowrie/contract/desk/book-moves.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import type { ReactNode, SyntheticEvent } from 'react';
import { FormEnd } from '../parts/form-end.tsx';

/** What such a record makes stale. */
export const STALE = [bookAccounts, listJournals, holdings];

export const choicesOf = (accounts: readonly BookAccount[]) =>
  accounts.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }));

export const isMoney = ({ kind }: BookAccount) => kind === 'pay-in' || kind === 'pay-out';

type MoveDialogProps = {
  title: string;
  onClose: () => void;
  onSubmit: (event: SyntheticEvent) => void;
  isBusy: boolean;
  message: string | null;
  children: ReactNode;
};

/** A dialog with a form that Enter sends. */
export function MoveDialog({ title, onClose, onSubmit, isBusy, message, children }: MoveDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} isBusy={isBusy} width="narrow">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        <FormEnd message={message} isBusy={isBusy} busyLabel="Recording" label="Record it" onBack={onClose} />
      </form>
    </Dialog>
  );
}

type AmountProps = { value: string; onValue: (value: string) => void; currency: string };

/** An amount with its currency behind it, once its account says which. */
export function AmountOf({ currency, ...text }: AmountProps) {
  return (
    <AmountInput
      {...text}
      problemOf={null}
      after={
        currency && (
          <span className="grid place-items-center border-line border-l bg-tile px-3 font-semibold text-soft">
            {currency}
          </span>
        )
      }
    />
  );
}
