import { displayMoney } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import type { Payout } from '@cowrie/contract/payments.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { keptFor, spokenFor } from './kept-for.ts';
import { useTimeLeft } from './use-time-left.ts';

type KeptRateProps = {
  order: PaymentDetails;
  /** What the server says of it by now; null until it has. */
  payout: Payout | null;
  /** Another rate is accepted further down on the same page. */
  isAcceptedHere?: boolean;
  className?: string;
};

/** How long the rate of a payment is still kept, what happens then, and what is so by now (Product §27.11). */
export function KeptRate({ order, payout, isAcceptedHere = false, className }: KeptRateProps) {
  const until = payout?.held_until ?? order.rate_held_until;
  const left = useTimeLeft(until);
  return (
    // Both say as much, so that nothing moves when the time is over.
    <div className={cx('min-h-17', className)}>
      {left > 0 ? (
        <>
          <p className="font-semibold">
            Rate kept for{' '}
            <span role="timer" aria-label="Time left" className="whitespace-nowrap tabular-nums">
              {keptFor(left)}
            </span>
          </p>
          <p className="text-sm">
            Until <time dateTime={until}>{displayComing(until, serverNow())}</time>, Lagos time. What you pay
            later counts at the rate of that moment; we ask you before anything changes.
          </p>
        </>
      ) : (
        <>
          <p className="font-semibold">The rate is no longer kept</p>
          <p className="text-sm">{todaysWords(payout, isAcceptedHere)}</p>
        </>
      )}
      <span role="status" className="sr-only">
        {spokenFor(left)}
      </span>
    </div>
  );
}

/** What the receiver gets for a proof sent now, where the server has said so since. */
function todaysWords(payout: Payout | null, isAcceptedHere: boolean): string {
  const isSince = payout && Date.parse(payout.asked_at) > Date.parse(payout.held_until);
  if (!isSince)
    return 'You will see what your receiver gets now when you send your proof. Nothing changes unless you accept it.';
  const now = displayMoney(payout.amount, payout.currency);
  return payout.instead_of
    ? `At today’s rate your receiver gets ${now} instead of ${displayMoney(payout.instead_of, payout.currency)}. ${isAcceptedHere ? 'Accept it below.' : 'We will ask you when you send your proof.'}`
    : `Today’s rate is the same: your receiver still gets ${now}. If that changes, we will ask you when you send your proof.`;
}
