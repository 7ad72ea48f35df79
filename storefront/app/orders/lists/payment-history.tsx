import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { type TransactionItem, transactionHistory } from '@cowrie/contract/orders.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { RefreshIcon } from '@cowrie/ui/icons.tsx';
import noPaymentsYet from '@cowrie/ui/illustrations/no-payments-yet.svg';
import { EmptyState, FailedState, NothingMatches, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { Pagination } from '@cowrie/ui/pagination.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { AccountFrame } from '../../account/account-frame.tsx';
import { api } from '../../api/client.ts';
import { pageMeta } from '../../frame/site.ts';
import { toldList, useToldList } from '../../live/use-told-list.ts';
import { paths } from '../../paths.ts';
import { orderName } from '../order/order-name.ts';
import { PanelFromOrder } from '../order/panel-from-order.tsx';
import { FilterButton } from './filter-button.tsx';
import { leadToRows, listRevalidation, readListQuery, useListQuery } from './use-list-query.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Payment history' });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { status, page, per_page } = readListQuery(request.url);
  const query = { page, per_page, status: filterOf(status) };
  const result = await toldList(api.call(transactionHistory, { query }));
  if (result.status === 'success') leadToRows(request.url, result.data.transaction_history.pagination);
  return result;
}
export const shouldRevalidate = listRevalidation;

/** Six columns beside the sidebar: the small ones stay on one line; the date where there is room. */
const NARROW = 'md:whitespace-nowrap md:text-sm';

/** On a card one line, until large text leaves no room for it. */
const ONE_LINE = 'max-md:block max-md:w-max max-md:max-w-full';

/** The columns of Product §18.5. */
const COLUMNS: readonly Column<TransactionItem>[] = [
  {
    key: 'type',
    header: 'Transaction type',
    onCard: 'lead',
    cell: (row) => (
      <span className="font-semibold md:text-sm xl:whitespace-nowrap">
        {ORDER_TYPE_NAMES[row.transaction_type]}
        <span className="sr-only">, </span>
        {/* People know their order by it; the attempt has a number of its own, which looks alike. */}
        <span className="block font-normal text-soft text-xs md:whitespace-nowrap">
          Order <span className="whitespace-nowrap">{row.order_reference}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'id',
    header: 'Transaction id',
    onCard: 'beside',
    cell: (row) => (
      // In large text on a card smaller than that: half a reference is another.
      <span className="whitespace-nowrap tabular-nums max-md:text-[length:min(1em,7vw)] md:text-sm">
        {row.reference}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    onCard: 'beside',
    cell: (row) => (
      <Money
        amount={row.amount}
        currency={row.currency}
        none="No amount yet"
        className={row.amount === null ? 'text-soft md:text-sm' : 'font-semibold md:text-sm'}
      />
    ),
  },
  {
    key: 'date',
    header: 'Date',
    onCard: 'beside',
    cell: (row) => (
      <When at={row.time} show="date" className={`${ONE_LINE} md:text-sm xl:whitespace-nowrap`} />
    ),
  },
  {
    key: 'time',
    header: 'Time',
    align: 'right',
    onCard: 'beside',
    cell: (row) => <When at={row.time} show="time" className={NARROW} />,
  },
  {
    key: 'status',
    header: 'Status',
    onCard: 'corner',
    cell: (row) => <StatusBadge status={row.status} />,
  },
];

const FILTERS = [
  { status: 'successful', label: 'Successful' },
  { status: 'declined', label: 'Declined' },
] as const;

/** What an address filters by: what the page has no button for is no filter. */
const filterOf = (status: string | undefined) => FILTERS.find((filter) => filter.status === status)?.status;

/** Every attempt to pay (Product §18.5). */
export default function PaymentHistory() {
  const query = useListQuery();
  const result = useToldList(useLoaderData<typeof clientLoader>(), query.place);
  const revalidator = useRevalidator();
  const status = filterOf(query.get('status'));

  return (
    <AccountFrame title="Payment History">
      <div className="flex flex-wrap items-center gap-2 pb-4">
        {FILTERS.map((filter) => (
          <FilterButton
            key={filter.status}
            isOn={status === filter.status}
            onPress={(isOn) => query.set({ status: isOn ? filter.status : '' })}
          >
            {filter.label}
          </FilterButton>
        ))}
        {status && (
          <Button
            tone="plain"
            size="small"
            className="max-sm:px-2"
            icon={<RefreshIcon />}
            onClick={() => query.set({ status: '' })}
          >
            Reset filter
          </Button>
        )}
      </div>
      {query.isLoading ? (
        <SkeletonRows className="h-40 md:h-15" />
      ) : result.status !== 'success' ? (
        <FailedState isBusy={revalidator.state === 'loading'} onRetry={() => void revalidator.revalidate()} />
      ) : result.data.transaction_history.data.length === 0 ? (
        status ? (
          <NothingMatches title="No transactions match this filter" />
        ) : (
          <EmptyState
            title="You have not yet made any transaction"
            illustration={<Scene src={noPaymentsYet} />}
            action={
              <Link to={paths.payment()} className={buttonClass()}>
                Make a payment
              </Link>
            }
          />
        )
      ) : (
        <>
          <DataTable
            caption="Your transactions"
            columns={COLUMNS}
            rows={result.data.transaction_history.data}
            rowKey={(row) => row.reference}
            onOpen={(row) => query.open(orderName(row.transaction_type, row.order_id))}
          />
          <Pagination
            pagination={result.data.transaction_history.pagination}
            onPage={query.follow}
            onPerPage={(count) => query.set({ per_page: String(count) })}
          />
        </>
      )}
      <PanelFromOrder onShown={query.onPanelShown} />
    </AccountFrame>
  );
}
