import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { useKeys } from '../frame/keyboard.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';
import { BlockedBadge } from './blocked-badge.tsx';

type Customer = CallData<typeof listCustomers>['customers']['data'][number];

/** Of a deleted customer the account has an address and a number that lead nowhere: nobody should write or call. */
const reach = ({ email }: Customer, text: string) => (email.endsWith('@deleted.invalid') ? '–' : text);

const COLUMNS: readonly Column<Customer>[] = [
  {
    key: 'name',
    header: 'Customer',
    onCard: 'lead',
    cell: (row) => (
      <Link
        to={paths.customer(row.id)}
        className="block [overflow-wrap:anywhere] after:absolute after:inset-0 md:max-w-56 2xl:max-w-none after:focus-visible:outline-3 after:focus-visible:outline-accent after:focus-visible:-outline-offset-3 focus-visible:outline-none"
      >
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {row.name}
          {row.blocked && <BlockedBadge />}
        </span>
        {row.username !== row.name && <span className="block text-sm text-soft">{row.username}</span>}
      </Link>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: (row) => (
      <span
        className="block [overflow-wrap:anywhere] md:max-w-64 md:truncate 2xl:max-w-none"
        title={reach(row, row.email)}
      >
        {reach(row, row.email)}
      </span>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: (row) => <span className="tabular-nums">{reach(row, row.phone_number)}</span>,
  },
  { key: 'orders', header: 'Orders', align: 'right', cell: (row) => row.order_count },
  {
    key: 'since',
    header: 'Since',
    align: 'right',
    cell: (row) => (
      <span className="whitespace-nowrap">
        <When at={row.created_at} show="date" />
      </span>
    ),
  },
];

/** Everybody with an account, found by name, username, email or phone. */
export function Screen() {
  const filter = useAddressFilter();
  const q = filter.get('q');
  const query = useCall(
    listCustomers,
    { query: { q, ...filter.place } },
    { placeholderData: keepPreviousData },
  );
  useKeys({ '/': () => document.querySelector<HTMLInputElement>('[data-search=customers]')?.focus() });
  return (
    <ScreenFrame
      title="Customers"
      actions={
        <div className="w-full sm:w-96">
          <SearchBox
            id="customers"
            label="Search customers"
            placeholder="Username, name, email or phone"
            value={q}
            onValue={(text) => filter.set({ q: text }, { replace: true })}
          />
        </div>
      }
    >
      <PagedList
        query={query}
        page={(data) => data.customers}
        filter={filter}
        empty={
          <EmptyState title={q ? 'No customer matches' : 'No customers yet'}>
            {q
              ? 'Search takes a username, a name, an email or a phone number.'
              : 'Customers who sign up at the storefront appear here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption="Customers"
            columns={COLUMNS}
            rows={rows}
            rowKey={(row) => row.id}
            className="[&_tbody_tr:hover]:bg-brand-tint/40 [&_td]:md:py-2"
          />
        )}
      </PagedList>
    </ScreenFrame>
  );
}
