import { leavesOpen } from '@cowrie/contract/client.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import {
  type DeskRefund,
  listRefunds,
  prepareRefund,
  returnRefund,
  sendRefund,
} from '@cowrie/contract/desk/refunds.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import type { ReactNode } from 'react';
import { useForm } from '../api/use-form.ts';
import { AccountSelect } from '../parts/account-select.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { onlyOne } from '../parts/only-one.ts';
import { useSlipAgain } from '../parts/sent-slips.ts';
import { SlipAgain, WHOSE_SLIP } from '../parts/slip-again.tsx';
import { SlipDrop } from '../parts/slip-drop.tsx';
import { RefundTo } from './refund-to.tsx';

const STALE = [listRefunds, deskNow];

type Account = { code: string; name: string };
export type RefundStep = 'prepare' | 'send' | 'return';
type DialogProps = {
  /** As it was at the press. */
  refund: DeskRefund;
  /** What the list has of it by now; undefined where it has left it. */
  now: DeskRefund | undefined;
  onClose: () => void;
};

/**
 * The dialog of a refund's next step. It shows and names the refund that was looked at, whatever becomes of it
 * meanwhile (Product §26.76).
 */
export function RefundDialog({
  step,
  accounts,
  ...dialog
}: DialogProps & { step: RefundStep; accounts: readonly Account[] }) {
  switch (step) {
    case 'prepare':
      return <PrepareDialog {...dialog} accounts={accounts} />;
    case 'send':
      return <SendDialog {...dialog} />;
    case 'return':
      return <ReturnDialog {...dialog} />;
  }
}

/** What one who has the dialog open is told of somebody else's step. */
function whyNotNow({ refund, now }: DialogProps): string | null {
  if (!now)
    return 'This refund has left the list since you opened it. Someone may have sent it, or said that it cannot be sent: look before you pay.';
  return now.version === refund.version
    ? null
    : 'This refund has changed since you opened it. Go back and look at it again.';
}

/** What every step says again: how much, whose, and where to. */
function Asked({ refund, children }: Pick<DialogProps, 'refund'> & { children?: ReactNode }) {
  return (
    <div className="rounded-control bg-block p-4">
      <p>
        <Money amount={refund.amount} currency={refund.currency} className="font-bold" /> to{' '}
        {refund.customer.name}
      </p>
      <RefundTo refund={refund} />
      {children}
    </div>
  );
}

function PrepareDialog({ accounts, ...dialog }: DialogProps & { accounts: readonly Account[] }) {
  const { refund, onClose } = dialog;
  const form = useForm(prepareRefund, {
    // Preselected only where there is no choice: a refund recorded on the wrong account stays wrong in the book.
    initial: { account: onlyOne(accounts)?.code ?? '' },
    input: ({ account }) => ({ params: { id: refund.id }, body: { account, version: refund.version } }),
    refreshes: STALE,
    onDone: () => {
      notify('Prepared. A second person can release it now.');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Prepare this refund" isBusy={form.isBusy} width="narrow">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Asked refund={refund} />
        <p className="text-sm text-soft">
          Is the account in the customer’s own name? If the names differ, call them.
        </p>
        <Field label="From which of our accounts" error={form.problem('account')} required>
          <AccountSelect
            {...form.text('account')}
            placeholder="Choose an account"
            options={accounts.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Buttons form={form} of={dialog} label="Prepare" busyLabel="Preparing" />
      </form>
    </Dialog>
  );
}

function SendDialog(dialog: DialogProps) {
  const { refund, onClose } = dialog;
  const form = useForm(sendRefund, {
    initial: { bank_reference: '', slip: null as File | null },
    input: ({ bank_reference, slip }) => ({
      params: { id: refund.id },
      body: { bank_reference, version: refund.version },
      files: { slip: slip ?? undefined },
    }),
    refreshes: STALE,
    onDone: () => {
      notify('The refund is sent, and the customer is told.');
      again.noteSent();
      onClose();
    },
    onRefused(refusal) {
      if (leavesOpen(refusal)) again.noteSent();
      return false;
    },
  });
  const again = useSlipAgain(
    form.values.slip,
    `${refund.order_reference ? `the refund of ${refund.order_reference}` : 'a refund'} to ${refund.customer.name}`,
    `refund ${refund.id}`,
  );
  return (
    <Dialog isOpen onClose={onClose} title="Release this refund" isBusy={form.isBusy} width="narrow">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Asked refund={refund}>
          <p className="mt-3 text-sm text-soft">
            From {refund.from_account}, prepared by {refund.prepared_by}
          </p>
        </Asked>
        <Field label="The bank’s reference" error={form.problem('bank_reference')} required>
          <TextInput {...form.text('bank_reference')} autoComplete="off" autoFocus />
        </Field>
        <SlipDrop
          label="The bank’s slip"
          hint="The customer sees it. A png, jpg or pdf of up to 10 MB."
          accept={PROOF_ACCEPT}
          file={form.values.slip}
          onFile={(file) => form.set('slip', file)}
          progress={form.progress}
          error={form.problem('slip')}
        />
        <SlipAgain again={again} />
        <Buttons
          form={form}
          of={dialog}
          label="It is sent"
          busyLabel="Releasing"
          notYet={again.isInDoubt && WHOSE_SLIP}
        />
      </form>
    </Dialog>
  );
}

function ReturnDialog(dialog: DialogProps) {
  const { refund, onClose } = dialog;
  const form = useForm(returnRefund, {
    initial: { reason: '' },
    input: ({ reason }) => ({ params: { id: refund.id }, body: { reason, version: refund.version } }),
    refreshes: STALE,
    onDone: () => {
      notify(
        refund.order_reference
          ? 'The customer is told why, and chooses again.'
          : 'It is in the customer’s balance again, and they are told why.',
      );
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="This refund cannot be sent" isBusy={form.isBusy} width="narrow">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p>
          {refund.order_reference ? 'They choose again where it goes.' : 'It comes back to their balance.'}
        </p>
        <Field
          label="Why can it not be sent?"
          hint="The customer reads it."
          error={form.problem('reason')}
          required
        >
          <TextArea {...form.text('reason')} rows={3} autoFocus />
        </Field>
        <Buttons
          form={form}
          of={dialog}
          label="Cannot be sent"
          busyLabel="Telling the customer"
          tone="danger"
        />
      </form>
    </Dialog>
  );
}

type ButtonsProps = {
  form: { message: string | null; isBusy: boolean };
  of: DialogProps;
  label: string;
  busyLabel: string;
  /** What is still missing before it may be sent. */
  notYet?: string | false;
  tone?: 'brand' | 'danger';
};

function Buttons({ form, of, label, busyLabel, notYet, tone = 'brand' }: ButtonsProps) {
  return (
    <FormEnd
      // While it is under way, what has changed is what one does oneself.
      message={form.message ?? (form.isBusy ? null : whyNotNow(of))}
      tone={tone}
      isBusy={form.isBusy}
      busyLabel={busyLabel}
      label={label}
      disabledReason={notYet}
      onBack={of.onClose}
    />
  );
}
