import { isClosed, ORDER_TYPES, type OrderStatus, type OrderType } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { DriftingParcel, EmptyShell } from '@cowrie/ui/illustrations.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { pageMeta } from '../frame/site.ts';
import { loadOrder } from '../orders/order/load-order.ts';
import { orderName } from '../orders/order/panel-from-query.tsx';
import { paths } from '../paths.ts';
import { PayOptions } from './pay-options.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Pay for your order' });

/** Product §16.1: an unknown type, an order that does not load and one without an amount are not found. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { type, id = '' } = params;
  if (!ORDER_TYPES.includes(type as OrderType)) throw redirect(paths.notFound());
  const payable = await loadPayable(type as OrderType, id);
  if (!payable) throw redirect(paths.notFound());
  return payable;
}

/** `amount` is what is still missing of the order's (Product §26.22). */
type Payable = { order: OrderDetails; amount: string };

async function loadPayable(type: OrderType, id: string): Promise<Payable | null> {
  const result = await loadOrder(type, id);
  if (result.status !== 'success' || result.data.amount === null) return null;
  const { amount, amount_missing: missing } = result.data;
  // A process of before parts says nothing of them.
  return { order: result.data, amount: missing ?? amount };
}

/** What was sent here is known here; a dropped network must not turn it into a page that is not found. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Payment proof page (Product §16.2). */
export default function Pay() {
  const loaded = useLoaderData<typeof clientLoader>();
  /** The order as it was when its amount turned out to have changed. */
  const [quotedAnew, setQuotedAnew] = useState<Payable | null>(null);
  const { order, amount } = quotedAnew?.order.id === loaded.order.id ? quotedAnew : loaded;
  const { state } = useLocation();
  const navigate = useNavigate();
  /** Where the proof just sent has moved the order: said at once, without asking the network again. */
  const [sentAs, setSentAs] = useState<OrderStatus | null>(null);
  const status = sentAs ?? order.status;
  const wantsAnother =
    status === 'awaiting' && !sentAs && (state as { another?: boolean } | null)?.another === true;

  function onSent(now: OrderStatus) {
    setSentAs(now);
    // A reload then shows where the order stands, and asks for no further proof.
    void navigate('.', { replace: true });
  }

  async function onAmountChanged() {
    const now = await loadPayable(order.trx_type, order.id);
    if (now) setQuotedAnew(now);
  }

  if (status === 'pending' || wantsAnother) {
    return (
      <PayOptions
        order={order}
        amount={amount}
        onSent={onSent}
        onAmountChanged={() => void onAmountChanged()}
      />
    );
  }
  if (status === 'cancelled') {
    return (
      <Outcome title="Order cancelled" illustration={<EmptyShell />}>
        <p>Order {order.reference} is cancelled, so there is nothing to pay.</p>
        {order.cancel_reason && (
          <p className="wrap-anywhere whitespace-pre-line">Reason: {order.cancel_reason}</p>
        )}
        <Link to={paths.orders()} className={buttonClass()}>
          My orders
        </Link>
      </Outcome>
    );
  }
  const isDone = isClosed(status);
  return (
    <Outcome
      title={isDone ? 'Payment Successful' : 'Payment Received'}
      illustration={<DriftingParcel />}
      isNews={sentAs !== null}
    >
      <p>{wordsFor(status, order.reference)}</p>
      <div className="flex w-full flex-wrap justify-center gap-3 max-sm:flex-col">
        <Link
          to={paths.orders({ order: orderName(order.trx_type, order.id) })}
          className={buttonClass({ tone: 'brand' })}
        >
          Open the order
        </Link>
        <NextPlace type={order.trx_type} />
        <Link to={paths.home()} className={buttonClass({ tone: 'plain' })}>
          Go to home
        </Link>
      </div>
    </Outcome>
  );
}

function wordsFor(status: OrderStatus, reference: string): ReactNode {
  const order = <span className="whitespace-nowrap">{reference}</span>;
  if (status === 'successful') return <>Order {order} is complete. Thank you for paying with us.</>;
  if (status === 'processing')
    return <>Your payment for order {order} is confirmed, and we are at work on it.</>;
  return (
    <>
      We have your proof of payment for order {order}. We check it now and tell you in the order’s chat and by
      mail.
    </>
  );
}

/** Where a customer of this kind of order goes next (Product §16.2). */
function NextPlace({ type }: { type: OrderType }) {
  const places: Partial<Record<OrderType, { to: string; label: string }>> = {
    payment: { to: paths.payment(), label: 'Make another payment' },
    shipment: { to: paths.shipForMe(), label: 'Ship another parcel' },
    branding: { to: paths.branding(), label: 'Brand more goods' },
  };
  const place = places[type];
  return (
    place && (
      <Link to={place.to} className={buttonClass({ tone: 'outline' })}>
        {place.label}
      </Link>
    )
  );
}

type OutcomeProps = {
  title: string;
  illustration: ReactNode;
  /** It came about on this page: the view and the focus go to it. */
  isNews?: boolean;
  children: ReactNode;
};

function Outcome({ title, illustration, isNews = false, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNews) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <div className="page flex flex-1 flex-col items-center justify-center py-12">
      <div className="card flex w-full max-w-lg flex-col items-center gap-5 px-6 py-10 text-center">
        <div className="w-52">{illustration}</div>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
