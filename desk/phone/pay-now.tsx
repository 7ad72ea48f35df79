import { useForm } from '@cowrie/client/use-form.ts';
import { leavesOpen } from '@cowrie/contract/client.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { methodInWords } from '@cowrie/contract/method-in-words.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { type PaymentToPay, payFromPhone } from '@cowrie/contract/payout-phone.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { MoneyPoint } from '@cowrie/ui/money.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useInSight } from '@cowrie/ui/use-in-sight.ts';
import { useState } from 'react';
import { AccountSelect } from '../parts/account-select.tsx';
import { DoubleTapGuard } from '../parts/double-tap-guard.tsx';
import { useSlipAgain } from '../parts/sent-slips.ts';
import { SlipAgain, WHOSE_SLIP } from '../parts/slip-again.tsx';
import { HandOver } from './hand-over.tsx';
import { phoneClient } from './phone-key.ts';
import { SlipInput } from './slip-input.tsx';
import { SlipPicture } from './slip-picture.tsx';

type PayNowProps = {
  payment: PaymentToPay;
  /** The slip that the paying app shared for it. */
  shared: File | null;
  onDropShared: () => void;
  onPaid: (reference: string) => void;
};

/** `account` is null until one is chosen here. */
const EMPTY = { account: null as string | null, fee: '', bank_reference: '', receipt: null };

/** One payment on a phone: what to hand to the paying app, and the slip that comes back from it (Product §28.23, §28.116). */
export function PayNow({ payment, shared, onDropShared, onPaid }: PayNowProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const receipt = shared ?? chosen;
  const again = useSlipAgain(receipt, payment.reference);
  const form = useForm(phoneClient, payFromPhone, {
    initial: EMPTY,
    // A share comes back to this page as a new one.
    draft: `payout:${payment.reference} ${payment.amount}`,
    input: ({ account, fee, bank_reference }) => ({
      params: { reference: payment.reference },
      body: {
        amount: payment.amount,
        account: account ?? payment.account ?? '',
        ...(fee && { fee }),
        ...(bank_reference.trim() && { bank_reference }),
      },
      files: { receipt: receipt ?? undefined },
    }),
    check: () =>
      payment.slip_required && !receipt
        ? { message: 'Add the slip first', errors: { receipt: ['Add the slip first'] } }
        : null,
    onDone: ({ reference }) => {
      again.noteSent();
      onPaid(reference);
    },
    onRefused(refusal) {
      if (leavesOpen(refusal)) again.noteSent();
      return false;
    },
  });
  const said = useInSight(form.message);
  const sum = displayMoney(payment.amount, payment.currency);
  const paid = (
    <Button
      type="submit"
      size="large"
      wide
      busy={form.isBusy}
      busyLabel="Sending the slip"
      disabledReason={again.isInDoubt && WHOSE_SLIP}
    >
      I have paid {sum}
    </Button>
  );
  return (
    <section aria-label={`Payment ${payment.reference}`}>
      <h1 className="sr-only">Payment {payment.reference}</h1>
      {shared ? <SlipToPut payment={payment} file={shared} /> : <WhatToPay payment={payment} />}
      <form noValidate onSubmit={form.submit} className="mt-4 flex flex-col gap-4">
        {!shared && (
          <SlipInput
            accept={PROOF_ACCEPT}
            file={chosen}
            onFile={(file) => {
              setChosen(file);
              // What was said of none is over.
              form.set('receipt', null);
            }}
            isRequired={payment.slip_required}
            error={form.problem('receipt')}
          />
        )}
        <SlipAgain again={again} />
        <BookFields payment={payment} form={form} />
        <div ref={said} className="scroll-mb-24 empty:hidden">
          <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        </div>
        {/* The press stays in sight, however long the name above it is. */}
        <div
          data-foot={shared ? '' : undefined}
          className={shared ? 'sticky bottom-0 -mx-4 border-line border-t bg-paper px-4 py-3' : ''}
        >
          {/* Another sum under the finger is not what was paid, unless its slip was chosen here. */}
          {chosen ? paid : <DoubleTapGuard of={sum}>{paid}</DoubleTapGuard>}
        </div>
        {shared && (
          <Button tone="plain" size="small" onClick={onDropShared}>
            Remove the slip
          </Button>
        )}
      </form>
    </section>
  );
}

type PayForm = ReturnType<typeof useForm<typeof payFromPhone, typeof EMPTY>>;

/** What the book is told beside the amount: the account, a fee and the bank's reference. */
function BookFields({ payment, form }: { payment: PaymentToPay; form: PayForm }) {
  return (
    <>
      {payment.accounts.length > 1 && (
        <Field label="Paid from" error={form.problem('account')} required>
          <AccountSelect
            value={form.values.account ?? payment.account ?? ''}
            onValue={(code) => form.set('account', code)}
            placeholder="Choose the account"
            options={payment.accounts.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand text-sm">
          Fee and reference
        </summary>
        <div className="grid gap-4 pt-2">
          <Field label="Fee" error={form.problem('fee')} optional>
            <AmountInput {...form.text('fee')} problemOf={null} />
          </Field>
          <Field label="Reference" error={form.problem('bank_reference')} optional>
            <TextInput {...form.text('bank_reference')} maxLength={100} />
          </Field>
        </div>
      </details>
    </>
  );
}

/** What to hand to the paying app. */
function WhatToPay({ payment }: { payment: PaymentToPay }) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 grow basis-40">
          <span className="block text-sm text-soft">
            {payment.is_test ? 'Send this test first' : 'Pay'} by {methodInWords(payment.method_name)}
          </span>
          <MoneyPoint>{displayMoney(payment.amount, payment.currency)}</MoneyPoint>
        </span>
        <CopyButton text={payment.amount} label="amount" className="-mr-3" />
      </p>
      <HandOver payment={payment} />
      <dl className="mt-2 divide-y divide-line">
        {payment.receiver_name && <Line label="Receiver" text={payment.receiver_name} isLarge />}
        {payment.description?.split('\n').map((line, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text stay in their order.
          line.trim() ? <Line key={at} label={at === 0 ? 'Information' : ''} text={line.trim()} /> : null,
        )}
      </dl>
      <p className="mt-2 text-soft text-xs tabular-nums">{payment.reference}</p>
    </div>
  );
}

/** The slip that came from it, beside whom and how much it has to show. */
function SlipToPut({ payment, file }: { payment: PaymentToPay; file: File }) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="text-sm text-soft">The slip of this payment by {methodInWords(payment.method_name)}?</p>
      <p>
        <MoneyPoint>{displayMoney(payment.amount, payment.currency)}</MoneyPoint>
      </p>
      {payment.receiver_name && (
        <p className="font-bold text-xl [overflow-wrap:anywhere]">to {payment.receiver_name}</p>
      )}
      <p className="mb-3 text-soft text-xs tabular-nums">{payment.reference}</p>
      <SlipPicture file={file} />
    </div>
  );
}

function Line({ label, text, isLarge = false }: { label: string; text: string; isLarge?: boolean }) {
  return (
    <div className="py-1">
      <dt className="text-soft text-xs">{label}</dt>
      <dd
        className={cx(
          'flex min-h-8 items-center justify-between gap-3',
          isLarge ? 'font-bold text-xl' : 'font-medium',
        )}
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        <CopyButton
          text={text}
          label={label ? label.toLowerCase() : text}
          className={cx('-mr-3 shrink-0 font-semibold', label ? '-mt-3' : '-my-1.5')}
        />
      </dd>
    </div>
  );
}
