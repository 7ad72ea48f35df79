import { leavesOpen, type NoReply, type Warning } from '@cowrie/contract/client.ts';
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { FormEnd } from '../../parts/form-end.tsx';

/** What every move's dialog is given. */
export type MoveDialogProps = {
  /** The order as it is now or, once it has changed, as it was looked at. */
  detail: DeskOrder;
  /** What happened to it last. */
  last: DeskOrder['events'][number] | undefined;
  /** What happened last is this move, made by whoever has the dialog open, since they opened it. */
  hasMade: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Why the move cannot be made now; may turn up while the dialog is open. */
  blocked: string | null;
};

/** What the dialog of a move about a proof is given: the attempt whose proof was looked at as it was opened. */
export type ProofDialogProps = MoveDialogProps & { attempt: DeskOrder['attempt'] };

type FrameProps = MoveDialogProps & {
  title: string;
  /** On the button that makes the move, and while it is being made. */
  label: string;
  busyLabel: string;
  /** What is still to be filled in. */
  notYet?: string | false;
  tone?: 'brand' | 'danger';
  form: {
    submit: (event?: SyntheticEvent) => void;
    message: string | null;
    refusal: Warning | NoReply | null;
    forgetMessage: () => void;
    reset: () => void;
    isBusy: boolean;
  };
  children: ReactNode;
};

/** The dialog around one move. When the order has moved meanwhile it tells what happened (Product §21.7). */
export function MoveDialog({
  detail,
  last,
  hasMade,
  isOpen,
  onClose,
  blocked,
  title,
  label,
  busyLabel,
  notYet,
  tone = 'brand',
  form,
  children,
}: FrameProps) {
  // While it is under way, what has changed is what one does oneself.
  const told = form.message ?? (form.isBusy ? null : blocked);
  // The move went through, as the order shows; only its answer was lost.
  const isFoundOut = isOpen && hasMade && form.refusal !== null && leavesOpen(form.refusal);
  const foundOut = useRef(() => {});
  foundOut.current = moved(`${detail.order.reference}: ${last?.title}. Only the answer got lost.`, () => {
    form.reset();
    onClose();
  });
  useEffect(() => {
    if (isFoundOut) foundOut.current();
  }, [isFoundOut]);
  function close() {
    form.forgetMessage();
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      subtitle={`${detail.order.reference}, ${detail.customer.name}`}
      isBusy={form.isBusy}
      width="beside"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {children}
        <FormEnd
          message={
            told && (
              <Alert type="warning" onDismiss={false}>
                <p>{told}</p>
                {last && (
                  <p className="mt-1 font-normal">
                    Last: {last.title}, by {last.by}, <When at={last.created_at} show="day-time" />.
                  </p>
                )}
              </Alert>
            )
          }
          isBusy={form.isBusy}
          label={label}
          busyLabel={busyLabel}
          tone={tone}
          disabledReason={blocked ?? notYet}
          onBack={close}
        />
      </form>
    </Dialog>
  );
}

/** What a move makes stale, and what is said when it is made. */
export function moved(what: string, onClose: () => void) {
  return () => {
    notify(what);
    onClose();
  };
}
