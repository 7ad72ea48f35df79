import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isRefused } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../frame/keyboard.tsx';
import { NotFound } from '../../frame/not-found.tsx';
import { ScreenFrame } from '../../frame/screen.tsx';
import { aboutOrder } from '../../live/live.ts';
import { Assignee } from '../../parts/assignee.tsx';
import { BesideSlip } from '../../parts/beside-slip.tsx';
import { CardMoney } from '../../parts/card-money.tsx';
import { FailedRead } from '../../parts/failed-read.tsx';
import { StaleNote } from '../../parts/paged-list.tsx';
import { Slip } from '../../parts/slip.tsx';
import { useIsPhone } from '../../parts/use-is-phone.ts';
import { paths } from '../../paths.ts';
import { useRecentOrder } from '../../search/recent-orders.ts';
import { Thread } from '../chat/thread.tsx';
import { Moves } from '../moves/moves.tsx';
import { NextPayout } from '../payout/next-payout.tsx';
import { isMineToPay } from '../payout/paying-now.ts';
import { PayoutPanel } from '../payout/payout-panel.tsx';
import { JustMoved, useAfterMove } from './after-move.tsx';
import { CustomerCard } from './customer-card.tsx';
import { History } from './history.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMoneyCard } from './order-money.tsx';
import { backOf, Neighbours, useOrderOrigin } from './order-origin.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { PromiseNote } from './promise-clock.tsx';
import { ProofCheck } from './proof-check.tsx';
import { isToCheck, newestFirst, Proofs } from './proofs.tsx';
import { Receiver } from './receiver.tsx';
import { OrderRefund } from './refund.tsx';
import { SentFiles } from './sent-files.tsx';
import { ShipmentWork } from './shipment-work.tsx';
import { TestNote } from './test-note.tsx';
import { useViewers } from './use-viewers.ts';
import { Viewers } from './viewers.tsx';

const ORDER_POLL_MS = 5_000;
/** While one pays it, maybe on a phone, what happens there shows here soon. */
const PAYING_POLL_MS = 2_000;

/** A new order starts with nothing of the last one: no half-open dialog, no other draft. */
export function Screen() {
  const { reference = '' } = useParams();
  return <OrderScreen key={reference} reference={reference} />;
}

/** One order: what it is, what was sent, what may be done with it, and the talk about it (Product §21.5). */
function OrderScreen({ reference }: { reference: string }) {
  const origin = useOrderOrigin();
  const navigate = useNavigate();
  const [isPaying, setIsPaying] = useState(false);
  const query = useCall(
    getDeskOrder,
    { params: { reference } },
    { pollMs: isPaying ? PAYING_POLL_MS : ORDER_POLL_MS, isAbout: aboutOrder(reference) },
  );
  const isMine = Boolean(query.data?.payout?.claim?.mine);
  useEffect(() => setIsPaying(isMine), [isMine]);
  const viewers = useViewers(reference, query.data);
  const back = backOf(origin, reference);
  useAfterMove(reference, query.data, origin);

  useKeys({
    r: () => document.querySelector<HTMLTextAreaElement>('[data-answer]')?.focus(),
    u: () => navigate(back.to, { state: back.state }),
  });

  const detail = query.data;
  if (!detail && isRefused(query.error)) return <NotFound />;

  // Beside a slip the amount and who has it stand where what arrived is held against it.
  const isChecked = detail !== undefined && isToCheck(detail.order);
  // The same frame before and after: what has the focus while it loads keeps it (Product §30.60).
  return (
    <BesideSlip slip={isChecked ? <SlipToCheck order={detail.order} /> : null}>
      <ScreenFrame
        back={back}
        besideBack={
          origin?.references.includes(reference) && <Neighbours reference={reference} origin={origin} />
        }
        title={detail?.order.reference ?? reference}
        beside={
          detail && (
            <>
              <CopyButton text={detail.order.reference} label="reference" className="-ml-3" />
              <StatusBadge status={detail.order.status} />
              <span className="text-soft">{ORDER_TYPE_NAMES[detail.order.trx_type]}</span>
              {!isChecked && <OrderAssignee detail={detail} />}
            </>
          )
        }
        actions={
          detail &&
          !isChecked &&
          (detail.order.amount === null ? (
            <span className="font-bold text-2xl">Not quoted yet</span>
          ) : (
            <CardMoney amount={detail.order.amount} currency={detail.order.currency} />
          ))
        }
      >
        {detail && (
          <>
            <Recent detail={detail} />
            <JustMoved reference={reference} origin={origin} />
            {query.error && <StaleNote />}
            <OrderBody detail={detail} viewers={viewers} isChecked={isChecked} />
          </>
        )}
        {!detail && query.isPending && <OrderSkeleton />}
        {!detail && !query.isPending && <FailedRead title="The order did not load" query={query} />}
      </ScreenFrame>
    </BesideSlip>
  );
}

