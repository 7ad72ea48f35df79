import { listMentions } from '@cowrie/contract/desk/team.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';

/** Notes that name whoever looks, newest first; opening the order reads them (Product §28.59). */
export function Mentions() {
  const filter = useAddressFilter();
  const query = useCall(
    listMentions,
    { query: filter.place },
    { ...WAITING_POLL, placeholderData: keepPreviousData },
  );
  return (
    <PagedList
      query={query}
      page={(data) => data.mentions}
      filter={filter}
      empty={
        <EmptyState title="No one has mentioned you yet">
          In a note for staff, @ and a name reaches a colleague.
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="grid gap-2.5">
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                to={paths.order(row.reference)}
                className={cx(
                  'block rounded-card border bg-surface px-4 py-3 hover:border-brand',
                  row.read_at ? 'border-line' : 'border-accent',
                )}
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className={row.read_at ? '' : 'font-semibold'}>
                    {row.by} · <span className="tabular-nums">{row.reference}</span>
                    {!row.read_at && <span className="sr-only"> unread</span>}
                  </span>
                  <When at={row.created_at} show="day-time" className="text-sm text-soft" />
                </span>
                <span className="mt-0.5 line-clamp-3 max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {row.message}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
