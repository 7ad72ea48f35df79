import { PAID_STATUSES } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails, PaymentDetails } from '@cowrie/contract/orders.ts';
import { useLater } from '../../hooks/use-later.ts';

const loadOffer = () => import('./save-paid-receiver.tsx');

type PayAgainProps = { order: OrderDetails; onSaved: () => Promise<unknown> };

/** Of a payment that was paid, while its receiver is not saved: the offer to save them (Product §27.53). */
export function PayAgain({ order, onSaved }: PayAgainProps) {
  if (!('payment_method_code' in order) || order.receiver_id || !PAID_STATUSES.includes(order.status))
    return null;
  return <Offer order={order} onSaved={onSaved} />;
}

function Offer({ order, onSaved }: PayAgainProps & { order: PaymentDetails }) {
  const SavePaidReceiver = useLater(loadOffer).part?.SavePaidReceiver;
  return SavePaidReceiver ? <SavePaidReceiver order={order} onSaved={onSaved} /> : null;
}
