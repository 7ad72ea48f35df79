import { PAID_STATUSES } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails, PaymentDetails } from '@cowrie/contract/orders.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Link } from 'react-router';
import { useLater } from '../../hooks/use-later.ts';
import { paths } from '../../paths.ts';

const loadOffer = () => import('./save-paid-receiver.tsx');

type PayAgainProps = { order: OrderDetails; onSaved: () => Promise<unknown> };

/** Of a payment that was paid: the offer to save its receiver (Product §27.53), or, complete, to pay them again (Product §27.46). */
export function PayAgain({ order, onSaved }: PayAgainProps) {
  if (!('payment_method_code' in order) || !PAID_STATUSES.includes(order.status)) return null;
  if (!order.receiver_id) return <Offer order={order} onSaved={onSaved} />;
  if (order.status !== 'successful') return null;
  return (
    <Link
      to={paths.payment({ receiver: order.receiver_id })}
      className={`${buttonClass({ tone: 'outline' })} self-start`}
    >
      <span className="min-w-0 wrap-anywhere">Pay {order.receiver_name ?? 'this receiver'} again</span>
    </Link>
  );
}

function Offer({ order, onSaved }: PayAgainProps & { order: PaymentDetails }) {
  const SavePaidReceiver = useLater(loadOffer).part?.SavePaidReceiver;
  return SavePaidReceiver ? <SavePaidReceiver order={order} onSaved={onSaved} /> : null;
}
