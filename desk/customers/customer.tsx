import { getCustomer } from '@cowrie/contract/desk/customers.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { customerWhole } from '@cowrie/contract/desk/people.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { ORDER_STATUSES, type OrderStatus, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { EmptyState, FailedLine, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isRefused } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { NotFound } from '../frame/not-found.tsx';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { CustomerCard } from '../orders/order/customer-card.tsx';
import { QueueTable } from '../orders/queue/queue-table.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { StatusSelect, TypeSelect } from '../parts/type-and-status.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';
import { BlockButton } from './block-button.tsx';
import { BlockedBadge } from './blocked-badge.tsx';
import { CustomerBalance } from './customer-balance.tsx';
import { CustomerData, DeletedNotice } from './customer-data.tsx';
import { CustomerMoney } from './customer-money.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerReceivers } from './customer-receivers.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import { LostFactors } from './lost-factors.tsx';
import { RiskMarks } from './risk-marks.tsx';
import { StatementButton } from './statement-dialog.tsx';

const BACK = { to: paths.customers(), label: 'Customers' };

/** Another customer starts with nothing of the last one: no half-written note, no open dialog. */
export function Screen() {
  const { id = '' } = useParams();
  return <CustomerScreen key={id} id={id} />;
}

/** One customer whole: money, marks, notes, receivers, orders and all that was said; blocking ends their sessions (Product §28.99). */
function CustomerScreen({ id }: { id: string }) {
  const query = useCall(getCustomer, { params: { id } });
  const wholeQuery = useCall(customerWhole, { params: { id } });
  const customer = query.data?.customer;
  if (!customer && isRefused(query.error)) return <NotFound />;
  // All of it at once: what came later would move what is about to be pressed.
  const isPending = query.isPending || (customer && wholeQuery.isPending);
  const shown = isPending ? undefined : customer;
  // The same frame before and after: what has the focus while it loads keeps it (Product §30.60).
  return (
    <ScreenFrame
      back={BACK}
      title={shown?.name ?? 'Customer'}
      beside={shown?.blocked && <BlockedBadge />}
      actions={
        shown &&
        !shown.deleted && (
          <>
            <Link to={paths.newGoodsOrder(shown.username)} className={buttonClass({ tone: 'outline' })}>
              Raise a goods order
            </Link>
            <StatementButton id={id} name={shown.name} email={shown.email} />
            {query.data?.has_factors && <LostFactors id={id} name={shown.name} />}
            <BlockButton id={id} name={shown.name} isBlocked={shown.blocked} />
          </>
        )
      }
    >
      {isPending && <SkeletonRows rows={3} className="h-40" />}
      {shown && <CustomerBody customer={shown} wholeQuery={wholeQuery} />}
      {!isPending && !shown && <FailedRead query={query} />}
    </ScreenFrame>
  );
}

type CustomerBodyProps = {
  customer: CallData<typeof getCustomer>['customer'];
  wholeQuery: UseQueryResult<CallData<typeof customerWhole>>;
};

function CustomerBody({ customer, wholeQuery }: CustomerBodyProps) {
  const { id } = customer;
  const whole = wholeQuery.data;
  return (
    <>
      {customer.deleted && <DeletedNotice id={id} />}
      <div className="mb-5">
        {whole ? (
          <CustomerMoney whole={whole} />
        ) : (
          // Nobody is to take them for none (Product §28.100).
          <Card title="Money, warning signs, notes and receivers">
            <FailedLine isBusy={wholeQuery.isFetching} onRetry={() => void wholeQuery.refetch()} />
          </Card>
        )}
      </div>
      <div className="grid gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          {whole && <RiskMarks marks={whole.marks} />}
          {!customer.deleted && (
            <>
              <CustomerCard customer={customer} isOwnPage />
              {whole && <CustomerNotes id={id} notes={whole.notes} />}
              {whole && <CustomerReceivers receivers={whole.receivers} />}
              <CustomerData id={id} name={customer.name} />
            </>
          )}
          <CustomerBalance id={id} />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Card
            title="Orders"
            aside={
              <Link
                to={paths.orders({ customer: id })}
                className="inline-flex min-h-11 items-center font-semibold text-brand text-sm underline-offset-4 hover:underline"
              >
                Open in the order list
              </Link>
            }
          >
            <CustomerOrders id={id} />
          </Card>
          <CustomerTimeline id={id} />
        </div>
      </div>
    </>
  );
}

/** What fits beside the customer's other parts; the order's own page has the rest. */
const CUSTOMER_COLUMNS = ['amount', 'status', 'age'] as const;

function CustomerOrders({ id }: { id: string }) {
  const filter = useAddressFilter();
  const chosen = {
    type: filter.get('type') as OrderType | '',
    status: filter.get('status') as OrderStatus | '',
  };
  const query = useCall(
    deskOrders,
    { query: { customer: id, ...chosen, ...filter.place } },
    { ...WAITING_POLL, placeholderData: keepPreviousData },
  );
  const isFiltered = Boolean(chosen.type || chosen.status);
  return (
    <>
      <div className="mb-3 grid grid-cols-2 gap-3 sm:max-w-md">
        <TypeSelect filter={filter} />
        <StatusSelect filter={filter} statuses={ORDER_STATUSES} />
      </div>
      <PagedList
        query={query}
        page={(data) => data.orders}
        filter={filter}
        empty={
          <EmptyState title={isFiltered ? 'No order matches' : 'No orders yet'}>
            {isFiltered ? 'Choose another type or status.' : 'What they order appears here.'}
          </EmptyState>
        }
      >
        {(rows) => <QueueTable rows={rows} columns={CUSTOMER_COLUMNS} />}
      </PagedList>
    </>
  );
}
