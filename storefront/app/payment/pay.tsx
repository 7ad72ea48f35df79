import { useNewest } from '@cowrie/client/use-newest.ts';
import { leavesOpen } from '@cowrie/contract/client.ts';
import { isClosed, ORDER_TYPES, type OrderStatus, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { ClosingShell } from '@cowrie/ui/closing-shell.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { MoneyPoint } from '@cowrie/ui/money.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
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
import { isStillAt } from '../frame/still-at.ts';
import { useLater } from '../hooks/use-later.ts';
import { CaseNote } from '../orders/order/case-note.tsx';
import { hasLapsed } from '../orders/order/has-lapsed.ts';
import { LiveTimeline } from '../orders/order/live-timeline.tsx';
import { loadOrder } from '../orders/order/load-order.ts';
import { orderName } from '../orders/order/order-name.ts';
import { OrderPromise } from '../orders/order/order-promise.tsx';
import { orderScene } from '../orders/order/order-scene.ts';
import { byMethod, receiverGets } from '../orders/order/what-happens-now.ts';
import { isMissed, supplierSaid } from '../orders/receipt/supplier-said.ts';
import { paths } from '../paths.ts';
import type { ClosedOrderProps } from './closed-order.tsx';
import { PayOptions } from './pay-options.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Pay for your order' });

/**
 * Product §16.1: an unknown type, an order that does not load and one without an amount are not found. Whose network
 * dropped is not told that their order is gone.
 */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { type, id = '' } = params;
  if (!ORDER_TYPES.includes(type as OrderType)) throw redirect(paths.notFound());
  const payable = await loadPayable(type as OrderType, id);
  const { pathname, search } = new URL(request.url);
  if (payable === 'unanswered') throw redirect(paths.notFound({ of: pathname + search }));
  if (!payable) throw redirect(paths.notFound());
  return payable;
}

/** `amount` is what is still missing of the order's (Product §26.22). */
type Payable = { order: OrderDetails; amount: string };

async function loadPayable(type: OrderType, id: string): Promise<Payable | 'unanswered' | null> {
  const result = await loadOrder(type, id);
  if (result.status !== 'success') return leavesOpen(result) ? 'unanswered' : null;
  if (result.data.amount === null) return null;
  const { amount, amount_missing: missing } = result.data;
  // A process of before parts says nothing of them.
  return { order: result.data, amount: missing ?? amount };
}

