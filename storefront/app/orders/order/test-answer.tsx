import { useFailure } from '@cowrie/client/use-failure.ts';
import { whyNotOnce } from '@cowrie/client/use-submission.ts';
import type { NoReply, Warning } from '@cowrie/contract/client.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { releaseRest, testNotArrived } from '@cowrie/contract/test-first.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { alertType, useSubmission } from '../../api/forms.ts';
import { restOf } from './order-test.ts';

export type TestAnswerProps = {
  /** Its test waits for the customer's word. */
  order: PaymentDetails;
  onMoved: () => Promise<void>;
  /** It is not there: leads to where one talks about it. */
  onMissing: () => void;
};

/** The test is sent, and the customer says whether it has arrived; the rest goes by a second press (Product §27.57). */
export function TestAnswer({ order, onMoved, onMissing }: TestAnswerProps) {
  const [isSure, setIsSure] = useState(false);
  const [failure, setFailure] = useFailure<Warning | NoReply>();
  const release = useSubmission(releaseRest);
  const missing = useSubmission(testNotArrived);
  const answers = useRef<HTMLElement>(null);
  const params = { reference: order.reference };
  const rest = restOf(order);
  const sum = displayMoney(rest, order.you_get_currency);

  // Back from the question, to where the press came from.
  const wasSure = useRef(false);
  useEffect(() => {
    if (wasSure.current && !isSure) answers.current?.querySelector('button')?.focus();
    wasSure.current = isSure;
  }, [isSure]);

  async function send() {
    setFailure(null);
    const result = await release.send({ params, body: { rest } });
    if (!result) return;
    if (result.status !== 'success') setFailure(result);
    // Most refusals mean that the order has moved on: show where it stands now.
    if (result.status !== 'error') await onMoved();
  }

  async function tellMissing() {
    setFailure(null);
    const result = await missing.send({ params });
    if (!result) return;
    if (result.status !== 'success') setFailure(result);
    if (result.status !== 'error') await onMoved();
    if (result.status === 'success') onMissing();
  }

  return (
    <section ref={answers} aria-label="Has the test arrived?" className="flex flex-col gap-3">
      {failure && (
        <Alert
          key={failure.message}
          type={alertType(failure)}
          message={whyNotOnce(failure)}
          onDismiss={() => setFailure(null)}
        />
      )}
      {isSure ? (
        <Sure
          sum={sum}
          name={order.receiver_name ?? 'your receiver'}
          isBusy={release.isBusy}
          onSend={() => void send()}
          onBack={() => setIsSure(false)}
        />
      ) : (
        <>
          {/* Once it is missing, sending the rest is not what is looked for. */}
          <Button
            tone={order.test_first?.state === 'sent' ? 'brand' : 'outline'}
            wide
            onClick={() => {
              // Of the other answer.
              setFailure(null);
              setIsSure(true);
            }}
          >
            <span className="min-w-0 wrap-anywhere">
              {order.receiver_name ?? 'My receiver'} has it: send the rest
            </span>
          </Button>
          {order.test_first?.state === 'sent' && (
            <Button
              tone="outline"
              wide
              busy={missing.isBusy}
              busyLabel="Telling us…"
              onClick={() => void tellMissing()}
            >
              It has not arrived
            </Button>
          )}
        </>
      )}
    </section>
  );
}

type SureProps = { sum: string; name: string; isBusy: boolean; onSend: () => void; onBack: () => void };

/** Asked once more, with the sum: what has left cannot be called back. */
function Sure({ sum, name, isBusy, onSend, onBack }: SureProps) {
  const question = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3 rounded-card border border-brand/40 bg-brand-tint/50 p-4">
      <p ref={question} tabIndex={-1} className="outline-none wrap-anywhere">
        We will then send the other <strong className="tabular-nums">{sum}</strong> to {name}, at the rate of
        your order. What has been sent cannot be called back.
      </p>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button busy={isBusy} busyLabel="Sending your word…" onClick={onSend}>
          Send the other {sum}
        </Button>
        <Button tone="plain" disabledReason={isBusy && 'It is being sent'} onClick={onBack}>
          Not yet
        </Button>
      </div>
    </div>
  );
}
