import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { displayMoney, parseAmount } from '@cowrie/contract/money.ts';
import type { Payout } from '@cowrie/contract/payments.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { useSendProof } from './use-send-proof.ts';

type ProofStepProps = {
  sending: ReturnType<typeof useSendProof>;
  payout: Payout | null;
  /** There is nowhere to pay at the moment; who paid before still says so. */
  isNowhere: boolean;
  /** Why nothing can be proved by what is chosen. */
  whyOff: string | false;
  /** The order's own place. */
  place: string;
  chat: ReactNode;
};

/** The last step: the slip, and the press that says that the money was sent (Product §16.4, §16.5). */
export function ProofStep({ sending, payout, isNowhere, whyOff, place, chat }: ProofStepProps) {
  const { proof, open, attach, submission, problems, isError, toAccept, whyTooSoon } = sending;
  return (
    <>
      {/* The chooser opens, which covers the page for as long as somebody looks for their slip. */}
      <div id="proof" onClickCapture={({ target }) => isChooser(target) && open()}>
        <FileDrop
          label={
            isNowhere ? '3. Paid already? Attach your proof of payment' : '3. Attach your proof of payment'
          }
          hint="The slip or a screenshot of the transfer: png, jpg, jpeg or pdf, up to 10 MB."
          accept={PROOF_ACCEPT}
          file={proof}
          error={problems.proof}
          disabledReason={whyOff}
          progress={submission.isBusy ? (submission.progress ?? 0) : null}
          onCancel={submission.cancel}
          onFile={attach}
        />
      </div>
      {problems.stopped && (
        <Alert type="warning" onDismiss={false}>
          {problems.stopped}{' '}
          <Link to={place} className="font-semibold underline">
            Look at the order
          </Link>
        </Alert>
      )}
      {problems.amount && <Alert type="warning" message={problems.amount} />}
      {problems.other && <Alert type="error" message={problems.other} />}
      {problems.back && <Alert type="info" message={problems.back} />}
      <Button
        type="submit"
        size="large"
        // Whoever paid before still says so; nobody else is led there.
        tone={isNowhere ? 'outline' : 'brand'}
        className="sm:self-start"
        busy={submission.isBusy}
        busyLabel="Sending your proof…"
        disabledReason={whyOff || whyTooSoon}
      >
        {isError ? 'Error!' : toAccept ? `Accept ${toAccept}` : 'I have paid'}
      </Button>
      {/* Below the button, which it would push from under a thumb: it comes by itself. */}
      <RateChanged payout={payout} hasProof={proof !== null} message={problems.rate} chat={chat} />
    </>
  );
}

const isChooser = (target: EventTarget) => (target as Partial<HTMLInputElement>).type === 'file';

type RateChangedProps = {
  payout: Payout | null;
  hasProof: boolean;
  message: string | undefined;
  chat: ReactNode;
};

/** The rate is no longer held and has become another: said before anything is sent at it. */
function RateChanged({ payout, hasProof, message, chat }: RateChangedProps) {
  if (!payout?.instead_of) return message ? <Alert type="warning" message={message} /> : null;
  const isMore = (parseAmount(payout.amount) ?? 0n) > (parseAmount(payout.instead_of) ?? 0n);
  return (
    <Alert type={isMore ? 'info' : 'warning'} onDismiss={false}>
      Your receiver now gets {displayMoney(payout.amount, payout.currency)} instead of{' '}
      {displayMoney(payout.instead_of, payout.currency)}. {!hasProof && 'Attach your proof, then accept.'}
      {!isMore && <> If you have paid already and this is not right for you, tell us in {chat}.</>}
    </Alert>
  );
}
