import {
  confirmLines,
  type Explanation,
  explainLine,
  type PairOutcome,
  type StatementLineView,
} from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useSend } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { STALE as STALE_BOOK } from '../book/move-form.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { LineFacts } from './line-facts.tsx';
import { STALE_CONFIRMED, STALE_LINES } from './use-confirming.ts';

type Where = Explanation | 'order';
type ExplainDialogProps = { line: StatementLineView; onClose: () => void };

const WHERE: readonly { value: Where; label: string; hint: string }[] = [
  {
    value: 'order',
    label: 'It pays for an order',
    hint: 'The order is confirmed with it, as with any money.',
  },
  {
    value: 'customer',
    label: 'It is a customer’s',
    hint: 'It goes to their balance once a second person approves it.',
  },
  {
    value: 'sender',
    label: 'It went back',
    hint: 'It was returned to the sender, from the same account. A second person approves it.',
  },
  { value: 'fee', label: 'A fee', hint: 'The book has it as a fee from now on.' },
  { value: 'income', label: 'Income', hint: 'Interest and similar, which is ours.' },
];

/** Why it cannot go there: what went out is a fee, and only Naira goes to people. */
function whyNot({ direction, currency }: StatementLineView, where: Where): string | null {
  if (where === 'fee') return null;
  if (direction === 'out') return 'This money went out';
  return currency === 'NGN' || where === 'income'
    ? null
    : `${currency} cannot go there: take its journal back`;
}

/** Says where money belongs that nobody had explained (Product §26.56). */
export function ExplainDialog({ line, onClose }: ExplainDialogProps) {
  const [where, setWhere] = useState<Where>(
    WHERE.find(({ value }) => whyNot(line, value) === null)?.value ?? 'fee',
  );
  const choice = (
    <>
      <LineFacts line={line} />
      <RadioCards
        legend="Where it belongs"
        name="where"
        columns={2}
        value={where}
        onValue={(value) => setWhere(value as Where)}
        choices={WHERE.map(({ value, ...choice }) => {
          const disabledReason = whyNot(line, value);
          return { value, ...choice, ...(disabledReason !== null && { disabledReason }) };
        })}
      />
    </>
  );
  return where === 'order' ? (
    <OfOrder line={line} onClose={onClose} choice={choice} />
  ) : (
    <Elsewhere line={line} onClose={onClose} where={where} choice={choice} />
  );
}

type Confirmed = Extract<PairOutcome, { outcome: 'confirmed' }>;

function whatBecame({ status, reference, amount_missing, currency, to_balance }: Confirmed): string {
  if (status === 'pending')
    return `It counts for ${reference}; ${displayMoney(amount_missing, currency)} is still missing.`;
  const more = `${displayMoney(to_balance, 'NGN')} more than was asked for is on the customer’s balance.`;
  return `Payment of ${reference} is confirmed.${to_balance === '0.00' ? '' : ` ${more}`}`;
}

/** The order is confirmed by its ordinary move. */
function OfOrder({ line, onClose, choice }: ExplainDialogProps & { choice: ReactNode }) {
  const [reference, setReference] = useState('');
  const [refusal, setRefusal] = useState<{ code: string; message: string } | null>(null);
  const { send, isPending, error, reset } = useSend(confirmLines, {
    refreshes: [...STALE_CONFIRMED, ...STALE_BOOK],
    onDone: ({ outcomes: [outcome] }) => {
      if (outcome?.outcome !== 'confirmed') return setRefusal(outcome ?? null);
      notify(whatBecame(outcome));
      onClose();
    },
  });
  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    const looked_at_same_proof = refusal?.code === 'proof_sent_twice';
    setRefusal(null);
    send({ body: { pairs: [{ line_id: line.id, reference, looked_at_same_proof }] } });
  }
  return (
    <Frame
      onClose={onClose}
      isBusy={isPending}
      onSubmit={confirm}
      message={refusal?.message ?? error?.message}
      label={refusal?.code === 'proof_sent_twice' ? 'I looked at them: confirm it' : 'Confirm the order'}
      busyLabel="Confirming"
    >
      {choice}
      <Field label="Order" hint="Its reference, such as CWR-7K2M9QXA" required>
        <TextInput
          value={reference}
          onValue={(typed) => {
            setReference(typed);
            // What was looked at, or said, is of the order that stood there.
            setRefusal(null);
            reset();
          }}
          autoComplete="off"
        />
      </Field>
    </Frame>
  );
}

type ElsewhereProps = ExplainDialogProps & { where: Explanation; choice: ReactNode };

function Elsewhere({ line, onClose, where, choice }: ElsewhereProps) {
  const isProposed = where === 'customer' || where === 'sender';
  const form = useForm(explainLine, {
    initial: { customer: '', bank_reference: '', reason: '' },
    input: ({ customer, bank_reference, reason }) => {
      const to = {
        customer: { as: 'customer' as const, customer, reason },
        sender: { as: 'sender' as const, bank_reference, reason },
        fee: { as: 'fee' as const, reason },
        income: { as: 'income' as const, reason },
      } satisfies Record<Explanation, unknown>;
      return { params: { id: line.id }, body: to[where] };
    },
    refreshes: [...STALE_LINES, ...STALE_BOOK],
    onDone: () => {
      notify(
        isProposed
          ? 'Proposed. A second person can now approve it.'
          : 'The book has it there now, and the treasury is told.',
      );
      onClose();
    },
  });
  return (
    <Frame
      onClose={onClose}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      message={form.message}
      label={isProposed ? 'Propose' : 'Write it'}
      busyLabel={isProposed ? 'Proposing' : 'Writing'}
    >
      {choice}
      {where === 'customer' && (
        <Field
          label="Whose it is"
          hint="Their username, their email, or the reference of an order of theirs"
          error={form.problem('customer')}
          required
        >
          <TextInput {...form.text('customer')} autoComplete="off" />
        </Field>
      )}
      {where === 'sender' && (
        <Field label="The bank’s reference" error={form.problem('bank_reference')} required>
          <TextInput {...form.text('bank_reference')} autoComplete="off" />
        </Field>
      )}
      <Field
        label="How you know"
        hint="Owners and treasury get it by email"
        error={form.problem('reason')}
        required
      >
        <TextInput {...form.text('reason')} autoComplete="off" />
      </Field>
    </Frame>
  );
}

type FrameProps = {
  onClose: () => void;
  isBusy: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  message: string | null | undefined;
  label: string;
  busyLabel: string;
  children: ReactNode;
};

function Frame({ onClose, isBusy, onSubmit, message, label, busyLabel, children }: FrameProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Say where it belongs" isBusy={isBusy} width="wide">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        <FormEnd message={message} isBusy={isBusy} busyLabel={busyLabel} label={label} onBack={onClose} />
      </form>
    </Dialog>
  );
}
