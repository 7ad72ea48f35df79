import {
  INBOX_TABS,
  type InboxTab,
  listInbox,
  type Conversation as Row,
} from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { useStepFocus } from '@cowrie/ui/focus.ts';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { refresh, useCall } from '../api/queries.ts';
import { CaughtUp } from '../frame/caught-up.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { useDeskNow } from '../frame/use-desk-now.ts';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { HowManyBadge } from '../parts/how-many.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { type AddressFilter, useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { Mentions } from './mentions.tsx';
import { type Place, useOpenConversation, useOpenedFocus } from './use-open-conversation.ts';

const EMPTY: Record<InboxTab, string> = {
  mine: 'Nothing of yours is waiting',
  nobody: 'Nothing is waiting to be taken',
  all: 'Everyone has been answered',
  snoozed: 'Nothing is put off',
};

/** All conversations that wait for staff, and the one that is open (Product §28.60, §28.61). */
export function Screen() {
  const filter = useAddressFilter();
  const chosen = filter.get('tab') || 'all';
  const tab = INBOX_TABS.find((one) => one === chosen) ?? 'all';
  const isMentions = chosen === 'mentions';
  const query = useCall(
    listInbox,
    { query: { tab, ...filter.place } },
    { enabled: !isMentions, ...WAITING_POLL, placeholderData: keepPreviousData },
  );
  const unread = useDeskNow()?.unread_mentions;
  const place = useRef({ lastAt: 0, wantsNext: false });
  // Takes the focus when the last conversation goes, together with the button in it that was pressed.
  const end = useStepFocus<HTMLDivElement>(filter.get('open'));
  const counts = query.data?.counts;
  const badge = (of: InboxTab | 'mentions') => (
    <HowManyBadge of={(of === 'mentions' ? unread : counts?.[of]) ?? null} />
  );
  return (
    <ScreenFrame
      title="Inbox"
      tab={counts?.all ? `(${counts.all}) Inbox` : 'Inbox'}
      actions={
        <div className={cx('flex flex-wrap gap-2.5', filter.get('open') && 'max-md:hidden')}>
          <Link
            to={paths.cases}
            className={cx(buttonClass({ tone: 'plain', size: 'small' }), 'max-sm:-ml-3.5')}
          >
            All cases
          </Link>
          <Link
            to={paths.contacts}
            className={cx(buttonClass({ tone: 'plain', size: 'small' }), 'max-sm:-ml-3.5')}
          >
            All letters
          </Link>
          <Link to={paths.sharing} className={buttonClass({ tone: 'outline', size: 'small' })}>
            Rules and shift notes
          </Link>
        </div>
      }
    >
      <Tabs
        label="Which conversations"
        selected={isMentions ? 'mentions' : tab}
        onSelect={(next) => filter.set({ tab: next === 'all' ? undefined : next, open: undefined })}
        tabs={[
          { id: 'mine', label: 'Mine', badge: badge('mine') },
          { id: 'nobody', label: 'Unassigned', badge: badge('nobody') },
          { id: 'all', label: 'All waiting', badge: badge('all') },
          { id: 'snoozed', label: 'Put off', badge: badge('snoozed') },
          { id: 'mentions', label: 'Mentions', badge: badge('mentions') },
        ]}
      />
      {/* On a phone the open conversation has the place of the list, its pages included. */}
      <div className={cx('pt-4', filter.get('open') && 'max-md:[&_nav[aria-label=Pages]]:hidden')}>
        {isMentions ? (
          <Mentions />
        ) : (
          <PagedList
            query={query}
            page={(data) => data.conversations}
            filter={filter}
            empty={
              <div ref={end} tabIndex={-1} className="outline-none">
                <EmptyState title={EMPTY[tab]} illustration={tab !== 'snoozed' && <CaughtUp />}>
                  New messages appear by themselves.
                </EmptyState>
              </div>
            }
            // An open conversation stays on the screen even when the list has become empty.
            stays={filter.get('open') !== ''}
          >
            {(rows) => <Split rows={rows} filter={filter} place={place} />}
          </PagedList>
        )}
      </div>
    </ScreenFrame>
  );
}

type SplitProps = { filter: AddressFilter; place: Place };

/** The list, and beside it the conversation that is open: on a phone one or the other. */
function Split({ rows, filter, place }: SplitProps & { rows: Row[] }) {
  const queryClient = useQueryClient();
  const { open, row, show, noteDealtWith } = useOpenConversation(rows, filter, place);
  const opened = useOpenedFocus(open);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)] print:block">
      <div
        className={`overflow-hidden rounded-card border border-line bg-surface md:max-h-[calc(100dvh-15rem)] md:overflow-y-auto ${open ? 'max-md:hidden print:hidden' : ''}`}
      >
        {rows.length === 0 ? (
          <p className="px-4 py-8 text-center text-soft">Nothing else is waiting here.</p>
        ) : (
          <ConversationList rows={rows} open={open} onOpen={show} />
        )}
      </div>
      <div ref={opened} tabIndex={-1} className="min-w-0 outline-none">
        {open ? (
          <Conversation
            key={open}
            named={open}
            row={row}
            onBack={() => show(undefined)}
            onDone={() => {
              noteDealtWith(open);
              refresh(queryClient, [listInbox, deskNow]);
            }}
          />
        ) : (
          <div className="max-md:hidden">
            <EmptyState title="Choose a conversation">
              Or press <kbd className="font-sans font-semibold">j</kbd>, and again for the next.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}
