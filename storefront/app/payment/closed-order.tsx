import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { MoneyPoint } from '@cowrie/ui/money.tsx';
import { Link } from 'react-router';
import { payAnew } from '../orders/order/has-lapsed.ts';
import { orderName } from '../orders/order/order-name.ts';
import { whatHappensNow } from '../orders/order/what-happens-now.ts';
import { paths } from '../paths.ts';

export type ClosedOrderProps = {
  order: OrderDetails;
  /** Nobody cancelled it (Product §27.13). */
  isLapsed: boolean;
};

/** Of an order that is to be paid no more: why, where its money is, and what is next (Product §16.2, §16.9). */
export function ClosedOrder({ order, isLapsed }: ClosedOrderProps) {
  return (
    <>
      {order.refund && <MoneyPoint>{displayMoney(order.refund.amount, order.refund.currency)}</MoneyPoint>}
      <p>
        Order {order.reference} is {isLapsed ? 'closed' : 'cancelled'}
        {!order.refund && ', so there is nothing to pay'}.
      </p>
      {order.cancel_reason && (
        <p className="wrap-anywhere whitespace-pre-line">
          {!isLapsed && 'Reason: '}
          {order.cancel_reason}
        </p>
      )}
      {/* Where the money is; who has an open case asks there. */}
      {(order.refund || !order.case_last_by) && <p>{whatHappensNow(order)}</p>}
      <AfterClosing order={order} isLapsed={isLapsed} />
    </>
  );
}

/** Where to go next: below each other on a phone, as wide as it is. */
const NEXT = 'flex w-full flex-wrap justify-center gap-3 max-sm:flex-col';

/**
 * What closed since nobody paid it is paid by another order, unless it was paid after all: its last step offers the same two
 * (Product §27.26). What somebody cancelled is looked at first.
 */
function AfterClosing({ order, isLapsed }: ClosedOrderProps) {
  const place = paths.orders({ order: orderName(order.trx_type, order.id) });
  const isUnpaid = isLapsed && !order.refund && !order.case_last_by;
  const anew = order.trx_type === 'payment' && !order.case_last_by && (
    <Link to={payAnew(order)} className={buttonClass({ tone: isUnpaid ? 'brand' : 'outline' })}>
      Make a new payment
    </Link>
  );
  if (isUnpaid)
    return (
      <div className={NEXT}>
        {anew}
        <Link to={place} state={{ isTelling: true }} className={buttonClass({ tone: 'outline' })}>
          I paid this order
        </Link>
      </div>
    );
  return (
    <div className={NEXT}>
      <Link to={place} className={buttonClass()}>
        {order.refund?.state === 'choosing' ? 'Say where your money goes' : 'Open the order'}
      </Link>
      {anew}
    </div>
  );
}
