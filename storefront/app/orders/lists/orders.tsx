import { listOrders } from '@cowrie/contract/orders.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { ChatIcon, RefreshIcon } from '@cowrie/ui/icons.tsx';
import { EmptyState, FailedState, NothingMatches, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Pagination } from '@cowrie/ui/pagination.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
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
import { NO_ORDERS_SCENE } from './no-orders-scene.ts';
import { OrderTable } from './order-table.tsx';
import { leadToRows, listRevalidation, readListQuery, useListQuery } from './use-list-query.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'My orders' });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { status, item, ...page } = readListQuery(request.url);
  const query = { ...page, ...filters(status, item) };
  const result = await toldList(api.call(listOrders, { query }));
  if (result.status === 'success') leadToRows(request.url, result.data.orders.pagination);
  return result;
}
export const shouldRevalidate = listRevalidation;

/** Product §18.4 names these four; an awaiting order is in All. */
const TABS = [
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Pending' },
  { id: 'processing', label: 'Processing' },
  { id: 'successful', label: 'Successful' },
  { id: 'cancelled', label: 'Cancelled' },
] as const;

const ITEMS = ['currency', 'product'] as const;

/** What an address filters by: what the page has no tab and no button for is no filter. */
function filters(status: string | undefined, item: string | undefined) {
  const tab = TABS.find(({ id }) => id === status)?.id;
  return {
    status: tab === 'all' ? undefined : tab,
    item: ITEMS.find((known) => known === item),
  };
}

/** The customer's orders (Product §18.4). */
export default function Orders() {
  const query = useListQuery();
  const result = useToldList(useLoaderData<typeof clientLoader>(), query.place);
  const revalidator = useRevalidator();
  const { status, item } = filters(query.get('status'), query.get('item'));
  const isFiltered = status !== undefined || item !== undefined;

  return (
    <AccountFrame
      title="My Orders"
      action={
        <Link to={paths.inbox()} className={buttonClass({ tone: 'outline', size: 'small' })}>
          <ChatIcon /> Inbox
        </Link>
      }
    >
      <Tabs
        label="Status"
        tabs={TABS}
        selected={status ?? 'all'}
        onSelect={(tab) => query.set({ status: tab === 'all' ? '' : tab })}
      />
      <div className="flex flex-wrap items-center gap-2 py-4">
        <FilterButton
          isOn={item === 'currency'}
          onPress={(isOn) => query.set({ item: isOn ? 'currency' : '' })}
        >
          Currency
        </FilterButton>
        <FilterButton
          isOn={item === 'product'}
          onPress={(isOn) => query.set({ item: isOn ? 'product' : '' })}
        >
          Product
        </FilterButton>
        {isFiltered && (
          <Button
            tone="plain"
            size="small"
            className="max-sm:px-2"
            icon={<RefreshIcon />}
            onClick={() => query.set({ item: '', status: '' })}
          >
            Reset filter
          </Button>
        )}
      </div>
      {query.isLoading ? (
        <SkeletonRows className="h-40 md:h-20" />
      ) : result.status !== 'success' ? (
        <FailedState isBusy={revalidator.state === 'loading'} onRetry={() => void revalidator.revalidate()} />
      ) : result.data.orders.data.length === 0 ? (
        isFiltered ? (
          <NothingMatches title="No orders match this filter">
            Choose another status, or reset the filter.
          </NothingMatches>
        ) : (
          <EmptyState
            title="You have not placed any orders yet!"
            illustration={<Scene src={NO_ORDERS_SCENE} />}
            action={
              <Link to={paths.home()} className={buttonClass()}>
                Continue shopping
              </Link>
            }
          />
        )
      ) : (
        <>
          <OrderTable
            orders={result.data.orders.data}
            onOpen={(order) => query.open(orderName(order.type, order.id))}
          />
          <Pagination
            pagination={result.data.orders.pagination}
            onPage={query.follow}
            onPerPage={(count) => query.set({ per_page: String(count) })}
          />
        </>
      )}
      <PanelFromOrder onShown={query.onPanelShown} />
    </AccountFrame>
  );
}
