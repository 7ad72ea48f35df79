/** Which picture stands for where an order is (docs/design.md): once its money was sent, each state has its own. */
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import goodsDelivered from '@cowrie/ui/illustrations/goods-delivered.svg';
import goodsUnderWay from '@cowrie/ui/illustrations/goods-under-way.svg';
import orderCancelled from '@cowrie/ui/illustrations/order-cancelled.svg';
import paymentUnderWay from '@cowrie/ui/illustrations/payment-under-way.svg';
import proofBeingChecked from '@cowrie/ui/illustrations/proof-being-checked.svg';
import receiverPaid from '@cowrie/ui/illustrations/receiver-paid.svg';

/** What is paid for: a receiver's RMB, or goods. */
type Paid = 'payment' | 'goods';

const SCENES: Record<Exclude<OrderStatus, 'pending'>, Record<Paid, string>> = {
  awaiting: { payment: proofBeingChecked, goods: proofBeingChecked },
  processing: { payment: paymentUnderWay, goods: goodsUnderWay },
  successful: { payment: receiverPaid, goods: goodsDelivered },
  cancelled: { payment: orderCancelled, goods: orderCancelled },
};

export function orderScene(
  { trx_type }: Pick<OrderDetails, 'trx_type'>,
  status: Exclude<OrderStatus, 'pending'>,
): string {
  return SCENES[status][trx_type === 'payment' ? 'payment' : 'goods'];
}
