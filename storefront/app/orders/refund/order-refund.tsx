import { useFailure } from '@cowrie/client/use-failure.ts';
import { whyNotOnce } from '@cowrie/client/use-submission.ts';
import type { NoReply, Warning } from '@cowrie/contract/client.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { Refund, RefundBank } from '@cowrie/contract/orders.ts';
import { refundToBalance, refundToBank } from '@cowrie/contract/refunds.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { takeFieldFocus, takeFocus } from '@cowrie/ui/focus.ts';
import refundPaid from '@cowrie/ui/illustrations/refund-paid.svg';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useForm, useSubmission } from '../../api/forms.ts';
import { paths } from '../../paths.ts';
import { FilePreview } from '../chat/file-preview.tsx';
import { BankFields, bankBody, typedBank } from './bank-fields.tsx';

type OrderRefundProps = { refund: Refund; onMoved: () => Promise<void> };

/** What the customer gets back, and where it goes: chosen here, and followed here (Product §26.72, §26.73). */
export function OrderRefund({ refund, onMoved }: OrderRefundProps) {
  return (
    <section
      aria-label="Refund"
      className="flex flex-col gap-3 rounded-card border border-brand/40 bg-brand-tint/50 p-4"
    >
      <div className="@container">
        <h3 className="text-lg">Your refund</h3>
        <p className="font-bold text-2xl">
          <FittingMoney>{displayMoney(refund.amount, refund.currency)}</FittingMoney>
        </p>
      </div>
      <RefundPlace refund={refund} onMoved={onMoved} />
    </section>
  );
}

/** Where it stands, and what can still be chosen. */
export function RefundPlace({ refund, onMoved }: OrderRefundProps) {
  const [isChanging, setIsChanging] = useState<boolean | null>(null);
  const { state, bank } = refund;
  /** What was filled in is gone, and taller than what comes: without the focus there, that is above what is in sight. */
  const chosen = isChanging === false ? takeFocus : undefined;
  if (state === 'to-balance')
    return (
      <p ref={chosen} tabIndex={-1} className="outline-none">
        It is in your{' '}
        <Link to={paths.balance()} className="font-semibold text-brand underline">
          balance
        </Link>
        .
      </p>
    );
  if (state === 'choosing' || isChanging)
    return (
      <Choice
        refund={refund}
        onMoved={async () => {
          setIsChanging(false);
          await onMoved();
        }}
        onKeep={isChanging ? () => setIsChanging(false) : undefined}
      />
    );
  return (
    <>
      {bank && <BankLines ref={chosen} bank={bank} />}
      {state === 'waiting' && (
        <>
          <p className="text-sm text-soft">
            We will send it as soon as two of us have checked it. You can change this until then.
          </p>
          <Button tone="outline" size="small" className="self-start" onClick={() => setIsChanging(true)}>
            Choose again
          </Button>
        </>
      )}
      {state === 'prepared' && (
        <p className="text-sm text-soft">We are sending it. We will tell you once it has left.</p>
      )}
      {state === 'sent' && (
        <>
          <Scene src={refundPaid} className="w-64" />
          <p>
            Sent <When at={refund.since} show="day-time" isInSentence />
            {refund.bank_reference && <>; the bank’s reference is {refund.bank_reference}</>}.
          </p>
          {refund.slip && <FilePreview file={refund.slip} label="The bank’s slip" />}
        </>
      )}
    </>
  );
}

function BankLines({ bank, ref }: { bank: RefundBank; ref: typeof takeFocus | undefined }) {
  return (
    // With the sum above it in sight.
    <p ref={ref} tabIndex={-1} className="scroll-mt-24 outline-none wrap-anywhere">
      <span className="block text-sm text-soft">{bank.bank_name}</span>
      <span className="block font-semibold tabular-nums tracking-wide">{bank.account_number}</span>
      <span className="block">{bank.account_name}</span>
    </p>
  );
}

type ChoiceProps = OrderRefundProps & { onKeep?: () => void };

/** To the balance with one press, or to a bank account; the one named last stands there already. */
function Choice({ refund, onMoved, onKeep }: ChoiceProps) {
  const [isBank, setIsBank] = useState(refund.bank !== null);
  /** What was pressed is gone, and the focus with it. */
  const [isPressed, setIsPressed] = useState(onKeep !== undefined);
  const turn = (toBank: boolean) => {
    setIsBank(toBank);
    setIsPressed(true);
  };
  const toBalance = useSubmission(refundToBalance);
  const [failure, setFailure] = useFailure<Warning | NoReply>();
  const known = refund.bank ?? refund.last_bank;
  const form = useForm(refundToBank, {
    initial: typedBank(known),
    draft: `refund:${refund.id}`,
    input: (values) => ({ params: { id: refund.id }, body: bankBody(values) }),
    onDone: onMoved,
    onRefused: (refusal) => {
      if (refusal.status === 'warning' && refusal.httpStatus === 409) void onMoved();
      return false;
    },
  });

  async function choose() {
    setFailure(null);
    const result = await toBalance.send({ params: { id: refund.id } });
    if (!result) return;
    if (result.status !== 'success') setFailure(result);
    if (result.status !== 'error') await onMoved();
  }

  return (
    <div className="flex flex-col gap-3">
      {refund.returned_because && (
        <Alert type="warning" onDismiss={false}>
          We could not send it: {refund.returned_because}
        </Alert>
      )}
      {isBank ? (
        <form
          ref={isPressed ? takeFieldFocus : undefined}
          noValidate
          onSubmit={form.submit}
          className="flex flex-col gap-4"
        >
          <BankFields form={form} known={known} />
          {!form.problem('current_password') && (
            <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={form.isBusy} busyLabel="Sending…">
              Send it here
            </Button>
            <Button tone="plain" onClick={() => turn(false)}>
              Back
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p className="text-soft text-sm">
            In your balance you have it at once and can withdraw it later. If you choose your bank account, we
            will send it once two of us have checked it.
          </p>
          {failure && <Alert type="error" message={whyNotOnce(failure)} onDismiss={false} />}
          <div className="flex flex-col gap-2">
            <Button busy={toBalance.isBusy} busyLabel="Putting it there…" onClick={() => void choose()}>
              Put {displayMoney(refund.amount, refund.currency)} in my balance
            </Button>
            <Button tone="outline" ref={isPressed ? takeFocus : undefined} onClick={() => turn(true)}>
              Send it to my bank account
            </Button>
            {onKeep && (
              <Button tone="plain" onClick={onKeep}>
                Leave it as it is
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
