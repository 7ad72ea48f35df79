import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useEffect, useRef } from 'react';
import { useCall } from '../api/queries.ts';
import { useKeys } from '../frame/keyboard.tsx';
import { aboutOrder } from '../live/live.ts';
import { Thread } from '../orders/chat/thread.tsx';
import { useViewers } from '../orders/order/use-viewers.ts';
import { paths } from '../paths.ts';
import { useStaff } from '../session/session-store.ts';
import { ConversationFacts, FactLink } from './conversation-facts.tsx';
import { ConversationFrame, ConversationState, type Opened } from './conversation-frame.tsx';

const POLL_MS = 5_000;

/** An order's own thread, answered from the inbox. Its reference is in the row, or was when it was opened. */
export function OrderConversation({ id, row, onBack, onDone }: Opened) {
  const known = useRef(row?.order?.reference);
  known.current = row?.order?.reference ?? known.current;
  const reference = known.current ?? '';
  if (reference === '')
    return <p className="py-16 text-center text-soft">This conversation no longer needs an answer.</p>;
  return <OrderThread id={id} reference={reference} row={row} onBack={onBack} onDone={onDone} />;
}

function OrderThread({ id, reference, row, onBack, onDone }: Opened & { reference: string }) {
  const query = useCall(
    getDeskOrder,
    { params: { reference } },
    { pollMs: POLL_MS, isAbout: aboutOrder(reference) },
  );
  useViewers(reference, query.data);
  const { name } = useStaff();
  useKeys({ r: () => document.querySelector<HTMLTextAreaElement>('[data-answer]')?.focus() });

  const answers = query.data?.messages.filter(
    ({ from, internal, author }) => from === 'staff' && !internal && author === name,
  );
  const last = answers?.at(-1)?.id;
  const seen = useRef<string | undefined | null>(null);
  // An answer of one's own is what the inbox waits for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer is news.
  useEffect(() => {
    if (!answers) return;
    if (seen.current !== null && last !== seen.current) onDone();
    seen.current = last;
  }, [last, answers === undefined]);

  if (!query.data) return <ConversationState query={query} />;
  const { order, customer, assigned_to } = query.data;
  return (
    <ConversationFrame
      of={{ kind: 'order', id }}
      seen={query.data.messages.at(-1)?.id ?? '0'}
      reference={reference}
      assigned={assigned_to}
      snoozedUntil={row?.snoozed_until ?? null}
      title={customer.name}
      onBack={onBack}
      onDone={onDone}
      facts={
        <ConversationFacts
          facts={[
            { label: 'Order', value: <FactLink to={paths.order(reference)}>{reference}</FactLink> },
            { label: 'Status', value: <StatusBadge status={order.status} /> },
            {
              label: ORDER_TYPE_NAMES[order.trx_type],
              value: <Money amount={order.amount} currency={order.currency} none={order.name} />,
            },
            {
              label: 'Customer',
              value: <FactLink to={paths.customer(customer.id)}>{customer.name}</FactLink>,
            },
            { label: 'Orders so far', value: customer.order_count },
            { label: 'Placed', value: <When at={order.created_at} show="day-time" /> },
          ]}
        />
      }
    >
      {/* The box to answer in stays in sight. */}
      <div className="[&>section>h2]:sr-only [&>section]:min-h-80 xl:[&>section]:static xl:[&>section]:h-[calc(100dvh-22.5rem)]">
        <Thread detail={query.data} isAskedAbove />
      </div>
    </ConversationFrame>
  );
}
