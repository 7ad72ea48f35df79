import type { FileLink } from '@cowrie/contract/files.ts';
import { displayMoney, parseAmount } from '@cowrie/contract/money.ts';
import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { warningSentence } from '@cowrie/contract/receiver-warning-words.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { takesTest } from '@cowrie/contract/test-first.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { priceLine } from '@cowrie/ui/price-line.ts';
import { type ReactNode, useState } from 'react';
import { useLookFirst } from '../amounts/use-look-first.ts';
import { amountsFromPay, type PaymentDraft } from '../draft/payment-draft.ts';
import type { QrCode } from '../qr-code/use-qr-code.ts';
import { Arrival } from '../receiver/arrival.tsx';
import { isPaidOtherwise } from '../receiver/paid-otherwise.ts';
import { ReceiverAsPaid } from '../receiver/receiver-as-paid.tsx';
import { receiverAsked } from '../receiver/receiver-asked.ts';
import { ReceiverWarned } from '../receiver/receiver-warned.tsx';
import { SaveReceiver } from '../receiver/save-receiver.tsx';
import { suggestedName } from '../receiver/suggested-name.ts';
import { useReceiverWarnings } from '../receiver/use-receiver-warnings.ts';
import { TestFirst } from './test-first.tsx';
import type { Placing } from './use-placing.ts';

type PaymentReviewProps = {
  /** Its `youGet` is what the customer has agreed to so far. */
  draft: PaymentDraft;
  method: PaymentMethod;
  qr: QrCode;
  /** Units of the target for one unit of the base; undefined while it is on its way, null where there is none. */
  rate: string | null | undefined;
  receiver: Receiver | null;
  savedCode: FileLink | null;
  receivers: readonly Receiver[];
  /** There is a picture of another code. */
  hasPicture: boolean;
  onChange: (part: Partial<PaymentDraft>) => void;
  placing: Placing;
  onLeave: () => void;
};

/** The look back before an order is placed (Product §27.40). */
export function PaymentReview({
  draft,
  method,
  qr,
  rate,
  receiver,
  savedCode,
  receivers,
  hasPicture,
  onChange,
  placing,
  onLeave,
}: PaymentReviewProps) {
  const { submission, problems, outcome, untold } = placing;
  const { payCurrency, target, youPay } = draft;
  const youGet = rate ? amountsFromPay(youPay, rate).youGet : draft.youGet;
  const hasChanged = youGet !== draft.youGet;
  const mayBeSaved = receiver === null || isPaidOtherwise(receiver, draft, hasPicture);
  const name = receiver?.name ?? draft.receiverName ?? suggestedName(draft, method, receivers, hasPicture);
  const saveAs = mayBeSaved && draft.saves ? name : undefined;
  const warnings = useReceiverWarnings(
    receiverAsked({ draft, method: method.code, qr, receiver, savedCode, saveAs }),
  );
  const warned = untold ? [untold] : warnings.map((warning) => warningSentence(warning, serverNow()));
  const [checked, setChecked] = useState<string | null>(null);
  // What comes to be said afterwards was not checked.
  const hasChecked = checked === warned.join();
  const whyTooSoon = useLookFirst(hasChanged ? youGet : null);
  const { isBusy, progress } = submission;
  const sharePlaced = progress === null ? '' : ` ${Math.round(progress * 100)} %`;
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void placing.place(saveAs, warned.length > 0 ? 'seen' : 'none');
      }}
    >
      {/* What comes late moves what was read, and not the button from under a thumb: browsers hold on to that alone. */}
      <div className="flex flex-col gap-6" style={{ overflowAnchor: 'none' }}>
        {/* Said in full where it is accepted, which on a phone is far below. */}
        {hasChanged && (
          <p className="-mb-3 font-semibold text-warning">The rate has changed: look at the new amount</p>
        )}
        <dl className="@container divide-y divide-line rounded-card border border-line bg-block px-4">
          <Fact name="You pay">
            <strong className="text-lg">
              <FittingMoney>{displayMoney(youPay, payCurrency)}</FittingMoney>
            </strong>
          </Fact>
          <Fact name="Your receiver gets">
            <strong className="text-brand text-lg">
              <FittingMoney>{displayMoney(youGet, target)}</FittingMoney>
            </strong>
          </Fact>
          <Fact name="Rate">{rate && priceLine(rate, payCurrency, target)}</Fact>
          <Fact name="Fees">none</Fact>
          <Fact name="Should arrive">
            <Arrival method={method} />
          </Fact>
        </dl>
        <ReceiverAsPaid
          method={method}
          description={draft.description.trim()}
          qr={qr}
          receiver={receiver}
          savedCode={savedCode}
        />
        {warned.length > 0 && (
          <ReceiverWarned
            sentences={warned}
            hasChecked={hasChecked}
            onCheck={(isChecked) => setChecked(isChecked ? warned.join() : null)}
          />
        )}
        {takesTest(parseAmount(youGet) ?? 0n, target) && (
          <TestFirst
            isNew={receiver === null}
            isOn={draft.testsFirst}
            onTurn={(testsFirst) => onChange({ testsFirst })}
            amount={draft.testAmount}
            onAmount={(testAmount) => onChange({ testAmount })}
            youGet={youGet}
            error={problems.testFirst}
          />
        )}
        {mayBeSaved && (
          <SaveReceiver
            changes={receiver?.name ?? null}
            isOn={draft.saves}
            onTurn={(saves) => onChange({ saves })}
            name={name}
            onName={(receiverName) => onChange({ receiverName })}
            error={problems.receiverName}
          />
        )}
        {hasChanged && (
          <Alert type="warning" onDismiss={false}>
            The rate has changed. Your receiver now gets {displayMoney(youGet, target)} instead of{' '}
            {displayMoney(draft.youGet, target)}.
          </Alert>
        )}
        {outcome && (
          <Alert type={outcome.type} message={outcome.message} onDismiss={() => placing.say(problems)} />
        )}
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <Button
          type="submit"
          size="large"
          className="py-2 max-sm:w-full"
          busy={isBusy}
          busyLabel={`Placing your order…${sharePlaced}`}
          disabledReason={
            (!rate && 'The rate is still loading') ||
            (draft.qrCode && !qr.file && 'The picture is still loading') ||
            (warned.length > 0 && !hasChecked && 'Confirm above that you have checked the receiver') ||
            whyTooSoon
          }
          showReason={warned.length > 0}
        >
          {hasChanged ? `Accept ${displayMoney(youGet, target)} and place order` : 'Place order'}
        </Button>
        {isBusy ? (
          <Button tone="plain" onClick={submission.cancel}>
            Cancel
          </Button>
        ) : (
          <Button tone="outline" size="large" className="max-sm:w-full" onClick={onLeave}>
            Go back and change
          </Button>
        )}
      </div>
      <p className="text-soft text-sm">
        You pay nothing now. Once the order is placed we show you where to pay, and your rate is held.
      </p>
    </form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 py-2">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="ml-auto min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
