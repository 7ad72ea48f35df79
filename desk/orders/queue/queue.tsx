import { exportOrders } from '@cowrie/contract/desk/exports.ts';
import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { EmptyState, NothingMatches } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { CaughtUp } from '../../frame/caught-up.tsx';
import { ScreenFrame } from '../../frame/screen.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { HowManyBadge } from '../../parts/how-many.tsx';
import { PagedList } from '../../parts/paged-list.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { type AddressFilter, useAddressFilter } from '../../parts/use-address-filter.ts';
import { paths } from '../../paths.ts';
import { TriageLink } from '../../triage/triage-link.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { useSelection } from '../bulk/use-selection.ts';
import { ColumnChooser } from '../views/column-chooser.tsx';
import { columnsOf, columnsText } from '../views/columns.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { FiltersButton } from './filters-button.tsx';
import { Narrowing } from './narrowing.tsx';
import { COUNTED, filtersOn, isAllAnswersDue, isNarrowed, STATUS_TABS } from './queue-names.ts';
import { QueueTable, usualColumns } from './queue-table.tsx';
import { SortChoice } from './sort-choice.tsx';
import { TypeFilter } from './type-filter.tsx';
import { useQueue } from './use-queue.ts';
import { useRowKeys } from './use-row-keys.ts';
import { WhoseTurn } from './whose-turn.tsx';

/** Orders by type and status, read again every ten seconds (Product §21.1, §28.42–28.47). */
export function Screen() {
  const filter = useAddressFilter();
  const { chosen, canSort, sort, query, countOf } = useQueue(filter);
  const { q, status, type } = chosen;
  const rows = query.data?.orders.data ?? [];
  const selection = useSelection(rows.map(({ reference }) => reference));
  const bulk = useBulk();
  const columns =
    columnsOf(filter.search) ??
    usualColumns(rows, [
      ...(isOneStatus(status) ? (['status'] as const) : []),
      ...(type ? (['type'] as const) : []),
    ]);
  useRowKeys(selection, rows.length > 0);
  /** On a phone, where they would push the list out of sight. */
  const [showsFilters, setShowsFilters] = useState(false);
  const onPhone = !showsFilters && 'max-sm:hidden';

  return (
    <ScreenFrame
      title="Orders"
      actions={
        <>
          <SearchOrders filter={filter} />
          <FiltersButton
            on={filtersOn(filter.search)}
            isOpen={showsFilters}
            onPress={() => setShowsFilters(!showsFilters)}
          />
          <div className="flex grow gap-2.5 max-sm:basis-full max-sm:*:grow max-sm:*:px-2 max-sm:*:text-sm sm:contents">
            {status === 'awaiting' && <TriageLink />}
            <Link to={paths.newGoodsOrder()} className={buttonClass({ tone: 'outline' })}>
              Raise a goods order
            </Link>
          </div>
          <div className="max-sm:hidden sm:contents">
            <ExportButton endpoint={exportOrders} input={{ query: chosen }} fileName="orders" />
          </div>
        </>
      }
    >
      <div className={cx(onPhone)}>
        <SavedViews filter={filter} />
      </div>
      <div className={cx('mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2', onPhone)}>
        <TypeFilter
          type={type}
          count={(of) => countOf({ type: of, status })}
          onType={(next) => filter.set({ type: next })}
        />
        <Narrowing filter={filter} />
      </div>
      <StatusTabs
        filter={filter}
        status={status}
        count={(of) => countOf({ status: of, type: type || undefined })}
      />
      <div className={cx('mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2', onPhone)}>
        <WhoseTurn filter={filter} status={status} type={type || undefined} />
        <div className="flex flex-wrap items-center gap-1.5">
          <ColumnChooser shown={columns} onColumns={(next) => filter.put({ columns: columnsText(next) })} />
          {canSort && (
            <SortChoice value={sort} onValue={(next) => filter.set({ sort: next }, { replace: true })} />
          )}
        </div>
      </div>
      <div className="pt-1 max-md:pt-3">
        <PagedList
          query={query}
          page={(data) => data.orders}
          filter={filter}
          rowHeight="md:h-12 max-md:h-72"
          empty={<NoOrders status={status} isSearch={Boolean(q)} search={filter.search} />}
        >
          {(shown: DeskOrderRow[]) => <QueueTable rows={shown} columns={columns} selection={selection} />}
        </PagedList>
      </div>
      <BulkBar rows={rows} selection={selection} bulk={bulk} />
    </ScreenFrame>
  );
}

/** Searches all orders; with the search box emptied, the list is the one from before. */
function SearchOrders({ filter }: { filter: AddressFilter }) {
  const q = filter.get('q');
  const [searchedFrom, setSearchedFrom] = useState<string | undefined>();
  function search(text: string) {
    if (!q) setSearchedFrom(filter.get('status'));
    filter.set({ q: text, status: text ? 'all' : searchedFrom }, { replace: true });
  }
  return (
    <div className="grow basis-40 sm:w-64 sm:flex-none 2xl:w-80">
      <SearchBox
        id="orders"
        label="Search orders"
        placeholder="Reference or name"
        value={q}
        onValue={search}
      />
    </div>
  );
}

type StatusTabsProps = {
  filter: AddressFilter;
  status: string;
  /** Null while it is on its way; undefined where none belongs there. */
  count: (status: string) => string | null | undefined;
};

function StatusTabs({ filter, status, count }: StatusTabsProps) {
  return (
    <Tabs
      label="Status"
      selected={status}
      onSelect={(next) =>
        filter.set({ status: next, ...(COUNTED.includes(next) ? {} : { turn: undefined }) })
      }
      tabs={STATUS_TABS.map((tab) => ({
        id: tab.status,
        label: tab.label,
        badge: <HowManyBadge of={count(tab.status)} />,
      }))}
    />
  );
}

const isOneStatus = (status: string) => status !== 'all' && status !== 'open';

type NoOrdersProps = { status: string; isSearch: boolean; search: URLSearchParams };

function NoOrders({ status, isSearch, search }: NoOrdersProps) {
  if (isSearch) {
    return (
      <NothingMatches title="No order matches">
        Search takes a part of a reference, names, an email, an amount, or how a phone or tracking number
        ends.
      </NothingMatches>
    );
  }
  if (status === 'open' && isAllAnswersDue(search))
    return (
      <EmptyState title="Everyone has been answered" illustration={<CaughtUp />}>
        New messages appear by themselves.
      </EmptyState>
    );
  if (isNarrowed(search))
    return <NothingMatches title="No order matches">Take a filter off to see more.</NothingMatches>;
  return COUNTED.includes(status) ? (
    <EmptyState title="Nothing is waiting here" illustration={<CaughtUp />}>
      New orders appear by themselves.
    </EmptyState>
  ) : (
    <EmptyState title="No orders here yet">
      {status === 'all'
        ? 'The first one a customer places appears by itself.'
        : 'Orders come here once they are closed.'}
    </EmptyState>
  );
}
