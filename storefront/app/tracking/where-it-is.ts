/** What the fixed steps of tracking mean for an order, in words for whoever was given its reference (Product §27.9). */
import type { TrackStatus } from '@cowrie/contract/lifecycle.ts';
import type { TrackingRecord } from '@cowrie/contract/tracking.ts';
import { GOODS_STEPS } from '../orders/order/goods-steps.ts';

type Tracked = Pick<TrackingRecord['track_activity'], 'type' | 'amount' | 'status' | 'track_status'>;

/** Says how far the order's price is settled, and where the money or the goods are. */
export function whereItIs(tracked: Tracked): string {
  if (tracked.status === 'cancelled') return 'This order was cancelled.';
  const money = unpaid(tracked);
  if (tracked.type === 'payment') return money ?? MONEY[tracked.track_status];
  // What is not paid and not begun waits for the money.
  if (money && tracked.track_status === 'order placed') return money;
  const goods = `${goodsAt(tracked)}.`;
  return money ? `${money} ${goods}` : goods;
}

/** What is still to happen before the order is paid; null once it is. A record kept by an older page says no status. */
function unpaid({ amount, status }: Tracked): string | null {
  if (status === 'awaiting')
    return 'We have the proof of payment and are checking that the money has arrived.';
  if (status !== 'pending') return null;
  return amount === null ? 'We are working out what it costs.' : 'We are waiting for the payment.';
}

const MONEY: Record<TrackStatus, string> = {
  'order placed': 'The order is placed.',
  packaging: 'The payment is confirmed, and the receiver is being paid.',
  'on the road': 'The money is on its way to the receiver.',
  delivered: 'The receiver has been paid.',
};

/** Goods at the last step may still have to be fetched: only a complete order is said to be delivered. */
function goodsAt({ type, track_status, status }: Tracked): string {
  const [next, at] = GOODS_STEPS[type];
  if (track_status === 'order placed') return next;
  if (track_status === 'packaging') return at;
  if (track_status === 'on the road') return 'The goods are on the road';
  return status === 'successful' ? 'The goods are delivered' : 'The goods have arrived';
}
