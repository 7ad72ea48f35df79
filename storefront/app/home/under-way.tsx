import type { UnderWayItem } from '@cowrie/contract/home.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { useToday } from '@cowrie/ui/use-today.ts';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { orderName } from '../orders/order/order-name.ts';
import { stepInWords } from '../orders/order/step-words.ts';
import { paths } from '../paths.ts';

type UnderWayProps = { orders: readonly UnderWayItem[]; more: number };

/** So many stand there at once; the rest is in the list (Product §30.53). */
const AT_A_GLANCE = 3;

/** What we are at, with each order's step and the moment that is promised (Product §27.74). */
export function UnderWay({ orders, more }: UnderWayProps) {
  return (
    <section aria-labelledby="under-way-title" className="flex flex-col gap-3">
      <h2 id="under-way-title" className="text-2xl">
        Under way
      </h2>
      {orders.length > 0 && (
        <ul className="card divide-y divide-line overflow-clip">
          {orders.slice(0, AT_A_GLANCE).map((order) => (
            <li key={order.order_id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
      {(more > 0 || orders.length > AT_A_GLANCE) && (
        <Link
          to={paths.orders()}
          className={`${buttonClass({ tone: 'plain', size: 'small' })} -ml-3.5 self-start`}
        >
          See all {orders.length + more}
          <span className="sr-only"> that are under way</span>
        </Link>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: UnderWayItem }) {
  return (
    <article className="relative px-5 py-3 hover:bg-tile sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="line-clamp-2 min-w-0 grow basis-36 wrap-anywhere text-base leading-normal tracking-normal">
          <Link
            to={paths.orders({ order: orderName(order.trx_type, order.order_id) })}
            className="after:absolute after:inset-0"
          >
            {titleOf(order)}
            <span className="sr-only">, {order.reference}</span>
          </Link>
        </h3>
        <StatusBadge status={order.status} className="shrink-0" />
      </div>
      <p className="text-soft text-sm">{stepOf(order)}</p>
      <Promised order={order} />
    </article>
  );
}

/** What has been sent of it already says more than where it is; not that the rest follows, while a test is missing. */
function stepOf({ payment, trx_type: type, status, track_status }: UnderWayItem): string {
  if (payment?.test_first?.state === 'missing') return 'Your test has not arrived. We are looking into it';
  if (payment && /[1-9]/.test(payment.paid_out))
    return `${displayMoney(payment.paid_out, payment.you_get_currency)} is sent, we will send the rest`;
  return stepInWords({ type, status, track_status });
}

function titleOf({ payment, receiver_name, name }: UnderWayItem): string {
  if (!payment) return name;
  return `${displayMoney(payment.you_get, payment.you_get_currency)} to ${receiver_name ?? 'your receiver'}`;
}

/** When a payment is promised; until a test payment has been sent, when that is (Product §27.55). */
function Promised({ order: { promised_at: at, payment } }: { order: UnderWayItem }) {
  useToday();
  if (!at) return null;
  const now = serverNow();
  if (Date.parse(at) < now)
    return (
      <p className="text-sm text-warning">
        Promised by <When at={at} show="day-time" isInSentence />. Sorry, it is late.
      </p>
    );
  return (
    <p className="text-sm">
      {payment?.test_first?.state === 'first' ? 'Test sent' : 'Will be paid'} by{' '}
      <time dateTime={at} className="font-semibold">
        {displayComing(at, now)}
      </time>
    </p>
  );
}
