import { exportTransactions } from '@cowrie/contract/desk/exports.ts';
import { OPTION_NAMES } from '@cowrie/contract/desk/option-names.ts';
import { type DeskTransaction, deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import {
  ORDER_TYPE_NAMES,
  type OrderType,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { EmptyState, NothingMatches } from '@cowrie/ui/list-states.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { ScreenFrame } from '../frame/screen.tsx';
import { DayRange } from '../parts/day-range.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { FILTER_GRID } from '../parts/filter-grid.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { StatusSelect, TypeSelect } from '../parts/type-and-status.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { WHOLE_REFERENCE } from '../parts/whole-reference.ts';
import { paths } from '../paths.ts';

const COLUMNS: readonly Column<DeskTransaction>[] = [
  {
    key: 'order',
    header: 'Order',
    onCard: 'lead',
    cell: (row) => (
      <Link
        to={paths.order(row.order_reference)}
        className="block after:absolute after:inset-0 after:focus-visible:outline-3 after:focus-visible:outline-accent after:focus-visible:-outline-offset-3 focus-visible:outline-none"
      >
        <span className={`block font-semibold tabular-nums ${WHOLE_REFERENCE}`}>{row.order_reference}</span>
        <span className="block text-sm text-soft">{ORDER_TYPE_NAMES[row.type]}</span>
      </Link>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer }) => (
      <span className="block [overflow-wrap:anywhere]">
        {customer.name} <span className="block text-sm text-soft">{customer.username}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => (
      <>
        <Money amount={row.amount} currency={row.currency} none="No amount yet" className="font-semibold" />
        {arrivedOtherwise(row) && row.came && (
          <span className="block text-sm text-soft">
            came: <Money amount={row.came.amount} currency={row.came.currency} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'option',
    header: 'Paid by',
    cell: (row) => (row.payment_option_code ? OPTION_NAMES[row.payment_option_code] : '–'),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => (
      <>
        <StatusBadge status={row.status} />
        {row.of_cancelled && <span className="block text-soft text-xs">order has since been cancelled</span>}
        {row.came?.taken_back && <span className="block text-soft text-xs">has since been taken back</span>}
      </>
    ),
  },
  {
    key: 'at',
    header: 'Settled',
    align: 'right',
    cell: (row) =>
      row.closed_at ? (
        <>
          <When at={row.closed_at} show="day" className="whitespace-nowrap" />
          <span className="block text-sm text-soft">
            <When at={row.closed_at} show="time" className="whitespace-nowrap" />
            {row.settled_by && <span className="[overflow-wrap:anywhere]"> by {row.settled_by}</span>}
          </span>
        </>
      ) : (
        'Open'
      ),
  },
];

/** Another amount or currency than was asked for. */
const arrivedOtherwise = ({ came, amount, currency }: DeskTransaction) =>
  came !== null && (came.currency !== currency || came.amount !== amount);

/** Every attempt to pay, to hold against the bank's statement (Product §23.5). */
export function Screen() {
  const filter = useAddressFilter();
  const chosen = {
    status: filter.get('status') as TransactionStatus | '',
    type: filter.get('type') as OrderType | '',
    from: filter.get('from'),
    to: filter.get('to'),
  };
  const query = useCall(
    deskTransactions,
    { query: { ...chosen, ...filter.place } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ScreenFrame
      title="Transactions"
      intro="Every attempt to pay. Days are when it was settled or, while open, when it was opened."
      actions={
        <ExportButton endpoint={exportTransactions} input={{ query: chosen }} fileName="transactions" />
      }
    >
      <div className={cx(FILTER_GRID, 'mb-4 lg:max-w-4xl')}>
        <StatusSelect filter={filter} statuses={TRANSACTION_STATUSES} />
        <TypeSelect filter={filter} />
        <DayRange filter={filter} />
      </div>
      {chosen.status !== '' && query.data && <Sums sums={query.data.sums} />}
      <PagedList
        query={query}
        page={(data) => data.transactions}
        filter={filter}
        rowHeight="md:h-12 max-md:h-64"
        empty={<NoTransactions isNarrowed={Object.values(chosen).some(Boolean)} />}
      >
        {(rows) => (
          <DataTable
            caption="Transactions"
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

function NoTransactions({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <NothingMatches title="No transaction matches">Choose another status, type or days.</NothingMatches>
  ) : (
    <EmptyState title="No transactions yet">
      Every payment attempt by a customer shows here, from the moment their order asks for money.
    </EmptyState>
  );
}

type Sum = CallData<typeof deskTransactions>['sums'][number];

/** What they come to, each currency by itself (Product §28.6). */
function Sums({ sums }: { sums: Sum[] }) {
  const told = (key: 'amount' | 'of_cancelled' | 'from_balances') =>
    sums
      .filter((sum) => /[1-9]/.test(sum[key]))
      .map((sum) => displayMoney(sum[key], sum.currency))
      .join(' and ');
  const [together, cancelled, balances] = [told('amount'), told('of_cancelled'), told('from_balances')];
  if (!together && !balances) return null;
  return (
    <p className="mb-3 text-soft" role="status">
      {together && (
        <>
          Together <strong className="text-ink tabular-nums">{together}</strong>.{' '}
        </>
      )}
      {cancelled && `${cancelled} of it for orders that have since been cancelled. `}
      {balances && `${balances} paid from balances, which no bank tells of.`}
    </p>
  );
}
