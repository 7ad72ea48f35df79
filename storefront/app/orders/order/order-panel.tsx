import { isClosed, ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import type { CaseWriter } from '@cowrie/contract/order-codes.ts';
import type { OrderDetails, Refund } from '@cowrie/contract/orders.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { SidePanel } from '@cowrie/ui/dialog.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { afterPaint } from '../../frame/later.tsx';
import { useIsPainted } from '../../hooks/use-is-painted.ts';
import { useLater } from '../../hooks/use-later.ts';
import { useLostNote } from '../../offline/connection.ts';
import { ChatComposer } from '../chat/chat-composer.tsx';
import { ChatThread } from '../chat/chat-thread.tsx';
import { useThread } from '../chat/use-thread.ts';
import { isMissed, supplierSaid } from '../receipt/supplier-said.ts';
import { CaseNote } from './case-note.tsx';
import { hasLapsed, payAnew } from './has-lapsed.ts';
import { LiveTimeline } from './live-timeline.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderPromise } from './order-promise.tsx';
import { orderScene } from './order-scene.ts';
import { OrderSummary, OrderTrouble } from './order-summary.tsx';
import { waitsForWord } from './order-test.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { PayAgain } from './pay-again.tsx';
import { SomethingWrong } from './something-wrong.tsx';
import type { TestAnswerProps } from './test-answer.tsx';
import type { Below } from './what-happens-now.ts';
import { WhatsappHelp } from './whatsapp-help.tsx';

const loadTellMe = () => import('../../push/tell-me.tsx');
const loadShell = () => import('@cowrie/ui/closing-shell.tsx');
const loadTestAnswer = () => import('./test-answer.tsx');
const loadRefund = () => import('../refund/order-refund.tsx');

/** After this long a screen reader knows of a region that is new; what comes together with one it does not say. */
const KNOWN_MS = 100;

/** The customer has sent the money of a payment, and waits. */
const isUnderWay = ({ trx_type, status }: OrderDetails) =>
  trx_type === 'payment' && (status === 'awaiting' || status === 'processing');

type OrderPanelProps = {
  order: OrderDetails;
  /** Fetches it at once. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
  /** Opens at the newest message. */
  startsAtChat: boolean;
  /** What was done to it just now, such as its placing. */
  news: string | undefined;
  /** All of it is on the screen. */
  onShown?: (() => void) | undefined;
};

/** An order, first how far it is, then all about it and its chat: at a desktop's side, on a phone the whole screen (Product §18.6, §27.7). */
export function OrderPanel({ order, refresh, onClose, startsAtChat, news, onShown }: OrderPanelProps) {
  const isOpen = !isClosed(order.status);
  const lostNote = useLostNote();
  const chat = useRef<HTMLElement>(null);
  const cases = useRef<HTMLDivElement>(null);
  /** Who wrote last in the open case, as its conversation says it once that is here; until then as the order does. */
  const [toldBy, setToldBy] = useState<CaseWriter | null>();
  const caseLastBy = toldBy === undefined ? order.case_last_by : toldBy;
  const [below, setBelow] = useState<Below>('where-to-pay');
  /** Who comes to say that they paid it begins with that. */
  const comesToTell = (useLocation().state as { isTelling?: boolean } | null)?.isTelling === true;
  const [isTelling, setIsTelling] = useState(comesToTell);
  const thread = useThread(order, isOpen);
  // Below the first screen, but where one begins there.
  const isWhole = useIsPainted() || startsAtChat;
  useEffect(() => {
    if (isWhole && onShown) void afterPaint().then(onShown);
  }, [isWhole, onShown]);

  async function onMoved() {
    await Promise.all([refresh(), thread.reload()]);
  }

  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {ORDER_TYPE_NAMES[order.trx_type]} <StatusBadge status={order.status} className="font-sans" />
        </span>
      }
      // The panel lies over the page's own note.
      subtitle={<p role="status">{lostNote}</p>}
      footer={isOpen ? <ChatComposer order={order} thread={thread} onSent={onMoved} /> : undefined}
    >
      <div className="flex flex-col gap-6">
        {/* Cancelled at once, it is news no more. */}
        {news && isOpen && <DoneNow words={news} />}
        <OrderTrouble order={order} />
        {caseLastBy && (
          <CaseNote
            lastBy={caseLastBy}
            way={
              <button
                type="button"
                className="min-h-6 font-semibold underline"
                onClick={() => cases.current?.scrollIntoView({ block: 'end' })}
              >
                See it
              </button>
            }
          />
        )}
        {order.status === 'successful' && !caseLastBy && !isMissed(supplierSaid(order)) && (
          <Scene src={orderScene(order, order.status)} className="w-60 self-center" isFirst />
        )}
        <LiveTimeline order={order} isNews={news !== undefined} below={below}>
          <OrderPromise order={order} />
          {'you_get' in order && waitsForWord(order) && (
            <HasTestArrived
              order={order}
              onMoved={onMoved}
              onMissing={() => chat.current?.scrollIntoView({ block: 'start' })}
            />
          )}
          <OrderActions order={order} onMoved={onMoved} below={below} onBelow={setBelow} />
          {isUnderWay(order) && <TellMeLater />}
          {order.status === 'cancelled' && !order.refund && !caseLastBy && (
            <div className="flex flex-wrap gap-3">
              {hasLapsed(order) && (
                <Link to={payAnew(order)} className={buttonClass({ size: 'small' })}>
                  Make a new payment
                </Link>
              )}
              <Button tone="outline" size="small" onClick={() => setIsTelling(true)}>
                I paid this order
              </Button>
            </div>
          )}
        </LiveTimeline>
        {order.refund && <YourRefund refund={order.refund} onMoved={onMoved} />}
        {isWhole && (
          <>
            <div className="flex flex-col gap-3">
              <OrderSummary order={order} />
              <OrderTimeline entries={order.timeline} />
            </div>
            <PayAgain order={order} onSaved={refresh} />
            <section ref={chat} aria-label="Chat about this order" className="flex flex-col gap-3">
              <h3 className="text-lg">Chat</h3>
              <ChatThread thread={thread} startsAtEnd={startsAtChat} isOpen={isOpen} />
              {!isOpen && (
                <p className="text-center text-soft text-sm">This order is closed, and so is its chat.</p>
              )}
            </section>
            <div ref={cases} className="empty:hidden">
              <SomethingWrong
                order={order}
                onOpen={setToldBy}
                isTelling={isTelling}
                onTelling={setIsTelling}
              />
            </div>
            <WhatsappHelp order={order} />
          </>
        )}
      </div>
    </SidePanel>
  );
}

