import { exportOrders } from '@cowrie/contract/desk/exports.ts';
import { type DeskOrderRow, deskOrders } from '@cowrie/contract/desk/orders.ts';
import {
  ORDER_TYPE_NAMES,
  ORDER_TYPES,
  type OrderStatus,
  type OrderType,
} from '@cowrie/contract/lifecycle.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { useKeys } from '../frame/keyboard.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { QUEUE_POLL_MS, useQueues } from '../frame/use-queues.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';
import { STATUS_TABS, shownStatus } from './queue-names.ts';
import { QueueTable } from './queue-table.tsx';

const OPEN: readonly string[] = ['awaiting', 'processing', 'pending'];

/** Orders by type and status, oldest first while open, read again every ten seconds (Product §8). */
export function Screen() {
  const filter = useAddressFilter();
  const q = filter.get('q');
  const status = shownStatus(filter.search);
  const type = filter.get('type');
  const chosen = { status: status as OrderStatus | 'all', type: type as OrderType | '', q };
  const query = useCall(
    deskOrders,
    { query: { ...chosen, page: filter.page, per_page: filter.perPage } },
    { refetchInterval: QUEUE_POLL_MS, placeholderData: keepPreviousData },
  );
  const queues = useQueues();
  const awaiting = queues.count({ status: 'awaiting' });

  useKeys({
    '/': () => document.querySelector<HTMLInputElement>('[data-search=orders]')?.focus(),
    j: () => stepRow(1),
    k: () => stepRow(-1),
  });

  return (
    <ScreenFrame
      title="Orders"
      tab={awaiting ? `(${awaiting}) Orders` : 'Orders'}
      actions={
        <>
          <div className="w-full sm:w-80">
            <SearchBox
              id="orders"
              label="Search orders"
              placeholder="Reference, person, tracking number"
              value={q}
              onValue={(text) => filter.set({ q: text, status: text ? 'all' : undefined }, { replace: true })}
            />
          </div>
          <Link to={paths.newGoodsOrder()} className={buttonClass({ tone: 'outline' })}>
            Raise a goods order
          </Link>
          <ExportButton endpoint={exportOrders} input={{ query: chosen }} fileName="orders" />
        </>
      }
    >
      <div className="mb-2">
        <TypeFilter
          type={type}
          count={(of) =>
            OPEN.includes(status) ? queues.count({ type: of, status: status as OrderStatus }) : undefined
          }
          onType={(next) => filter.set({ type: next })}
        />
      </div>
      <Tabs
        label="Status"
        selected={status}
        onSelect={(next) => filter.set({ status: next })}
        tabs={STATUS_TABS.map((tab) => ({
          id: tab.status,
          label: tab.label,
          badge: OPEN.includes(tab.status) && (
            <Count
              of={queues.count({ status: tab.status as OrderStatus, type: (type || undefined) as OrderType })}
            />
          ),
        }))}
      />
      <div className="pt-2">
        <PagedList
          query={query}
          page={(data) => data.orders}
          filter={filter}
          empty={<NoOrders status={status} isSearch={Boolean(q)} />}
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

function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null;
  return <span className="rounded-full bg-sunken px-2 text-soft text-xs tabular-nums">{of}</span>;
}

type TypeFilterProps = {
  type: string;
  count: (type: OrderType | undefined) => number | undefined;
  onType: (type: string) => void;
};

function TypeFilter({ type, count, onType }: TypeFilterProps) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-1 sm:flex-wrap sm:px-1">
      <legend className="sr-only">Type</legend>
      {(['', ...ORDER_TYPES] as const).map((choice) => (
        <label
          key={choice}
          className={cx(
            'relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-4 font-semibold text-sm',
            'has-focus-visible:outline-3 has-focus-visible:outline-accent',
            type === choice ? 'border-brand bg-brand text-on-brand' : 'border-edge hover:border-brand',
          )}
        >
          <input
            type="radio"
            name="type"
            className="sr-only"
            checked={type === choice}
            onChange={() => onType(choice)}
          />
          {choice ? ORDER_TYPE_NAMES[choice] : 'All types'}
          {count(choice || undefined) !== undefined && (
            <span className="font-normal tabular-nums opacity-80">{count(choice || undefined)}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function NoOrders({ status, isSearch }: { status: string; isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyState title="No order matches">
        Search takes a reference, username, email, phone or tracking number.
      </EmptyState>
    );
  }
  return OPEN.includes(status) ? (
    <EmptyState title="Nothing waits here">New orders appear by themselves.</EmptyState>
  ) : (
    <EmptyState title="No orders here yet" />
  );
}
