import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import type { ReactNode } from 'react';
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
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2.5">
          <p className="mr-auto text-sm text-soft">{wayBack}</p>
          <Button
            tone={tone}
            busy={bulk.isBusy}
            busyLabel={busyLabel}
            disabledReason={disabledReason}
            onClick={onYes}
          >
            {label}
          </Button>
        </div>
      }
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
        {bulk.error && <Alert type="error" message={bulk.error} onDismiss={false} />}
        {children}
      </form>
    </Dialog>
  );
}
