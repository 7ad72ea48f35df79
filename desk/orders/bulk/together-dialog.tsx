import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import type { ReactNode } from 'react';
import { FormEnd } from '../../parts/form-end.tsx';
import { ordersText, sumOf } from './bulk-acts.ts';
import type { useBulk } from './use-bulk.ts';

export type TogetherProps = {
  /** Those that it can be done with. */
  rows: readonly DeskOrderRow[];
  chosenCount: number;
  bulk: ReturnType<typeof useBulk>;
  onClose: () => void;
  onDone: () => void;
};

type DialogProps = Omit<TogetherProps, 'onDone'> & {
  title: string;
  label: string;
  busyLabel: string;
  tone?: 'brand' | 'danger';
  /** Whether it can be undone. */
  wayBack?: string;
  disabledReason?: string | null | false;
  onYes: () => void;
  children: ReactNode;
};

/** Asks once before many orders are changed: how many, what they come to, and whether there is a way back. */
export function TogetherDialog({
  rows,
  chosenCount,
  bulk,
  onClose,
  title,
  label,
  busyLabel,
  tone = 'brand',
  wayBack = 'This cannot be undone.',
  disabledReason,
  onYes,
  children,
}: DialogProps) {
  const sum = sumOf(rows);
  const left = chosenCount - rows.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      subtitle={[ordersText(rows.length), sum].filter(Boolean).join(' · ')}
      isBusy={bulk.isBusy}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabledReason && !bulk.isBusy) onYes();
        }}
      >
        {left > 0 && (
          <p className="text-sm text-soft">
            {ordersText(left)} of the chosen {left === 1 ? 'is' : 'are'} left out: it does not apply there.
          </p>
        )}
        {children}
        <p className="text-sm text-soft">{wayBack}</p>
        <FormEnd
          message={bulk.error}
          isBusy={bulk.isBusy}
          label={label}
          busyLabel={busyLabel}
          tone={tone}
          disabledReason={disabledReason}
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
