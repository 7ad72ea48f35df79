import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderDetails, PaymentDetails } from '@cowrie/contract/orders.ts';
import type { Payout } from '@cowrie/contract/payments.ts';
import { Money, MoneyPoint } from '@cowrie/ui/money.tsx';
import { Link } from 'react-router';
import { KeptRate } from '../kept-rate/kept-rate.tsx';
import { useTimeLeft } from '../kept-rate/use-time-left.ts';

type AmountToPayProps = {
  order: OrderDetails;
  amount: string;
  /** What was to be paid as the page was opened. */
  first: string;
  /** That it is another by now is said already. */
  isChangeSaid: boolean;
  payout: Payout | null;
  /** Where the order is. */
  place: string;
};

/** What is to be paid, what of it has arrived, and what the receiver gets for it (Product §16.3, §16.5). */
export function AmountToPay({ order, amount, first, isChangeSaid, payout, place }: AmountToPayProps) {
  const payment = 'you_get' in order && order.status === 'pending' ? order : null;
  return (
    <div className="flex flex-col gap-4 rounded-card bg-deep p-5 text-on-deep sm:p-6 lg:sticky lg:top-24 lg:self-start">
      <div>
        <h1 className="text-lg">Amount to pay</h1>
        <p>
          <MoneyPoint>{displayMoney(amount, order.currency)}</MoneyPoint>
        </p>
        {order.amount !== null && amount !== order.amount && (
          <p className="mt-1 text-on-deep-soft text-sm">
            <Money amount={order.amount_received} currency={order.currency} className="font-semibold" /> of{' '}
            <Money amount={order.amount} currency={order.currency} /> has arrived. This is still missing.
          </p>
        )}
        {amount !== first && !isChangeSaid && (
          <p role="status" className="mt-1 font-semibold">
            It was {displayMoney(first, order.currency)} before: pay only what is shown here now.
          </p>
        )}
        {payment && <ReceiverGets order={payment} payout={payout} />}
        <p className="mt-1 text-on-deep-soft text-sm">
          For order{' '}
          <Link to={place} className="inline-flex min-h-6 items-center whitespace-nowrap underline">
            {order.reference}
          </Link>
        </p>
      </div>
      {payment && (
        // As high as the longest of what it says in a narrow place.
        <div className="border-on-deep/20 border-t pt-3 text-on-deep-soft max-sm:min-h-24.5 lg:min-h-24.5">
          <KeptRate order={payment} payout={payout} isAcceptedHere />
        </div>
      )}
    </div>
  );
}

/** What the receiver gets, as far as it is sure: once the rate is not kept any more, what was asked for anew alone. */
function ReceiverGets({ order, payout }: { order: PaymentDetails; payout: Payout | null }) {
  const isHeld = useTimeLeft(payout?.held_until ?? order.rate_held_until) > 0;
  const gets = payout ?? (isHeld ? { amount: order.you_get, currency: order.you_get_currency } : null);
  return (
    <p className="min-h-lh text-on-deep-soft text-sm">
      {gets && (
        <>
          Your receiver gets{' '}
          <Money amount={gets.amount} currency={gets.currency} className="font-semibold text-on-deep" />
        </>
      )}
    </p>
  );
}
