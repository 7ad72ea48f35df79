import { isBeyond } from '@cowrie/client/list-address.ts';
import type { Pagination as PaginationData } from '@cowrie/contract/envelope.ts';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Pagination } from '@cowrie/ui/pagination.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { FailedRead } from './failed-read.tsx';
import type { AddressFilter } from './use-address-filter.ts';

type PagedListProps<Data, Row> = {
  query: UseQueryResult<Data>;
  page: (data: Data) => { data: Row[]; pagination: PaginationData };
  filter: AddressFilter;
  /** What stands there when no row does. */
  empty: ReactNode;
  /** Somebody is working in the list: its page and what is drawn of its rows stay, even when all rows are gone. */
  stays?: boolean;
  /** How high a row is while it is on its way. */
  rowHeight?: string;
  children: (rows: Row[]) => ReactNode;
};

/**
 * A list's three states and its pages. Rows that were read stay in sight when a later read fails. Where those of the last
 * page have gone it leads to the page that is the last now (Product §12.10).
 */
export function PagedList<Data, Row>({
  query,
  page,
  filter,
  empty,
  stays = false,
  rowHeight = 'h-12',
  children,
}: PagedListProps<Data, Row>) {
  const read = query.data && !query.isPlaceholderData && !stays ? page(query.data).pagination : null;
  const last = read && isBeyond(filter.place, read) ? read.last_page : null;
  const { goInstead } = filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is another after each rendering, the way is the same.
  useEffect(() => {
    if (last !== null) goInstead(last);
  }, [last]);

  if (query.isPending || last !== null) return <SkeletonRows rows={8} className={rowHeight} />;
  if (!query.data) {
    return <FailedRead query={query} />;
  }
  const { data: rows, pagination } = page(query.data);
  return (
    <>
      {query.error && <StaleNote />}
      {rows.length === 0 && !stays ? empty : <div className="md:overflow-x-auto">{children(rows)}</div>}
      {pagination.total > 0 && (
        <Pagination
          pagination={pagination}
          onPage={filter.follow}
          onPerPage={(perPage) => filter.set({ per_page: String(perPage) })}
          isBusy={query.isPlaceholderData}
        />
      )}
    </>
  );
}

/** What is shown may be old: the last read failed. */
export function StaleNote() {
  return (
    <p
      role="status"
      className="mb-3 rounded-control bg-warning-tint px-3 py-2 font-medium text-sm text-warning"
    >
      This could not be updated just now. You are seeing what was read last; it updates by itself.
    </p>
  );
}
