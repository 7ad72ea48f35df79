import type { UnderWayItem } from '@cowrie/contract/home.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { orderName } from '../orders/order/order-name.ts';
import { whatWeDo } from '../orders/order/what-happens-now.ts';
import { paths } from '../paths.ts';

type UnderWayProps = { orders: readonly UnderWayItem[]; more: number };

/** What we are at, with the sentence of each order's step and the moment that is promised (Product §27.74). */
export function UnderWay({ orders, more }: UnderWayProps) {
  return (
    <section aria-labelledby="under-way-title" className="flex flex-col gap-3">
      <h2 id="under-way-title" className="text-2xl">
        Under way
      </h2>
      {orders.length > 0 && (
        <ul className="card divide-y divide-line">
          {orders.map((order) => (
            <li key={order.order_id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link to={paths.orders()} className="link inline-flex min-h-11 items-center self-start">
          {more === 1 ? 'One more open order' : `${more} more open orders`}
        </Link>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: UnderWayItem }) {
  const { payment, ...standing } = order;
  return (
    <article className="relative flex flex-col gap-1 p-5 hover:bg-sunken">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg">
          <Link
            to={paths.orders({ order: orderName(order.trx_type, order.order_id) })}
            className="after:absolute after:inset-0"
          >
            {titleOf(order)}
          </Link>
        </h3>
        <StatusBadge status={order.status} />
      </div>
      <p className="text-soft">{whatWeDo({ ...standing, ...payment })}</p>
      <Promised at={order.promised_at} />
      <p className="text-soft text-sm tabular-nums">{order.reference}</p>
    </article>
  );
}

function titleOf({ payment, receiver_name, name }: UnderWayItem): string {
  if (!payment) return name;
  return `${displayMoney(payment.you_get, payment.you_get_currency)} to ${receiver_name ?? 'your receiver'}`;
}

function Promised({ at }: { at: string | null }) {
  if (!at) return null;
  const now = Date.now();
  if (Date.parse(at) < now)
    return (
      <p className="text-warning">
        Promised by <When at={at} show="day-time" isInSentence />. We are late, and sorry.
      </p>
    );
  return (
    <p>
      Paid by{' '}
      <time dateTime={at} className="font-semibold">
        {displayComing(at, now)}
      </time>
    </p>
  );
}
