import { focusMarked, focusNow } from '@cowrie/client/focus-marked.ts';
import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { payFromBalance } from '@cowrie/contract/balance.ts';
import {
  CONNECTED_AGAIN,
  isCancelled,
  leavesOpen,
  type NoReply,
  type Warning,
} from '@cowrie/contract/client.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { useRef, useState } from 'react';
import { PresentPassword } from '../../account/security/present-password.tsx';
import { useSubmission } from '../../api/forms.ts';
import { useLookFirst } from '../amounts/use-look-first.ts';
import { useWalletOffer, type WalletTerms } from './use-wallet-offer.ts';

export type PayFromBalanceProps = {
  order: OrderDetails;
  /** Another amount is missing than when the page was opened. */
  isAnother: boolean;
  onPaid: (status: OrderStatus) => void;
  /** Another amount is missing by now, or the order is not to be paid any more. */
  onMoved: () => void;
  /** What the server said of paying so now. */
  onTerms: (terms: WalletTerms) => void;
};

const problemOf = (refused: Warning | NoReply) => ({
  message: leavesOpen(refused) ? `${refused.message} Tapping again does not pay twice.` : refused.message,
  isOfPassword: refused.status === 'warning' && 'current_password' in refused.errors,
  isLost: refused.status === 'error',
});

/** The balance, and one press that pays the order from it, a new receiver with the password (Product §26.81, §26.83). */
export function PayFromBalance({ order, isAnother, onPaid, onMoved, onTerms }: PayFromBalanceProps) {
  const { reference, trx_type } = order;
  const submission = useSubmission(payFromBalance);
  const [loaded, load] = useWalletOffer(reference, onTerms, onMoved);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf> | null>(null);
  useConnectedAgain(problem?.isLost, () =>
    setProblem(problemOf({ status: 'error', message: CONNECTED_AGAIN })),
  );
  const [password, setPassword] = useState('');
  const section = useRef<HTMLElement>(null);
  const there = loaded.state === 'there' ? loaded : null;
  const whyTooSoonToPay = useLookFirst(isAnother && there ? there.wallet.to_pay : null);
  const whyTooSoonToAccept = useLookFirst(there?.payout?.instead_of ? there.payout.amount : null);

  if (loaded.state === 'loading') return <SkeletonRows rows={1} className="h-44" />;
  if (loaded.state === 'failed') return <FailedState message={loaded.message} onRetry={() => void load()} />;
  const { wallet: offer, payout } = loaded;
  const isShort = offer.missing !== '0.00';
  const asksPassword = offer.asks_password && !isShort;
  const atPassword = asksPassword && problem?.isOfPassword;

  async function pay() {
    const focused = focusNow();
    setProblem(null);
    const result = await submission.send({
      params: { trx_type, reference },
      body: {
        amount: offer.to_pay,
        ...(payout && { you_get: payout.amount }),
        ...(password && { current_password: password }),
      },
    });
    if (!result || isCancelled(result)) return;
    if (result.status === 'success') return onPaid(result.data.status);
    setProblem(problemOf(result));
    focusMarked(section.current, focused);
    if (result.status !== 'warning') return;
    if (result.code === 'amount_changed') onMoved();
    else void load();
  }

  return (
    <section
      ref={section}
      aria-label="Your balance"
      className="@container flex flex-col gap-4 rounded-card border border-brand/40 bg-brand-tint/50 px-[min(1.25rem,4.5vw)] py-5"
    >
      <p>
        <span className="block text-soft text-sm">Your balance</span>
        <span className="@container block font-bold text-2xl">
          <FittingMoney>{displayMoney(offer.balance, 'NGN')}</FittingMoney>
        </span>
      </p>
      {payout?.instead_of && (
        <Alert type="warning" onDismiss={false}>
          Your receiver now gets {displayMoney(payout.amount, payout.currency)} instead of{' '}
          {displayMoney(payout.instead_of, payout.currency)}. By paying you accept it.
        </Alert>
      )}
      {isShort && (
        <Alert type="info" onDismiss={false}>
          Your balance is {displayMoney(offer.missing, 'NGN')} short. Choose another option.
        </Alert>
      )}
      {asksPassword && (
        <PresentPassword
          label="Your password"
          hint="New receiver: your password keeps your money safe"
          error={atPassword ? problem.message : null}
          value={password}
          onValue={(typed) => {
            setPassword(typed);
            setProblem(null);
          }}
        />
      )}
      {problem && !atPassword && <Alert type="error" message={problem.message} onDismiss={false} />}
      {!isShort && (
        <Button
          // So that Enter in the password presses it.
          type="submit"
          size="large"
          // With its padding beside the amount, which is never torn.
          className="px-[min(1.75rem,4.5vw)]! [--beside:min(3.5rem,9vw)] sm:self-start"
          busy={submission.isBusy}
          busyLabel="Paying…"
          disabledReason={whyTooSoonToPay ?? whyTooSoonToAccept}
          onClick={() => void pay()}
        >
          <span>
            Pay <FittingMoney>{displayMoney(offer.to_pay, 'NGN')}</FittingMoney> from balance
          </span>
        </Button>
      )}
    </section>
  );
}
