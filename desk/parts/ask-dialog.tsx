import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { useInSight } from '@cowrie/ui/use-in-sight.ts';
import { type ReactNode, useState } from 'react';
import { DoubleTapGuard } from './double-tap-guard.tsx';

type AskDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The question itself. */
  title: string;
  /** What follows if the answer is yes. */
  children: ReactNode;
  /** On the button that does it, and while it is being done. */
  label: string;
  busyLabel: string;
  tone?: 'brand' | 'danger';
  onYes: () => void;
  isBusy: boolean;
  /** Why it did not go through. */
  error?: string | null;
};

/** Asks once before something that others notice. */
export function AskDialog({
  isOpen,
  onClose,
  title,
  children,
  label,
  busyLabel,
  tone = 'brand',
  onYes,
  isBusy,
  error,
}: AskDialogProps) {
  // Why an earlier try failed is no answer to whoever asks anew.
  const [before, setBefore] = useState(error);
  if (before !== error && (!isOpen || !error)) setBefore(error);
  const told = error === before ? null : error;
  const said = useInSight(told);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width="narrow"
      isBusy={isBusy}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button tone="plain" onClick={onClose} disabledReason={isBusy && 'It is being sent'}>
            Back
          </Button>
          <DoubleTapGuard of={label}>
            <Button tone={tone} busy={isBusy} busyLabel={busyLabel} onClick={onYes}>
              {label}
            </Button>
          </DoubleTapGuard>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <div ref={said} className="empty:hidden">
          <Alert type="error" message={told} onDismiss={false} />
        </div>
      </div>
    </Dialog>
  );
}
