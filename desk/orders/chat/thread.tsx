import { useFollow } from '@cowrie/client/use-follow.ts';
import { useTyping } from '@cowrie/client/use-typing.ts';
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { LockIcon } from '@cowrie/ui/icons.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { WritingNote } from '@cowrie/ui/writing-note.tsx';
import { Fragment, useRef } from 'react';
import { live } from '../../live/live.ts';
import { FileView } from '../../parts/file-view.tsx';
import { useWhyNotNow } from '../../session/rights.ts';
import { useStaff } from '../../session/session-store.ts';
import { AnswerBox } from './answer-box.tsx';
import { useHeadAbove } from './use-head-above.ts';

type Message = DeskOrder['messages'][number];

type ThreadProps = {
  detail: DeskOrder;
  /** Where what stands around it asks whether an answer is needed. */
  isAskedAbove?: boolean;
  /** A slip has the room beside the order: the messages stand below it until the screen is wider still. */
  isBesideSlip?: boolean;
};

/**
 * Beside the order the messages fill the rest of the screen and no more, so that the row to send with stays visible.
 */
const BESIDE_ORDER =
  'xl:sticky xl:top-4 xl:h-[calc(100dvh-var(--head-above,15.25rem)-2.25rem)] xl:min-h-80 xl:max-h-none';
const BESIDE_ORDER_AND_SLIP =
  'min-[100rem]:sticky min-[100rem]:top-4 min-[100rem]:h-[calc(100dvh-var(--head-above,15.25rem)-2.25rem)] min-[100rem]:min-h-80 min-[100rem]:max-h-none';

/** The talk about an order: the customer's side, ours, the system's, and notes that only staff see. */
export function Thread({ detail, isAskedAbove = false, isBesideSlip = false }: ThreadProps) {
  const { messages, order } = detail;
  const end = useRef<HTMLDivElement>(null);
  const box = useHeadAbove<HTMLElement>();
  const { name } = useStaff();
  const isOwnLast = messages.at(-1)?.from === 'staff' && messages.at(-1)?.author === name;
  const notAllowed = useWhyNotNow(order, 'note');
  const notToCustomer = useWhyNotNow(order, 'message');
  const answer = messages.findLast(({ from, internal }) => from === 'staff' && !internal);
  const isSeen = answer !== undefined && Number(detail.customer_seen) >= Number(answer.id);
  const newestWords = messages.findLast(({ from }) => from === 'customer')?.id;
  const isWriting = useTyping(live, order.reference, 'customer', newestWords);
  useFollow(end, Number(messages.at(-1)?.id ?? 0), { startsAtEnd: true, isOwnLast });

  return (
    <section
      ref={box}
      aria-label="Messages"
      className={cx(
        'flex max-h-[40rem] min-h-96 flex-col overflow-hidden rounded-card border border-line bg-surface print:static! print:h-auto! print:max-h-none!',
        isBesideSlip ? BESIDE_ORDER_AND_SLIP : BESIDE_ORDER,
      )}
    >
      <h2 className="border-line border-b px-4 py-3 text-lg">Messages</h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-[min(1rem,4.5vw)] py-4 print:overflow-visible">
        {messages.length === 0 ? (
          <p className="py-8 text-center text-soft">No messages yet.</p>
        ) : (
          <ol className="flex flex-col gap-3">
            {messages.map((message) => (
              <Fragment key={message.id}>
                <MessageItem message={message} customerName={detail.customer.name} />
                {isSeen && message === answer && (
                  <li className="-mt-2.5 self-end px-1 text-soft text-xs">Seen</li>
                )}
              </Fragment>
            ))}
          </ol>
        )}
        <WritingNote who={firstNameOf(detail.customer.name)} isWriting={isWriting} className="mt-2" />
        <div ref={end} />
      </div>
      <div className="border-line border-t p-3 print:hidden">
        {notToCustomer && (
          <p className="pb-5 text-sm text-soft">
            This order is {order.status}: the customer gets no more messages. You can still add notes for
            staff.
          </p>
        )}
        {notAllowed ? (
          <p className="py-2 text-center text-sm text-soft">Writing here: {notAllowed}</p>
        ) : (
          <AnswerBox detail={detail} isAskedAbove={isAskedAbove} />
        )}
      </div>
    </section>
  );
}

const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;

function MessageItem({ message, customerName }: { message: Message; customerName: string }) {
  const who =
    message.author ??
    (message.from === 'customer' ? customerName : message.from === 'staff' ? 'Staff' : null);
  const lines = message.msg_array.length > 0 ? message.msg_array : message.message ? [message.message] : [];
  if (message.from === 'system') {
    return (
      <li className="mx-auto max-w-[90%] text-center text-sm text-soft">
        <p className="text-balance whitespace-pre-wrap">
          <Unbroken text={lines.join('\n')} />
        </p>
        <When at={message.created_at} show="day-time" className="text-xs" />
        {message.file && (
          <FileView file={message.file} name={message.file.name} className="mx-auto h-32 w-48" />
        )}
      </li>
    );
  }
  const isOurs = message.from === 'staff';
  return (
    <li
      className={cx(
        'flex max-w-[max(88%,14rem)] flex-col gap-0.5',
        isOurs ? 'items-end self-end' : 'self-start',
      )}
    >
      <p
        className={cx(
          'flex flex-wrap items-center gap-x-1.5 px-1 text-soft text-xs',
          isOurs && 'justify-end',
        )}
      >
        {message.internal && <LockIcon className="size-3.5" />}
        <span className="font-semibold">{who}</span>
        {message.internal && <span className="whitespace-nowrap">note for staff</span>}
        <When at={message.created_at} show="day-time" />
      </p>
      <div
        className={cx(
          'flex flex-col gap-2 rounded-card px-[min(0.875rem,4vw)] py-2',
          message.internal
            ? 'border border-accent border-dashed bg-accent-tint text-ink'
            : isOurs
              ? 'rounded-tr-sm bg-brand text-on-brand'
              : 'rounded-tl-sm bg-tile',
        )}
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent message never change.
          <p key={index} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            <Unbroken text={line} />
          </p>
        ))}
        {message.file && <FileView file={message.file} name={message.file.name} className="h-36 w-52" />}
      </div>
    </li>
  );
}