const OrderAssignee = ({ detail }: { detail: DeskOrder }) => (
  <Assignee of={{ kind: 'order', id: detail.order.reference }} assigned={detail.assigned_to} />
);

function SlipToCheck({ order }: { order: DeskOrder['order'] }) {
  return (
    <Slip
      proofs={newestFirst(order)}
      name={`Proof of payment for ${order.reference}`}
      beside={<Money amount={order.amount_missing} currency={order.currency} className="font-bold text-xl" />}
      hasKeys
    />
  );
}

type OrderBodyProps = { detail: DeskOrder; viewers: string[]; isChecked: boolean };

function OrderBody({ detail, viewers, isChecked }: OrderBodyProps) {
  const { order, customer } = detail;
  const isPayout = 'payment_method_code' in order && order.status === 'processing';
  const isPhone = useIsPhone();
  const payoutPanel = isPayout && <PayoutPanel detail={detail} order={order} />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {detail.promise && <PromiseNote promise={detail.promise} />}
        {isChecked && <OrderAssignee detail={detail} />}
      </div>
      <div className="mb-3 grid gap-3 empty:hidden">
        {detail.open_case && <OpenCase id={detail.open_case} />}
        <TestNote order={order} />
      </div>
      {/* Who pays is said before anything is done: on a phone the moves would push it to the foot of the screen. */}
      {isPhone && <div className="mb-4 empty:hidden">{payoutPanel}</div>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Moves detail={detail} />
        {viewers.length > 0 && <Viewers names={viewers} />}
      </div>
      <div className="mt-3 empty:hidden">
        <NextPayout detail={detail} />
      </div>
      {isChecked && <ProofCheck detail={detail} />}
      <div
        className={cx(
          'mt-5 grid gap-5',
          // The slip has the room beside it.
          isChecked ? 'min-[100rem]:grid-cols-[minmax(0,1fr)_24rem]' : 'xl:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        <div className="grid min-w-0 content-start gap-5">
          {order.refund && <OrderRefund refund={order.refund} />}
          {'tracking_number' in order && <ShipmentWork order={order} />}
          {/* Once paid, the work is to pay out. */}
          {!isPhone && payoutPanel}
          {isPayout && <Receiver order={order} isHidden={!isMineToPay(detail)} />}
          <SentFiles messages={detail.messages} />
          {detail.money && <OrderMoneyCard order={order} money={detail.money} events={detail.events} />}
          {!isChecked && <Proofs order={order} same_proofs={detail.same_proofs} money={detail.money} />}
          {'payment_method_code' in order && !isPayout && <Receiver order={order} />}
          <div className="grid gap-5 md:grid-cols-2">
            <OrderFacts order={order} />
            <CustomerCard customer={customer} />
          </div>
          <OrderPapers papers={order.papers} />
          <History order={order} events={detail.events} />
        </div>
        <Thread detail={detail} isBesideSlip={isChecked} />
      </div>
    </>
  );
}

/** Its customer has told of something wrong with it, which is answered in a place of its own. */
function OpenCase({ id }: { id: string }) {
  return (
    <Alert type="warning" onDismiss={false}>
      The customer says that something is wrong with this order.{' '}
      <Link to={paths.case(id)} className="inline-block font-semibold underline">
        Open the case
      </Link>
    </Alert>
  );
}

/** Keeps it among the orders that the search offers first. */
function Recent({ detail }: { detail: DeskOrder }) {
  useRecentOrder(detail);
  return null;
}
