import { auditLog } from '@cowrie/contract/desk/business.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { REFERENCE_PATTERN } from '@cowrie/contract/reference.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { ScreenFrame } from '../frame/screen.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';

type Entry = CallData<typeof auditLog>['entries']['data'][number];

const COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: 'When',
    onCard: 'lead',
    cell: (entry) => <When at={entry.at} className="whitespace-nowrap tabular-nums" />,
  },
  { key: 'staff', header: 'Who', cell: (entry) => <span className="font-semibold">{entry.staff}</span> },
  { key: 'action', header: 'Did', cell: (entry) => entry.action },
  {
    key: 'subject',
    header: 'To',
    cell: (entry) =>
      REFERENCE_PATTERN.test(entry.subject) ? (
        <Link
          to={paths.order(entry.subject)}
          className="whitespace-nowrap font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
        >
          {entry.subject}
        </Link>
      ) : (
        <span className="[overflow-wrap:anywhere]">{entry.subject}</span>
      ),
  },
  {
    key: 'detail',
    header: 'Detail',
    cell: (entry) => <span className="text-sm text-soft [overflow-wrap:anywhere]">{entry.detail}</span>,
  },
];

/** Every act of the staff, which nobody can edit; the newest first (Product §8). */
export function Screen() {
  const filter = useAddressFilter();
  const query = useCall(
    auditLog,
    {
      query: {
        staff: filter.get('staff'),
        action: filter.get('action'),
        page: filter.page,
        per_page: filter.perPage,
      },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <ScreenFrame title="Audit log" intro="Every act of the staff. Nobody can change or delete an entry.">
      <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:max-w-3xl">
        <SearchBox
          label="Who"
          placeholder="Who"
          value={filter.get('staff')}
          onValue={(staff) => filter.set({ staff }, { replace: true })}
        />
        <SearchBox
          label="What was done"
          placeholder="What was done"
          value={filter.get('action')}
          onValue={(action) => filter.set({ action }, { replace: true })}
        />
      </div>
      <PagedList
        query={query}
        page={(data) => data.entries}
        filter={filter}
        empty={<EmptyState title="No entry matches" />}
      >
        {(rows) => (
          <DataTable
            caption="Audit log"
            columns={COLUMNS}
            rows={rows}
            rowKey={(entry) => entry.id}
            className="[&_td]:md:py-2"
          />
        )}
      </PagedList>
    </ScreenFrame>
  );
}
