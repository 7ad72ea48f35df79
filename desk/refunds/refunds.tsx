import { type DeskRefund, listRefunds, type REFUND_QUEUES } from '@cowrie/contract/desk/refunds.ts';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { CaughtUp } from '../frame/caught-up.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { RefundDialog, type RefundStep } from './refund-dialog.tsx';
import { RefundItem } from './refund-item.tsx';

type Queue = (typeof REFUND_QUEUES)[number];

const EMPTY: Record<Queue, string> = {
  open: 'No refund is waiting to be sent',
  choosing: 'No customer has to choose',
  done: 'Nothing has been refunded yet',
};

/** What customers get back: what waits the longest stands first (Product §26.75). */
export function Screen() {
  const filter = useAddressFilter();
  const queue = (filter.get('queue') || 'open') as Queue;
  const query = useCall(
    listRefunds,
    { query: { queue, ...filter.place } },
    { ...WAITING_POLL, placeholderData: keepPreviousData },
  );
  // Beside the list, which changes while one fills in what was asked.
  const [doing, setDoing] = useState<{ step: RefundStep; refund: DeskRefund } | null>(null);
  const accounts = query.data?.accounts ?? [];
  return (
    <ScreenFrame
      title="Refunds"
      intro="One person chooses the account it leaves from; another sends it and attaches the slip."
    >
      <Tabs
        label="Which refunds"
        selected={queue}
        onSelect={(next) => filter.set({ queue: next })}
        tabs={[
          { id: 'open', label: 'To send' },
          { id: 'choosing', label: 'Customer chooses' },
          { id: 'done', label: 'Settled' },
        ]}
      >
        <PagedList
          query={query}
          page={(data) => data.refunds}
          filter={filter}
          empty={
            <EmptyState title={EMPTY[queue]} illustration={queue !== 'done' && <CaughtUp />}>
              What we owe back to a customer comes here, and they choose where it goes.
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="grid gap-4">
              {rows.map((row) => (
                <RefundItem
                  key={row.id}
                  refund={row}
                  hasAccounts={accounts.length > 0}
                  onStep={(step) => setDoing({ step, refund: row })}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </Tabs>
      {doing && (
        <RefundDialog
          {...doing}
          now={query.data?.refunds.data.find(({ id }) => id === doing.refund.id)}
          accounts={accounts}
          onClose={() => setDoing(null)}
        />
      )}
    </ScreenFrame>
  );
}