/**
 * The shell closes on what was just done; whoever opens the order again does not see it (Product §30.44). Fetched for
 * it alone, with its place kept.
 */
function DoneNow({ words }: { words: string }) {
  const ClosingShell = useLater(loadShell).part?.ClosingShell;
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), KNOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col items-center gap-1 font-bold text-xl">
      <span className="size-14">{ClosingShell && <ClosingShell isNews />}</span>
      <p role="status" className="min-h-lh">
        {isKnown && words}
      </p>
    </div>
  );
}

/** Loaded by those alone who get something back. */
function YourRefund(props: { refund: Refund; onMoved: () => Promise<void> }) {
  const OrderRefund = useLater(loadRefund).part?.OrderRefund;
  if (OrderRefund) return <OrderRefund {...props} />;
  const height = props.refund.state === 'choosing' ? 'h-73 sm:h-68' : 'h-40';
  return <Skeleton className={cx('w-full rounded-card', height)} />;
}

/** Loaded by those alone whose receiver was sent a test, with the place of its one or two buttons marked: they are asked to tap. */
function HasTestArrived(props: TestAnswerProps) {
  const TestAnswer = useLater(loadTestAnswer).part?.TestAnswer;
  if (TestAnswer) return <TestAnswer {...props} />;
  const height = props.order.test_first?.state === 'sent' ? 'h-25' : 'h-11';
  return <Skeleton className={cx('w-full rounded-card', height)} />;
}

/** Loaded by those alone who wait for their receiver to be paid, with room for what comes. */
function TellMeLater() {
  const TellMe = useLater(loadTellMe).part?.TellMe;
  const [room] = useState(roomToTell);
  return <div className={room}>{TellMe && <TellMe />}</div>;
}

/** A button, or on an iPhone how it could tell; nothing where its owner refused. */
function roomToTell(): string {
  if (!('PushManager' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'min-h-16' : 'empty:hidden';
  return Notification.permission === 'denied' ? 'empty:hidden' : 'min-h-11';
}
