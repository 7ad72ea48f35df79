import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { WalletIcon } from '@cowrie/ui/first-icons.tsx';
import { ArrowRightIcon, ChatIcon, MailIcon, OrdersIcon, UserIcon } from '@cowrie/ui/icons.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Entry } from './entries.ts';

const ICONS: Record<Entry['kind'], ComponentType<{ className?: string }>> = {
  order: OrdersIcon,
  customer: UserIcon,
  transaction: WalletIcon,
  contact: MailIcon,
  case: ChatIcon,
  act: ArrowRightIcon,
};

/** One of what is offered: what it is, whose, and at the right its status, amount and age. */
export function EntryRow({ entry, now }: { entry: Entry; now: number }) {
  const Icon = ICONS[entry.kind];
  const { title, more, status, amount, since } = wordsOf(entry);
  return (
    <>
      <Icon className="size-5 shrink-0 text-soft max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        {more && <span className="block truncate text-sm text-soft">{more}</span>}
      </span>
      {(status || amount || since) && (
        <span className="flex shrink-0 items-center gap-3 text-sm max-sm:flex-col max-sm:items-end max-sm:gap-0.5">
          {amount}
          {status && <span className="sm:w-28">{status}</span>}
          {since && (
            <span className="min-w-12 text-right text-soft tabular-nums max-sm:hidden">
              {displayAge(since, now)}
            </span>
          )}
        </span>
      )}
    </>
  );
}

type Words = {
  title: string;
  more?: string;
  status?: ReactNode;
  amount?: ReactNode;
  since?: string;
};

function wordsOf(entry: Entry): Words {
  switch (entry.kind) {
    case 'order': {
      const { order } = entry;
      const receiver = order.pays_out?.receiver;
      const type = order.type === 'payment' ? ORDER_TYPE_NAMES.payment : order.name;
      return {
        title: order.reference,
        more: [order.customer, receiver ? `to ${receiver}` : type].join(' · '),
        status: <StatusBadge status={order.status} />,
        amount: <Money amount={order.amount} currency={order.currency} none="" className="font-semibold" />,
        since: order.since,
      };
    }
    case 'customer': {
      const { customer } = entry;
      return {
        title: customer.name,
        more: `${customer.username} · ${customer.phone_number} · ${customer.email}`,
        status: customer.blocked ? <span className="font-semibold text-danger">Blocked</span> : undefined,
        since: customer.created_at,
      };
    }
    case 'transaction': {
      const { transaction } = entry;
      return {
        title: transaction.reference,
        more: `${transaction.customer} · order ${transaction.order_reference}`,
        status: <StatusBadge status={transaction.status} />,
        amount: (
          <Money
            amount={transaction.amount}
            currency={transaction.currency}
            none=""
            className="font-semibold"
          />
        ),
        since: transaction.opened_at,
      };
    }
    case 'contact':
      return {
        title: entry.contact.fullname,
        more: entry.contact.message,
        status: <State isDone={entry.contact.answered} done="Answered" open="Waiting" />,
        since: entry.contact.created_at,
      };
    case 'case':
      return {
        title: `Case about ${entry.case.reference}`,
        more: entry.case.customer,
        status: (
          <State
            isDone={entry.case.waiting_since === null}
            done={entry.case.closed ? 'Closed' : 'Answered'}
            open="Waiting"
          />
        ),
        since: entry.case.waiting_since ?? entry.case.opened_at,
      };
    case 'act':
      return { title: entry.label };
  }
}

const State = ({ isDone, done, open }: { isDone: boolean; done: string; open: string }) => (
  <span className={isDone ? 'text-soft' : 'font-semibold text-warning'}>{isDone ? done : open}</span>
);
