import { type Conversation, inbox } from '@cowrie/contract/chat.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { WalletIcon } from '@cowrie/ui/first-icons.tsx';
import { ChatIcon, PackageIcon, ShirtIcon, TruckIcon } from '@cowrie/ui/icons.tsx';
import noMessagesYet from '@cowrie/ui/illustrations/no-messages-yet.svg';
import { EmptyState, FailedState } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { api } from '../api/client.ts';
import { pageMeta } from '../frame/site.ts';
import { listRevalidation, useListBehindPanel } from '../orders/lists/use-list-query.ts';
import { orderName } from '../orders/order/order-name.ts';
import { PanelFromOrder } from '../orders/order/panel-from-order.tsx';
import { paths } from '../paths.ts';
import { untilTold } from '../unread/told.ts';
import { AccountFrame } from './account-frame.tsx';
import { useInbox } from './use-inbox.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Inbox' });

export async function clientLoader() {
  await untilTold();
  return api.call(inbox, {});
}

export const shouldRevalidate = listRevalidation;

const ICONS = { payment: WalletIcon, branding: ShirtIcon, shipment: TruckIcon, goods: PackageIcon };

/** Every order's conversation, newest first. */
export default function Inbox() {
  const result = useInbox(useLoaderData<typeof clientLoader>());
  const revalidator = useRevalidator();
  useListBehindPanel();
  return (
    <AccountFrame title="Inbox" intro="What you and our staff wrote about your orders.">
      {result.status !== 'success' ? (
        <FailedState isBusy={revalidator.state === 'loading'} onRetry={() => void revalidator.revalidate()} />
      ) : result.data.conversations.length === 0 ? (
        <EmptyState
          title="No conversations yet"
          illustration={<Scene src={noMessagesYet} />}
          action={
            <Link to={paths.payment()} className={buttonClass()}>
              Make a payment
            </Link>
          }
        >
          Each order has its own chat with our staff. Yours will show here.
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line overflow-hidden">
          {result.data.conversations.map((conversation) => (
            <ConversationRow
              key={`${conversation.trx_ref} ${conversation.case?.id ?? ''}`}
              conversation={conversation}
            />
          ))}
        </ul>
      )}
      <PanelFromOrder />
    </AccountFrame>
  );
}

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const {
    trx_type,
    order_id,
    trx_ref,
    name,
    receiver_name,
    status,
    last_message,
    last_from,
    last_at,
    unread,
  } = conversation;
  const TypeIcon = ICONS[trx_type] ?? ChatIcon;
  const isUnread = unread > 0;
  // A list that this phone kept from before tells of no cases.
  const about = conversation.case ?? null;
  return (
    <li>
      <Link
        to={`?order=${orderName(trx_type, order_id)}`}
        state={about ? { atCase: true } : { atChat: true }}
        preventScrollReset
        className="flex flex-wrap gap-x-3.5 gap-y-1 px-4 py-4 hover:bg-brand-tint/40 focus-visible:-outline-offset-3 sm:px-5"
      >
        <span
          className={cx(
            'grid size-11 shrink-0 place-items-center rounded-full',
            isUnread ? 'bg-brand text-on-brand' : 'bg-tile text-soft',
          )}
        >
          <TypeIcon />
        </span>
        <span className="min-w-0 grow basis-44">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span
              className={cx(
                'line-clamp-2 min-w-0 grow basis-32 wrap-anywhere',
                isUnread ? 'font-bold' : 'font-semibold',
              )}
            >
              {receiver_name ?? name}
            </span>
            <When at={last_at} show="day" className="shrink-0 text-soft text-sm" />
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-soft text-xs sm:text-sm">
            <span className="whitespace-nowrap tabular-nums">{trx_ref}</span>
            {about ? (
              <span className="whitespace-nowrap">{about.is_open ? 'Something wrong' : 'Closed case'}</span>
            ) : (
              <StatusBadge status={status} className="text-xs!" />
            )}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3">
            <span
              className={cx(
                'line-clamp-2 min-w-0 grow basis-32 wrap-anywhere',
                isUnread ? 'font-semibold' : 'text-soft',
              )}
            >
              {last_from === 'customer' && 'You: '}
              {last_message}
            </span>
            {isUnread && (
              <span className="grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-accent px-1.5 font-bold text-on-accent text-sm">
                {unread}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
