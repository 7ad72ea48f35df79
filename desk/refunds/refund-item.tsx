import { deskNow } from '@cowrie/contract/desk/now.ts';
import {
  type DeskRefund,
  listRefunds,
  prepareRefund,
  returnRefund,
  sendRefund,
} from '@cowrie/contract/desk/refunds.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { BankIcon } from '@cowrie/ui/icons.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useForm } from '../api/use-form.ts';
import { FileView } from '../parts/file-view.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useNow } from '../parts/use-now.ts';
import { paths } from '../paths.ts';
import { REFUND_STATES } from './refund-states.ts';

const STALE = [listRefunds, deskNow];

type Account = { code: string; name: string };
type RefundItemProps = { refund: DeskRefund; accounts: readonly Account[] };
type Step = 'prepare' | 'send' | 'return';

/** One refund: what, whose, where to and how far; and the step that comes next. */
export function RefundItem({ refund, accounts }: RefundItemProps) {
  const [doing, setDoing] = useState<Step | null>(null);
  const { state, customer, order_reference: reference } = refund;
  const isOpen = state === 'waiting' || state === 'prepared';
  const isSettled = state === 'sent' || state === 'to-balance';
  const now = useNow();
  const dialog = { refund, onClose: () => setDoing(null) };
  return (
    <li
      className={`rounded-card border p-4 sm:p-5 ${state === 'prepared' ? 'border-accent bg-accent-tint/40' : 'border-line bg-surface'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-bold text-2xl">
            <Money amount={refund.amount} currency={refund.currency} />
          </p>
          <p>
            <Link
              to={paths.customer(customer.id)}
              className="font-semibold text-brand underline-offset-4 hover:underline"
            >
              {customer.name}
            </Link>
            ,{' '}
            {reference ? (
              <Link
                to={paths.order(reference)}
                className="font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
              >
                {reference}
              </Link>
            ) : (
              'out of the balance'
            )}
          </p>
        </div>
        <p className="text-sm text-soft">
          <span className="block font-semibold text-ink">{REFUND_STATES[state]}</span>
          {!isSettled && <span className="block">Age: {displayAge(refund.created_at, now)}</span>}
          Owed since <When at={refund.created_at} show="day-time" isInSentence />
        </p>
      </div>
      <To refund={refund} />
      {refund.prepared_by && (
        <p className="mt-3 text-sm text-soft">
          From {refund.from_account}, prepared by {refund.prepared_by_me ? 'you' : refund.prepared_by}
          {refund.sent_by && `, sent by ${refund.sent_by}; the bank’s reference is ${refund.bank_reference}`}
        </p>
      )}
      {refund.slip && (
        <div className="mt-3">
          <FileView file={refund.slip} name="The bank’s slip" />
        </div>
      )}
      {isOpen && (
        <div className="mt-3 flex flex-wrap items-center gap-2.5">
          {state === 'waiting' ? (
            <Button
              size="small"
              tone="outline"
              disabledReason={accounts.length === 0 && 'None of our accounts has taken Naira yet'}
              onClick={() => setDoing('prepare')}
            >
              Prepare
            </Button>
          ) : (
            <>
              <Button
                size="small"
                tone="outline"
                disabledReason={refund.why_not_release}
                onClick={() => setDoing('send')}
              >
                Release
              </Button>
              <Button size="small" tone="plain" onClick={() => setDoing('prepare')}>
                Prepare again
              </Button>
            </>
          )}
          <Button size="small" tone="danger" onClick={() => setDoing('return')}>
            Give it back
          </Button>
        </div>
      )}
      {refund.why_not_release && (
        <p aria-hidden="true" className="mt-2 text-sm text-soft">
          {refund.why_not_release}
        </p>
      )}
      {doing === 'prepare' && <PrepareDialog {...dialog} accounts={accounts} />}
      {doing === 'send' && <SendDialog {...dialog} />}
      {doing === 'return' && <ReturnDialog {...dialog} />}
    </li>
  );
}

/** The bank account in full: a single digit decides where money goes, so nothing is shortened. */
function To({ refund: { bank } }: { refund: DeskRefund }) {
  if (!bank) return null;
  return (
    <div className="mt-3 flex gap-3">
      <BankIcon className="mt-1 size-6 shrink-0 text-brand" />
      <p className="min-w-0">
        <span className="block text-sm text-soft">{bank.bank_name}</span>
        <span className="flex flex-wrap items-center gap-x-2 font-bold text-xl tabular-nums tracking-wide">
          {bank.account_number}
          <CopyButton text={bank.account_number} label="account number" className="font-sans" />
        </span>
        <span className="block [overflow-wrap:anywhere]">{bank.account_name}</span>
      </p>
    </div>
  );
}

type DialogProps = { refund: DeskRefund; onClose: () => void };

/** What every step says again: how much, whose, and where to. */
function Asked({ refund, children }: { refund: DeskRefund; children?: ReactNode }) {
  return (
    <div className="rounded-control bg-sunken p-4">
      <p>
        <Money amount={refund.amount} currency={refund.currency} className="font-bold" /> to{' '}
        {refund.customer.name}
      </p>
      <To refund={refund} />
      {children}
    </div>
  );
}

function PrepareDialog({ refund, accounts, onClose }: DialogProps & { accounts: readonly Account[] }) {
  const form = useForm(prepareRefund, {
    initial: { account: accounts[0]?.code ?? '' },
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
          <Select
            {...form.text('account')}
            options={accounts.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Buttons form={form} onClose={onClose} label="Prepare" busyLabel="Preparing" />
      </form>
    </Dialog>
  );
}

function SendDialog({ refund, onClose }: DialogProps) {
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
      onClose();
    },
  });
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
        <FileDrop
          label="The bank’s slip"
          hint="The customer sees it. png, jpg or pdf, 10 MB."
          accept={PROOF_ACCEPT}
          file={form.values.slip}
          onFile={(file) => form.set('slip', file)}
          progress={form.progress}
          error={form.problem('slip')}
        />
        <Buttons form={form} onClose={onClose} label="It is sent" busyLabel="Releasing" />
      </form>
    </Dialog>
  );
}

function ReturnDialog({ refund, onClose }: DialogProps) {
  const form = useForm(returnRefund, {
    initial: { reason: '' },
    input: ({ reason }) => ({ params: { id: refund.id }, body: { reason, version: refund.version } }),
    refreshes: STALE,
    onDone: () => {
      notify('Given back, and the customer is told why.');
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Give it back to the customer?"
      isBusy={form.isBusy}
      width="narrow"
    >
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
        <Buttons form={form} onClose={onClose} label="Give it back" busyLabel="Giving back" tone="danger" />
      </form>
    </Dialog>
  );
}

type ButtonsProps = {
  form: { message: string | null | undefined; isBusy: boolean };
  onClose: () => void;
  label: string;
  busyLabel: string;
  tone?: 'brand' | 'danger';
};

function Buttons({ form, onClose, label, busyLabel, tone = 'brand' }: ButtonsProps) {
  return (
    <FormEnd
      message={form.message}
      tone={tone}
      isBusy={form.isBusy}
      busyLabel={busyLabel}
      label={label}
      onBack={onClose}
    />
  );
}
