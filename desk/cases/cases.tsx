import { type DeskCase, listDeskCases } from '@cowrie/contract/desk/cases.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { CaughtUp } from '../frame/caught-up.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';

/** What customers say is wrong with closed orders, who waits longest first. */
export function Screen() {
  const filter = useAddressFilter();
  const state = filter.get('state') === 'closed' ? 'closed' : 'open';
  const query = useCall(
    listDeskCases,
    { query: { state, ...filter.place } },
    { ...WAITING_POLL, placeholderData: keepPreviousData },
  );
  return (
    <ScreenFrame
      title="Cases"
      intro="A customer says something is wrong with a closed order. The order stays as it is."
    >
      <Tabs
        label="Which cases"
        selected={state}
        onSelect={(next) => filter.set({ state: next })}
        tabs={[
          { id: 'open', label: 'Open' },
          { id: 'closed', label: 'Closed' },
        ]}
      >
        <PagedList
          query={query}
          page={(data) => data.cases}
          filter={filter}
          empty={
            <EmptyState
              title={state === 'open' ? 'No case is open' : 'No case has been closed yet'}
              illustration={state === 'open' && <CaughtUp />}
            >
              Customers open one on a closed order, with “Something wrong?”.
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="grid gap-3">
              {rows.map((row) => (
                <CaseItem key={row.id} row={row} />
              ))}
            </ul>
          )}
        </PagedList>
      </Tabs>
    </ScreenFrame>
  );
}

function CaseItem({ row }: { row: DeskCase }) {
  const { order, customer } = row;
  return (
    <li>
      <Link
        to={paths.case(row.id)}
        className="block rounded-card border border-line bg-surface p-4 hover:border-brand sm:p-5"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">
            <span className="tabular-nums">
              <Unbroken text={order.reference} />
            </span>{' '}
            · {ORDER_TYPE_NAMES[order.type]}
          </span>
          <span className="text-sm text-soft">
            <CaseAge row={row} />
          </span>
        </span>
        <span className="block text-sm text-soft">{customer.name}</span>
        <span className="mt-1 line-clamp-2 max-w-prose [overflow-wrap:anywhere]">{row.last_message}</span>
      </Link>
    </li>
  );
}

/** Who has to speak next, and since when. */
export function CaseAge({ row }: { row: DeskCase }) {
  if (row.closed_at)
    return (
      <>
        Closed by {row.closed_by ?? 'staff'}, <When at={row.closed_at} show="day-time" />
      </>
    );
  if (!row.waiting_since) return <>Answered</>;
  return (
    <>
      Waiting since <When at={row.waiting_since} show="day-time" isInSentence />
    </>
  );
}
