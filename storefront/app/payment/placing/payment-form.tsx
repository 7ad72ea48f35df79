import type { FileLink } from '@cowrie/contract/files.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import type { Currency } from '@cowrie/contract/rates.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { useEffect, useRef } from 'react';
import { Amounts } from '../amounts/amounts.tsx';
import type { PaymentDraft, PaymentProblems } from '../draft/payment-draft.ts';
import type { QrCode } from '../qr-code/use-qr-code.ts';
import { receiverPart } from '../receiver/choose-receiver.ts';
import { ReceiverFields } from '../receiver/receiver-fields.tsx';
import { SavedReceivers } from '../receiver/saved-receivers.tsx';

type PaymentFormProps = {
  draft: PaymentDraft;
  onChange: (part: Partial<PaymentDraft>) => void;
  payFrom: readonly Currency[];
  /** Units of the target for one unit of the base; undefined while it is on its way, null where there is none. */
  rate: string | null | undefined;
  updatedAt: string | null;
  methods: readonly PaymentMethod[];
  problems: PaymentProblems;
  qr: QrCode;
  receivers: readonly Receiver[];
  /** The saved receiver who is paid again. */
  receiver: Receiver | null;
  /** Their QR code, unless another picture takes its place. */
  savedCode: FileLink | null;
  onReceiversChanged: () => void;
  outcome: { type: 'warning' | 'error'; message: string } | null;
  onDismiss: () => void;
  onReview: () => void;
};

/** What a payment needs to be known: amounts and receiver (Product §15.2, §15.3). */
export function PaymentForm(shown: PaymentFormProps) {
  const { draft, onChange, problems, qr, receiver, outcome } = shown;
  const form = useRef<HTMLFormElement>(null);

  // The first field that is not right gets the focus.
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    // A choice is no field that is marked: it lacks where nothing else does, since what follows it is not there yet.
    (find('[aria-invalid=true]') ?? find('input[type=radio]'))?.focus();
  }, [problems]);

  function choose(chosen: Receiver | null) {
    void qr.choose(null);
    onChange(receiverPart(chosen));
    // What is left to say of somebody known.
    if (chosen) form.current?.querySelector<HTMLElement>('input[inputmode=decimal]')?.focus();
  }

  return (
    // Beside the form: what renames a receiver is one of its own.
    <div className="flex flex-col gap-6">
      <SavedReceivers {...shown} chosen={receiver} onChoose={choose} onChanged={shown.onReceiversChanged} />
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          shown.onReview();
        }}
      >
        <Amounts {...shown} error={problems.amount} last={receiver?.last_payment} />
        <ReceiverFields {...shown} />
        {outcome && <Alert type={outcome.type} message={outcome.message} onDismiss={shown.onDismiss} />}
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
          <Button type="submit" size="large" className="max-sm:w-full">
            Continue
          </Button>
          {draft.youGet && (
            <p className="text-soft text-sm">
              You pay {displayMoney(draft.youPay, draft.payCurrency)}, your receiver gets{' '}
              {displayMoney(draft.youGet, draft.target)}.
            </p>
          )}
        </div>
      </form>
    </div>
  );
}
