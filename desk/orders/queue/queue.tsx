import { exportOrders } from '@cowrie/contract/desk/exports.ts';
import { type DeskOrderRow, deskOrders, type OrderDays } from '@cowrie/contract/desk/orders.ts';
import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../frame/keyboard.tsx';
import { ScreenFrame } from '../../frame/screen.tsx';
import { QUEUE_POLL_MS, useQueues } from '../../frame/use-queues.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { PagedList } from '../../parts/paged-list.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { useAddressFilter } from '../../parts/use-address-filter.ts';
import { paths } from '../../paths.ts';
import { TriageLink } from '../../triage/triage-link.tsx';
import { Narrowing } from './narrowing.tsx';
import { isNarrowed, STATUS_TABS, shownStatus } from './queue-names.ts';
import { QueueTable } from './queue-table.tsx';
import { TypeFilter } from './type-filter.tsx';

const OPEN: readonly string[] = ['awaiting', 'processing', 'pending'];
/** What waits for us can be looked at by what was promised. */
const PROMISED: readonly string[] = ['awaiting', 'processing'];

/** Orders by type and status, oldest first while open, read again every ten seconds (Product §21.1). */
export function Screen() {
  const filter = useAddressFilter();
  const q = filter.get('q');
  const status = shownStatus(filter.search);
  const type = filter.get('type');
  const chosen = {
    status: status as OrderStatus | 'all',
    type: type as OrderType | '',
    customer: filter.get('customer'),
    q,
    day_of: filter.get('day_of') as OrderDays | '',
    from: filter.get('from'),
    to: filter.get('to'),
  };
  const isByPromise = filter.get('sort') === 'promise' && PROMISED.includes(status);
  const sort = isByPromise ? ('promise' as const) : undefined;
  const query = useCall(
    deskOrders,
    { query: { ...chosen, sort, ...filter.place } },
    { pollMs: QUEUE_POLL_MS, placeholderData: keepPreviousData },
  );
  const queues = useQueues();
  // Of a part of the orders the whole queues' numbers would be wrong.
  const countOf = (of: { status: string; type?: OrderType | undefined }) =>
    OPEN.includes(of.status) && !isNarrowed(filter.search)
      ? queues.waiting({ status: of.status as OrderStatus, type: of.type })?.text
      : undefined;

  useKeys({
    '/': () => document.querySelector<HTMLInputElement>('[data-search=orders]')?.focus(),
    j: () => stepRow(1),
    k: () => stepRow(-1),
  });

  return (
    <ScreenFrame
      title="Orders"
      actions={
        <>
          <div className="w-full sm:w-80">
            <SearchBox
              id="orders"
              label="Search orders"
              placeholder="Reference, name, phone, amount"
              value={q}
              onValue={(text) => filter.set({ q: text, status: text ? 'all' : undefined }, { replace: true })}
            />
          </div>
          {status === 'awaiting' && <TriageLink />}
          <Link to={paths.newGoodsOrder()} className={buttonClass({ tone: 'outline' })}>
            Raise a goods order
          </Link>
          <ExportButton endpoint={exportOrders} input={{ query: chosen }} fileName="orders" />
        </>
      }
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TypeFilter
          type={type}
          count={(of) => countOf({ type: of, status })}
          onType={(next) => filter.set({ type: next })}
        />
        <Narrowing filter={filter} />
      </div>
      <Tabs
        label="Status"
        selected={status}
        onSelect={(next) => filter.set({ status: next })}
        tabs={STATUS_TABS.map((tab) => ({
          id: tab.status,
          label: tab.label,
          badge: <Count of={countOf({ status: tab.status, type: chosen.type || undefined })} />,
        }))}
      />
      {PROMISED.includes(status) && (
        <Checkbox
          label="By promise: what is due first on top"
          checked={isByPromise}
          onChecked={(checked) => filter.set({ sort: checked ? 'promise' : undefined }, { replace: true })}
        />
      )}
      <div className="pt-2">
        <PagedList
          query={query}
          page={(data) => data.orders}
          filter={filter}
          empty={<NoOrders status={status} isSearch={Boolean(q)} isNarrowed={isNarrowed(filter.search)} />}
        >
          {(rows: DeskOrderRow[]) => (
            <QueueTable rows={rows} showStatus={status === 'all'} showType={!type} />
          )}
        </PagedList>
      </div>
    </ScreenFrame>
  );
}

/** Moves the focus to the next row's link, or the previous one's. */
function stepRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? links[step === 1 ? 0 : links.length - 1] : links[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function Count({ of }: { of: string | undefined }) {
  if (of === undefined) return null;
  return <span className="rounded-full bg-sunken px-2 text-soft text-xs tabular-nums">{of}</span>;
}

type NoOrdersProps = { status: string; isSearch: boolean; isNarrowed: boolean };

function NoOrders({ status, isSearch, isNarrowed }: NoOrdersProps) {
  if (isSearch) {
    return (
      <EmptyState title="No order matches">
        Search takes a part of a reference, names, an email, an amount, or how a phone or tracking number
        ends.
      </EmptyState>
    );
  }
  if (isNarrowed) return <EmptyState title="No order matches" />;
  return OPEN.includes(status) ? (
    <EmptyState title="Nothing waits here">New orders appear by themselves.</EmptyState>
  ) : (
    <EmptyState title="No orders here yet" />
  );
}