/** What was sent here is known here; a dropped network must not turn it into a page that is not found. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

const loadFollow = () => import('./follow-order.ts');
const loadClosed = () => import('./closed-order.tsx');

/** Payment proof page (Product §16.2). */
export default function Pay() {
  const loaded = useLoaderData<typeof clientLoader>();
  /** The order as it was when it turned out to have changed, or once it was paid. */
  const [loadedAnew, setLoadedAnew] = useState<Payable | null>(null);
  const anew = loadedAnew?.order.id === loaded.order.id ? loadedAnew : null;
  const { order, amount } = anew ?? loaded;
  const { state } = useLocation();
  const navigate = useNavigate();
  /** Where the proof just sent has moved the order: said at once, without asking the network again. */
  const [sentLast, setSent] = useState<Sent | null>(null);
  const lastSent = sentLast?.id === order.id ? sentLast : null;
  const sent = lastSent && !isTold(order, lastSent) ? lastSent : null;
  const status = sent?.status ?? order.status;
  const wantsAnother =
    status === 'awaiting' && !lastSent && (state as { another?: boolean } | null)?.another === true;

  function onSent(now: OrderStatus) {
    const at = new Date(serverNow()).toISOString();
    setSent({ id: order.id, status: now, at, known: order.timeline.length });
    // A reload then shows where the order stands, and asks for no further proof.
    if (isStillAt(paths.pay(order.trx_type, order.id))) void navigate('.', { replace: true });
    void loadAnew();
  }

  const { trx_type: type, id } = order;
  const begin = useNewest();
  const loadAnew = useCallback(async () => {
    const isNewest = begin();
    const now = await loadPayable(type, id);
    if (now === 'unanswered') return false;
    if (now && isNewest()) setLoadedAnew(now);
    return true;
  }, [type, id, begin]);
  const Follow = useLater(loadFollow).part?.FollowOrder;
  const follow = Follow && <Follow reference={order.reference} onChanged={loadAnew} />;
  const isNews = lastSent !== null || status !== loaded.order.status;

  // What came about on this page is told at its head, wherever they had read to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further status is news.
  useEffect(() => {
    if (isNews) window.scrollTo({ top: 0 });
  }, [isNews, status]);

  if (status === 'pending' || wantsAnother) {
    return (
      <>
        {follow}
        <PayOptions key={order.id} order={order} amount={amount} onSent={onSent} onMoved={loadAnew} />
      </>
    );
  }
  if (status === 'cancelled') {
    const isLapsed = hasLapsed(order);
    return (
      <Outcome
        title={isLapsed ? 'Order closed' : 'Order cancelled'}
        scene={order.case_last_by ? null : orderScene(order, status)}
        isNews={isNews}
      >
        <OpenCase order={order} />
        <Closed order={order} isLapsed={isLapsed} />
      </Outcome>
    );
  }
  const isDone = isClosed(status);
  const paid = sent ? asSent(order, sent) : order;
  const isInDoubt = Boolean(order.case_last_by) || isMissed(supplierSaid(paid));
  return (
    <Outcome
      title={isDone ? 'Payment Successful' : 'Payment Received'}
      scene={isInDoubt ? null : orderScene(paid, status)}
      isSettled
      isNews={isNews}
    >
      {!isDone && follow}
      <OpenCase order={order} />
      <p className="w-full">
        <MoneyPoint>{displayMoney(paid.amount ?? '0.00', paid.currency)}</MoneyPoint>
        {'you_get' in paid && (
          <span className="block text-soft">
            {receiverGets(paid)} for your receiver {byMethod(paid)}
          </span>
        )}
        <span className="block text-soft text-sm">Order {paid.reference}</span>
      </p>
      <div className="w-full border-line border-t pt-5 text-left">
        <LiveTimeline order={paid} isNews={isNews}>
          <OrderPromise order={paid} />
        </LiveTimeline>
      </div>
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

/** Loaded by those alone whose order is. */
function Closed(props: ClosedOrderProps) {
  const ClosedOrder = useLater(loadClosed).part?.ClosedOrder;
  return ClosedOrder ? <ClosedOrder {...props} /> : <Skeleton className="h-44 w-full rounded-card" />;
}

/** What was just sent for an order: where it has moved it, when by this phone, and how much was told of it before. */
type Sent = { id: string; status: OrderStatus; at: string; known: number };

/** Whether the order as the server tells it has what was sent: then that counts, and what was sent is forgotten. */
const isTold = ({ status, timeline }: OrderDetails, sent: Sent) =>
  status === sent.status || timeline.length > sent.known;

/** The order as it is once what was just sent has counted; shown until the server tells so itself. */
function asSent(order: OrderDetails, { status, at }: Sent): OrderDetails {
  const event = status === 'processing' ? 'pay' : 'proof';
  const entry = { event, title: '', status, note: null, by: 'customer', track_status: null, created_at: at };
  return { ...order, status, timeline: [...order.timeline, entry] } as OrderDetails;
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

/** Said in place of the picture, as at the head of the order. */
function OpenCase({ order }: { order: OrderDetails }) {
  if (!order.case_last_by) return null;
  return (
    <div className="w-full text-left">
      <CaseNote
        lastBy={order.case_last_by}
        way={
          <Link
            to={paths.orders({ order: orderName(order.trx_type, order.id) })}
            state={{ atCase: true }}
            className="font-semibold underline"
          >
            See it
          </Link>
        }
      />
    </div>
  );
}

type OutcomeProps = {
  title: string;
  /** None where something is wrong with the order. */
  scene: string | null;
  /** The customer has sent the money: a shell closes over the scene. */
  isSettled?: boolean;
  /** It came about on this page: the focus goes to it. */
  isNews?: boolean;
  children: ReactNode;
};

function Outcome({ title, scene, isSettled = false, isNews = false, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <div className="page flex flex-1 flex-col items-center justify-center py-12">
      <div className="card flex w-full max-w-lg flex-col items-center gap-5 px-4 py-8 text-center sm:px-6 sm:py-10">
        {scene && (
          <div className="relative">
            <Scene src={scene} className="w-80" isFirst />
            {isSettled && (
              <ClosingShell isNews={isNews} className="absolute right-1/2 -bottom-3 translate-x-1/2" />
            )}
          </div>
        )}
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
